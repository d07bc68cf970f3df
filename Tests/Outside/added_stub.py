#!/usr/bin/env python3
"""Adds a stub to a running one, and has zeep call it.

    added_stub.py --stub URL --wsdl FILE

The stub makes samples of the WSDL, which has an operation getA. Exit status: 0 zeep gets what was added, and the sample
again after it is deleted; 1 it does not.
"""

import argparse
import json
import sys
import urllib.request
from pathlib import Path

from lxml import etree
from zeep import Plugin
from zeep.exceptions import Fault

from offline import load_wsdl

FAULT = """<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault><faultcode>e:Server</faultcode>
<faultstring>added by a test</faultstring></e:Fault></e:Body></e:Envelope>"""


class Sent(Plugin):
    """Keeps the last request."""

    text = ""

    def egress(self, envelope, http_headers, operation, binding_options):
        self.text = etree.tostring(envelope, encoding="unicode")
        return envelope, http_headers


def ask(stub: str, method: str, path: str, body: object = None) -> dict:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{stub}/__soapstone/{path}", data=data, method=method)
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stub", required=True)
    parser.add_argument("--wsdl", required=True)
    options = parser.parse_args()
    sent = Sent()
    client = load_wsdl(Path(options.wsdl), options.stub)
    client.plugins.append(sent)
    binding = next(iter(client.wsdl.bindings))
    service = client.create_service(binding, f"{options.stub}/orders")

    def call() -> str:
        try:
            return f"a response: {service.getA(b=1)}"
        except Fault as error:
            return error.message or ""

    first = call()
    added = ask(options.stub, "POST", "mappings", {"request": {"body": sent.text}, "response": {"body": FAULT}})
    second = call()
    ask(options.stub, "DELETE", f"mappings/{added['id']}")
    third = call()
    print(json.dumps([first[:80], second, third[:80]]))
    return 0 if second == "added by a test" and first == third and first.startswith("a response") else 1


if __name__ == "__main__":
    sys.exit(main())
