"""What zeep needs to load a contract, for scripts/bench: zeep-load.py WSDL, CPU nanoseconds."""

import sys
import time

import zeep

start = time.process_time_ns()
client = zeep.Client(sys.argv[1])
assert client.service._binding._operations
print(time.process_time_ns() - start)
