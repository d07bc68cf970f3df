#!/usr/bin/env python3
"""Loads a contract from a stub with zeep and calls every operation of every SOAP port of it.

    any_wsdl.py --url http://127.0.0.1:PORT/any?wsdl --contract FILE --tool .build/debug/soapstone [--root FOLDER]

The arguments are what zeep reads in the sample that the tool makes of the request; zeep writes them anew. What zeep
cannot do itself is skipped and said: the judge's limits are no fault of the stub.

Exit status: 0 every call that zeep can make was answered; 1 one was not; 2 wrong use.
"""

import argparse
import subprocess
import sys
import warnings
from urllib.parse import urlsplit

from lxml import etree
from requests import Session
from zeep import Client, Settings
from zeep.transports import Transport
from zeep.wsdl.bindings.soap import SoapBinding
from zeep.xsd import ComplexType
from zeep.xsd.valueobjects import CompoundValue

BODIES = ("http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope")


class StubOnly(Transport):
    """Loads from and posts to one server, and nothing else."""

    def __init__(self, origin: str):
        session = Session()
        session.trust_env = False
        super().__init__(session=session, timeout=20, operation_timeout=20)
        self.origin = origin

    def load(self, url: str) -> bytes:
        self.require(url)
        return super().load(url)

    def post(self, address, message, headers):
        self.require(address)
        return super().post(address, message, headers)

    def require(self, url: str):
        if not url.startswith(self.origin + "/"):
            raise AssertionError(f"{url} is not the stub's")


def sample(options, port, operation: str) -> tuple[etree._Element | None, list[etree._Element]]:
    """The element in the body of a request that the tool makes, None for an empty body, and its header blocks."""
    command = [options.tool, "sample", "--wsdl", options.contract, "--operation", operation]
    command += ["--root", options.root] if options.root else []
    command += ["--required-only"] if options.required_only else []
    made = subprocess.run(command, capture_output=True, check=True).stdout
    envelope = etree.fromstring(made)
    for namespace in BODIES:
        body = envelope.find(f"{{{namespace}}}Body")
        if body is not None:
            header = envelope.find(f"{{{namespace}}}Header")
            return body[0] if len(body) else None, [] if header is None else list(header)
    raise AssertionError("the sample is no envelope")


def arguments(operation, payload, types):
    """What a program would give to zeep for a request."""
    if payload is None:
        return (), {}
    value = operation.input.body.parse(payload, types)
    if isinstance(value, CompoundValue):
        return (), {name: value[name] for name in value if value[name] is not None}
    # zeep reads an empty element of a complex type as nothing.
    return ((), {}) if isinstance(operation.input.body.type, ComplexType) else ((value,), {})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--url", required=True)
    parser.add_argument("--contract", required=True)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--root")
    parser.add_argument("--required-only", action="store_true", help="send nothing that may be left out")
    parser.add_argument("--lenient", action="store_true", help="skip what zeep itself cannot read or write")
    options = parser.parse_args()

    parts = urlsplit(options.url)
    origin = f"{parts.scheme}://{parts.netloc}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        client = Client(options.url, transport=StubOnly(origin), settings=Settings(strict=True, forbid_dtd=True))
    passed = failed = skipped = 0
    for service in client.wsdl.services.values():
        for port in service.ports.values():
            if not isinstance(port.binding, SoapBinding):
                continue
            proxy = client.bind(service.name, port.name)
            for operation in port.binding.all().values():
                name = f"{service.name}/{port.name}/{operation.name}"
                try:
                    payload, blocks = sample(options, port, operation.name)
                    args, kwargs = arguments(operation, payload, client.wsdl.types)
                    with warnings.catch_warnings():
                        warnings.simplefilter("ignore")
                        client.create_message(proxy, operation.name, *args, **kwargs)
                except Exception as error:  # zeep raises whatever lxml and its own types do.
                    if not options.lenient:
                        raise
                    print(f"{name}: skipped: {type(error).__name__}: {error}")
                    skipped += 1
                    continue
                try:
                    # What the contract declares of the header has to be there; zeep takes elements as they are.
                    proxy[operation.name](*args, _soapheaders=blocks, **kwargs)
                    passed += 1
                except Exception as error:
                    print(f"{name}: {type(error).__name__}: {error}")
                    failed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
