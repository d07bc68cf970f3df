"""What zeep needs for one file, for scripts/bench: zeep-driver.py WSDL FILE COUNT, CPU nanoseconds per document."""

import sys
import time

import lxml.etree
import zeep

wsdl, path, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open(path, "rb") as file:
    message = file.read()
client = zeep.Client(wsdl)
element = client.get_element("{urn:example:payments}paymentHistory")
operation = client.service._binding.get("getPaymentHistory")
# zeep's own settings, with the tree that its transport would make.
parser = lxml.etree.XMLParser(huge_tree=True, resolve_entities=False)


def decode():
    envelope = lxml.etree.fromstring(message, parser)
    body = envelope.find("{http://schemas.xmlsoap.org/soap/envelope/}Body")
    return element.parse(body[0], client.wsdl.types)


assert decode().caseNumber
start = time.process_time_ns()
for _ in range(count):
    decode()
print((time.process_time_ns() - start) // count)
