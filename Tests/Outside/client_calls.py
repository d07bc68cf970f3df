#!/usr/bin/env python3
"""Calls the stub with one SOAP client, with every recorded request that is not negative, and compares the answers.

    client_calls.py zeep|php|lite|gsoap --stub http://127.0.0.1:PORT [--fixtures fixtures/sets] [--wsdl wsdl/sets]

The client gets the values of each request and writes the message itself. It must get what the exchange recorded, byte
for byte, and must see a fault where the recording has one and a result elsewhere. There is one process of the client
for each contract, and one more for each state of a scenario.

Exit status: 0 all agree; 1 one does not; 2 wrong use, or the client cannot run.
"""

import argparse
import base64
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from lxml import etree

from calls_gsoap import GSOAP
from exchanges import ADDRESSING, SOAP12, Exchange, payload, read_exchanges, soap

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

COMMANDS = {
    "zeep": [sys.executable, str(HERE / "calls_zeep.py")],
    "php": ["php", str(HERE / "calls_php.php")],
    "lite": ["perl", str(HERE / "calls_lite.pl")],
}

# Answers that a client cannot read: it gets what is recorded, and says that something is wrong. By names of exchanges.
LINE_FEEDS = {"payment-history/invoke/xop-line-feeds": "packages whose lines end with LF alone"}
UNREADABLE: dict[str, dict[str, str]] = {
    "zeep": LINE_FEEDS
    | {"BCMIncidentAttachmentService/downloadIncidentAttachment/parts-swapped": "packages whose root part is not the first"},
    "php": {
        "db2-content/getCountyBulletins/clob-line-ends": "texts of several nodes, such as CDATA sections",
        "db2-content/getMessage/markup-and-line-ends-in-text": "texts of several nodes, such as CDATA sections",
        "ims-case/getPersonal/short-zip": "texts of several nodes, such as CDATA sections",
        "payment-history/invoke/attachment*": "packages",
        "payment-history/invoke/fault-in-a-package": "packages",
        "payment-history/invoke/mtom": "packages",
        "payment-history/invoke/other-parts": "packages",
        "payment-history/invoke/swa-ref": "packages",
        "payment-history/invoke/xop-*": "packages",
        "BCMHelpDocumentService/*": "packages",
        "BCMIncidentAttachmentService/*": "packages",
    },
    "lite": {},
    "gsoap": LINE_FEEDS | {"*/reasons-in-two-languages": "faults with two reasons"},
}

# Requests that a client cannot write: the stub gets another one, for which nothing is recorded. By names of exchanges.
WITHOUT_ATTACHMENT = "an optional xs:base64Binary that is not there: it is there, and empty"
UPLOADS = {
    f"BCMIncidentAttachmentService/uploadIncidentAttachment/{case}": "packages: the bytes are written into the envelope"
    for case in ("authorization", "canary", "every-member", "inline-base64-reply", "name-*", "of-a-new-incident", "picture", "too-large", "video")
}
UNWRITABLE: dict[str, dict[str, str]] = {
    "zeep": UPLOADS,
    "php": UPLOADS
    | {
        "ldap/*-with-markup": "a text with markup whose type is a union: it is lost",
        "ldap/findUser/address-with-filter-characters": "a text with markup whose type is a union: it is lost",
        "open-housing/*": "an element without a namespace: it gets the name of the part",
    },
    "lite": {
        "open-housing/logjob/two-lines": "a line end in an attribute: it becomes a blank",
        "db2-content/getNewsFlash/*": "an empty element without xsi:nil, which the schema forbids there",
    },
    "gsoap": {
        "db2-content/sendMessage/contact-change": WITHOUT_ATTACHMENT,
        "db2-content/sendMessage/fault-without-detail": WITHOUT_ATTACHMENT,
        "db2-content/sendMessage/special-characters": WITHOUT_ATTACHMENT,
        "db2-content/sendMessage/sql-*": WITHOUT_ATTACHMENT,
        "db2-content/sendMessage/text-of-4000-characters": WITHOUT_ATTACHMENT,
    },
}


def tree(element: etree._Element) -> dict[str, Any]:
    """An element as names and values, for a client that writes it in its own way."""
    name = etree.QName(element)
    children = [tree(child) for child in element]
    return {
        "namespace": name.namespace or "",
        "name": name.localname,
        "attributes": [
            {"namespace": etree.QName(key).namespace or "", "name": etree.QName(key).localname, "value": value}
            for key, value in element.attrib.items()
        ],
        "content": children or element.text or "",
    }


def job(exchange: Exchange, contract: etree._ElementTree) -> dict[str, Any]:
    """What a client is told of one call."""
    action = exchange.soap_action
    envelope = exchange.request
    bound = contract.iterfind(".//{*}binding/{*}operation")
    operations = [it.get("name") for it in bound if it.find("{*}operation").get("soapAction") == action]
    if len(operations) > 1:
        element = etree.QName(payload(envelope)).localname
        operations = [name for name in operations if element in elements_of_input(contract, name)]
    header = envelope.find(f"{{{soap(envelope)}}}Header")
    return {
        "name": exchange.name,
        "endpoint": exchange.endpoint,
        "action": action,
        "operation": operations[0],
        "folder": str(exchange.folder),
        "isRPC": contract.find(".//{*}binding/{*}binding").get("style") == "rpc",
        "headers": [] if header is None else [tree(block) for block in header],
        "body": tree(payload(envelope)),
    }


def elements_of_input(contract: etree._ElementTree, operation: str) -> set[str]:
    """The local names of the elements in the request of an operation."""
    message = contract.find(f".//{{*}}portType/{{*}}operation[@name='{operation}']/{{*}}input").get("message")
    parts = contract.iterfind(f"./{{*}}message[@name='{message.rpartition(':')[2]}']/{{*}}part")
    return {part.get("element", "").rpartition(":")[2] for part in parts}


def contracts(folder: Path) -> dict[str, Path]:
    """The contracts of a folder, by the path of their address."""
    found = {}
    for file in sorted(folder.glob("*.wsdl")):
        for address in etree.parse(file).iterfind(".//{*}service/{*}port/{*}address"):
            found[urlsplit(address.get("location")).path or "/"] = file
    return found


def elements_of(contract: Path, builtin: str) -> list[str]:
    """The names of elements whose type is one of XML Schema's own, or is made from it by restriction."""
    files = [etree.parse(file) for file in documents(contract)]
    types = {builtin}
    for file in files:
        for it in file.iterfind(".//{*}simpleType[@name]/{*}restriction[@base]"):
            if it.get("base").split(":")[-1] == builtin:
                types.add(it.getparent().get("name"))
    elements = [it for file in files for it in file.iterfind(".//{*}element[@type]")]
    return sorted({it.get("name") for it in elements if it.get("type").split(":")[-1] in types})


def documents(file: Path, found: dict[Path, None] | None = None) -> list[Path]:
    """A contract and the schemas that it imports, directly or not."""
    found = {} if found is None else found
    if file not in found:
        found[file] = None
        for it in etree.parse(file).iterfind(".//{*}import[@schemaLocation]"):
            documents(file.parent / it.get("schemaLocation"), found)
    return list(found)


def repeated(contract: Path) -> dict[str, str]:
    """Elements of groups that may be repeated, and their types."""
    found = {}
    for file in documents(contract):
        for group in etree.parse(file).iterfind(".//{*}sequence[@maxOccurs]"):
            found |= {it.get("name"): it.get("type") for it in group.iterfind("{*}element[@type]")}
    return found


def reset(stub: str) -> None:
    """Puts all scenarios of the stub into their first state."""
    send(f"{stub}/__soapstone/scenarios/reset", b"", "POST")


def set_state(stub: str, scenario: str, state: str) -> None:
    """Puts a scenario of the stub into a state."""
    send(f"{stub}/__soapstone/scenarios/{scenario}/state", json.dumps({"state": state}).encode(), "PUT")


def send(url: str, body: bytes, method: str) -> None:
    """Sends a request to the stub's admin interface, through no proxy."""
    build_opener(ProxyHandler({})).open(Request(url, body, method=method), timeout=10).close()


def run(command: list[str], jobs: dict[str, Any]) -> dict[str, dict[str, str]]:
    """What the client says of each call, by the name of the exchange."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "jobs.json"
        file.write_text(json.dumps(jobs), "utf-8")
        result = subprocess.run([*command, file], capture_output=True, text=True, encoding="utf-8", timeout=300)
    if result.returncode:
        print(result.stderr, file=sys.stderr)
    return {answer["name"]: answer for answer in map(json.loads, result.stdout.splitlines())}


def differences(exchange: Exchange, answer: dict[str, str] | None, client: str) -> Iterator[str]:
    """What is wrong with an answer; what the client cannot do is wrong where it can."""
    if answer is None:
        yield "the client says nothing of it"
        return
    got = base64.b64decode(answer["response"])
    package = exchange.folder / "response.mime"
    recorded = (package if package.exists() else exchange.folder / "response.xml").read_bytes()
    if "messageID" in answer:
        # The stub's answer relates to the message that came.
        sent = exchange.request.findtext(f".//{{{ADDRESSING}}}MessageID")
        recorded = recorded.replace(sent.encode(), answer["messageID"].encode())
    is_refused = b"urn:soapstone:stub" in got
    if (limit := reason(exchange, UNWRITABLE[client])) is not None:
        if not is_refused:
            yield f"the client can write this now: {limit}"
        return
    # PHP's client keeps nothing of some packages.
    if got != recorded and not (package.exists() and client == "php" and got == b""):
        yield f"{'refused' if is_refused else 'got'}: {got.decode('utf-8', 'replace')[:2000]!r}"
    expected = "fault" if etree.QName(payload(exchange.response)).localname == "Fault" else "result"
    if (limit := reason(exchange, UNREADABLE[client])) is not None:
        if answer["outcome"] == expected:
            yield f"the client can read this now: {limit}"
    elif answer["outcome"] != expected:
        yield f"{answer['outcome']}, not a {expected}"


def reason(exchange: Exchange, limits: dict[str, str]) -> str | None:
    """Why a client cannot do what is asked of it."""
    return next((text for pattern, text in limits.items() if fnmatchcase(exchange.name, pattern)), None)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("client", choices=UNREADABLE)
    arguments.add_argument("--stub", required=True, help="where the stub listens, such as http://127.0.0.1:7627")
    arguments.add_argument("--fixtures", type=Path, default=ROOT / "fixtures" / "sets")
    arguments.add_argument("--wsdl", type=Path, default=ROOT / "wsdl" / "sets")
    options = arguments.parse_args()
    stub = options.stub.rstrip("/")
    files = contracts(options.wsdl)

    reset(stub)
    runs: dict[tuple[str, str, str], list[Exchange]] = defaultdict(list)
    for exchange in read_exchanges(options.fixtures):
        if exchange.case_class != "negative":
            scenario = exchange.description.get("scenario", {}) if exchange.required_state else {}
            runs[exchange.endpoint, scenario.get("name", ""), exchange.required_state or ""].append(exchange)

    passed = failed = limited = 0
    with GSOAP(files) if options.client == "gsoap" else tempfile.TemporaryDirectory() as client:
        for (endpoint, scenario, state), exchanges in runs.items():
            if scenario:
                set_state(stub, scenario, state)
            else:
                reset(stub)
            jobs = {
                "stub": stub,
                "wsdl": str(files[endpoint]),
                "binary": elements_of(files[endpoint], "base64Binary"),
                "boolean": elements_of(files[endpoint], "boolean"),
                "repeated": repeated(files[endpoint]),
                "version": "1.2" if soap(exchanges[0].request) == SOAP12 else "1.1",
                "calls": [job(exchange, etree.parse(files[endpoint])) for exchange in exchanges],
            }
            answers = client.run(jobs) if options.client == "gsoap" else run(COMMANDS[options.client], jobs)
            for exchange in exchanges:
                found = list(differences(exchange, answers.get(exchange.name), options.client))
                for line in found:
                    print(f"{exchange.name}: {line}")
                if found:
                    failed += 1
                elif reason(exchange, UNREADABLE[options.client] | UNWRITABLE[options.client]):
                    limited += 1
                else:
                    passed += 1
    print(f"{passed} passed, {limited} beyond the client, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
