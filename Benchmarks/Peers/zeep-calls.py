"""Calls getCaseList on a stub with zeep and prints CPU, p50 and p99 of a call, in microseconds.

zeep-calls.py ROOT STUB-URL
"""

import statistics
import sys
import time

import zeep
from zeep.wsse.username import UsernameToken

root, stub = sys.argv[1:]
client = zeep.Client(f"{root}/wsdl/sets/sets-ims-case.wsdl", wsse=UsernameToken("svc-soapstone", "synthetic"))
binding = next(iter(client.wsdl.bindings))
service = client.create_service(binding, f"{stub}/sets/ims-case")
values = {"in_ll": 26, "in_zz": 0, "in_trcd": "SETCSEL", "in_web_id": 300000000017}


def call():
    return service.getCaseList(**values)


for _ in range(20):
    call()
times = []
cpu = time.process_time()
for _ in range(500):
    start = time.perf_counter()
    call()
    times.append((time.perf_counter() - start) * 1e6)
cpu = (time.process_time() - cpu) / len(times) * 1e6
print(cpu, statistics.median(times), statistics.quantiles(times, n=100)[98])
