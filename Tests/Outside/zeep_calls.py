#!/usr/bin/env python3
"""Calls the stub with zeep, and holds what zeep understands of the replies against response.json.

    zeep_calls.py --stub http://127.0.0.1:PORT [--fixtures fixtures/sets] [--wsdl wsdl/sets] [--case-class ordinary]…

zeep builds each request from the WSDL, so the stub must find the exchange in a spelling of XML that is not the
recorded one. The JSON is made by the mapping in this folder, not by Soapstone's.

Exit status: 0 all agree; 1 one does not, or an operation of a WSDL has no ordinary exchange; 2 wrong use.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from zeep import Client

from arguments import BASIC, username_token, zeep_arguments
from comparison import differences
from db2_mapping import map_db2
from document_mapping import map_document
from exchanges import Exchange, read_exchanges
from ims_mapping import map_ims
from ldap_mapping import map_ldap
from offline import load_wsdl
from otp_mapping import map_otp
from push_mapping import map_push
from registration_mapping import map_registration

ROOT = Path(__file__).resolve().parents[2]

# What the gateway adds to the mapped keys.
ENVELOPE_KEYS = ("Status", "httpStatusCode", "opstatus")

# What no mapping of zeep's values can get right.
EMPTY_IS_NULL = "zeep reads an empty text as None, as it reads NULL"
SKIPPED = {
    "db2-content/getCountyBulletins/empty-and-padded-texts": EMPTY_IS_NULL,
    "db2-content/getMessage/empty-text-no-attachments": EMPTY_IS_NULL,
    "db2-content/getMessageList/null-case-padded-order": EMPTY_IS_NULL,
    "payment-history/invoke/attachment-quoted-printable": "zeep does not decode quoted-printable",
    "payment-history/invoke/xop-line-feeds": "zeep takes no package whose lines end with LF alone",
}


@dataclass(frozen=True)
class Operation:
    """One operation of a binding, and the client that can call it."""

    client: Client
    binding: str
    name: str

    def call(self, exchange: Exchange, stub: str) -> Any:
        """Sends what the exchange recorded, and returns what zeep makes of the reply."""
        self.client.wsse = username_token(exchange.request)
        self.client.transport.session.auth = BASIC if self.client.wsse is None else None
        service = self.client.create_service(self.binding, stub + exchange.endpoint)
        return service[self.name](**zeep_arguments(self.client, exchange.request))


def read_operations(folder: Path, stub: str) -> dict[tuple[str, str], Operation]:
    """Every operation of the WSDLs in a folder, by the path of its address and its SOAPAction."""
    operations = {}
    for file in sorted(folder.glob("*.wsdl")):
        client = load_wsdl(file, allowed=stub)
        for service in client.wsdl.services.values():
            for port in service.ports.values():
                path = urlsplit(port.binding_options["address"]).path
                for operation in port.binding.all().values():
                    key = (path, operation.soapaction)
                    operations[key] = Operation(client, port.binding.name.text, operation.name)
    return operations


def mapped(exchange: Exchange, reply: Any) -> dict:
    """The JSON of a reply, by the mapping of its system."""
    match exchange.service:
        case "ims-case" | "ims-payment":
            return map_ims(exchange.operation, reply)
        case "db2-content":
            return map_db2(exchange.operation, reply, exchange.clock)
        case "ldap":
            return map_ldap(exchange.operation, reply)
        case "push-recipients":
            return map_push(reply)
        case "otp":
            return map_otp(exchange.operation, reply)
        case "registration":
            return map_registration(exchange.operation, reply)
        case "payment-history":
            return map_document(reply, exchange.clock)
        case _:
            raise ValueError(f"there is no mapping of the service {exchange.service}")


def judge(exchange: Exchange, operations: dict[tuple[str, str], Operation], stub: str) -> Iterator[str]:
    """What is wrong with one exchange."""
    operation = operations.get((exchange.endpoint, exchange.soap_action))
    if operation is None:
        yield f"no WSDL has {exchange.soap_action} at {exchange.endpoint}"
        return
    try:
        got = mapped(exchange, operation.call(exchange, stub))
    except Exception as error:  # zeep lets through whatever lxml, requests and its own types raise.
        yield f"{type(error).__name__}: {error}"
        return
    expected = {key: value for key, value in exchange.response_json.items() if key not in ENVELOPE_KEYS}
    yield from differences(expected, got)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--stub", required=True, help="where the stub listens, such as http://127.0.0.1:7627")
    arguments.add_argument("--fixtures", type=Path, default=ROOT / "fixtures" / "sets")
    arguments.add_argument("--wsdl", type=Path, default=ROOT / "wsdl" / "sets")
    arguments.add_argument("--case-class", action="append", choices=("ordinary", "edge"), help="may be given twice")
    options = arguments.parse_args()
    stub = options.stub.rstrip("/")
    classes = options.case_class or ["ordinary"]

    operations = read_operations(options.wsdl, stub)
    uncalled = dict(operations)
    passed = failed = 0
    for exchange in read_exchanges(options.fixtures):
        if exchange.case_class not in classes:
            continue
        if exchange.required_state:
            print(f"{exchange.name}: skipped: the stub answers so only in the state {exchange.required_state}")
            continue
        uncalled.pop((exchange.endpoint, exchange.soap_action), None)
        found = list(judge(exchange, operations, stub))
        if exchange.name in SKIPPED:
            if found:
                print(f"{exchange.name}: skipped: {SKIPPED[exchange.name]}")
                continue
            found = ["need not be skipped any more"]
        for line in found:
            print(f"{exchange.name}: {line}")
        passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
    if "ordinary" in classes:
        for operation in uncalled.values():
            print(f"{operation.name}: no ordinary exchange calls it")
            failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
