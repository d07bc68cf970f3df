#!/usr/bin/env python3
"""Calls the register with zeep in both versions of SOAP, and says where an answer is not the right one.

    register_zeep.py --url http://127.0.0.1:PORT --wsdl FOLDER --password PASSWORD --sent FILE [--shared]

FOLDER has the contracts, register11.wsdl and register12.wsdl. Each request has a nonce, a digest, a timestamp and a
message id of its own; nonces and digests are added to FILE, one a line. With --shared others call at the same time, so
that the register's counter may be further on.

Exit status: 0 all is right; 1 something is not; 2 wrong use.
"""

import argparse
import datetime
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

from lxml import etree
from zeep import Client, Plugin
from zeep.exceptions import Fault
from zeep.wsa import WsAddressingPlugin
from zeep.wsse import utils
from zeep.wsse.username import UsernameToken

from offline import OfflineTransport
from register import USER, WSA, WSSE


class Credentials(UsernameToken):
    """A digest, and a timestamp that is made anew for each request."""

    def apply(self, envelope, headers):
        created = datetime.datetime.now(datetime.UTC)
        self.timestamp_token = utils.WSU.Timestamp(
            utils.WSU.Created(created.isoformat()),
            utils.WSU.Expires((created + datetime.timedelta(minutes=5)).isoformat()),
        )
        return super().apply(envelope, headers)


class Wire(OfflineTransport):
    """Keeps what was sent and what came."""

    def __init__(self, allowed: str) -> None:
        super().__init__(allowed)
        self.secrets: list[str] = []
        self.sent_id: str | None = None

    def post(self, address, message, headers):
        envelope = etree.fromstring(message)
        self.secrets += [envelope.findtext(f".//{{{WSSE}}}{name}") for name in ("Nonce", "Password")]
        self.sent_id = envelope.findtext(f".//{{{WSA}}}MessageID")
        return super().post(address, message, headers)


class Relation(Plugin):
    """Keeps which message an answer says that it is for."""

    def __init__(self) -> None:
        self.id: str | None = None

    def ingress(self, envelope, http_headers, operation):
        self.id = envelope.findtext(f".//{{{WSA}}}RelatesTo")
        return envelope, http_headers


def judge(version: str, options: argparse.Namespace) -> Iterator[str]:
    """What is wrong with the answers in one version of SOAP."""
    wire, relation = Wire(options.url), Relation()
    client = Client(
        str(options.wsdl / f"register{version}.wsdl"),
        transport=wire,
        wsse=Credentials(USER, options.password, use_digest=True),
        plugins=[WsAddressingPlugin(), relation],
    )
    (binding,) = client.wsdl.bindings
    service = client.create_service(binding, f"{options.url}/register{version}")

    def compare(what: str, found: object, expected: object) -> Iterator[str]:
        if found != expected:
            yield f"SOAP {version}: {what}: {found!r}, not {expected!r}"
        if relation.id != wire.sent_id:
            yield f"SOAP {version}: {what} relates to {relation.id}, not to {wire.sent_id}"

    case = service.getCase(number="C-2024/7")
    found = (case.number, case.name, case.opened, [(p.on, p.amount, p.note) for p in case.payments.Payment])
    yield from compare(
        "getCase",
        found,
        (
            "C-2024/7",
            "Zoë Çelik-Ångström — 東京",
            datetime.date(2024, 2, 29),
            [
                (datetime.date(2024, 3, 31), Decimal("1250.75"), "März"),
                (datetime.date(2024, 4, 30), Decimal("-0.05"), None),
            ],
        ),
    )

    def new_case(number: str, amounts: list[str]) -> dict:
        payments = [{"on": datetime.date(2024, 1, 31), "amount": Decimal(amount)} for amount in amounts]
        return {
            "number": number,
            "name": f"Jürgen {number}",
            "opened": datetime.date(2024, 1, 2),
            "payments": {"Payment": payments},
        }

    summary = service.addCases(cases={"Case": [new_case("A", ["10.10", "0.05"]), new_case("B", ["-3.00"])]})
    found = (summary.cases, summary.payments, summary.total, summary.numbers.string)
    yield from compare("addCases", found, (2, 3, Decimal("7.15"), ["A", "B"]))
    yield from compare("greet", service.greet(name="Ελένη & 李"), "Grüße, Ελένη & 李!")

    try:
        yield f"SOAP {version}: there is a case X: {service.getCase(number='X')}"
    except Fault as fault:
        code = fault.code if version == "11" else [fault.code, *(str(name) for name in fault.subcodes or [])]
        number = fault.detail.findtext("number") if fault.detail is not None else None
        expected = "soap11env:Client.NoSuchCase" if version == "11" else ["soap12env:Sender", "NoSuchCase"]
        yield from compare("the fault", (code, fault.message, number), (expected, "there is no case X", "X"))

    session = service.openSession(user="anna", password=options.password)
    yield from compare("openSession", (session.user, bool(session.token)), ("anna", True))

    counts = [service.nextNumber(office=f"zeep-{version}") for _ in range(2)]
    if options.shared:
        if counts not in ([1, 2], [2, 2]):
            yield f"SOAP {version}: others call at the same time, and nextNumber gives {counts}"
    else:
        yield from compare("nextNumber", counts, [1, 2])

    with options.sent.open("a") as file:
        file.writelines(f"{secret}\n" for secret in wire.secrets)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--url", required=True, help="where the register is, such as http://127.0.0.1:7627")
    parser.add_argument("--wsdl", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--password", required=True)
    parser.add_argument("--sent", type=Path, required=True, metavar="FILE")
    parser.add_argument("--shared", action="store_true")
    options = parser.parse_args()
    found = [line for version in ("11", "12") for line in judge(version, options)]
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
