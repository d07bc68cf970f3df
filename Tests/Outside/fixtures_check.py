#!/usr/bin/env python3
"""Holds the recorded exchanges against the contracts with libxml2, and against the rules for their files.

    fixtures_check.py [--fixtures fixtures/sets] [--wsdl wsdl/sets] [--without-json]

- The payloads, header entries and fault details of every exchange that is not negative are valid.
- Every JSON file has sorted keys, two blanks of indent and a final line feed.
- No two requests that are answered in the same state look the same to the stub.

Exit status: 0 all is well; 1 there is a finding, or no exchange; 2 wrong use.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from urllib.parse import urlsplit

from lxml import etree

from exchanges import ADDRESSING, SOAP12, Exchange, parse_xml, payload, read_exchanges, soap
from schemas import compile_wsdl

ROOT = Path(__file__).resolve().parents[2]
WSDL_SOAP = ("http://schemas.xmlsoap.org/wsdl/soap/", "http://schemas.xmlsoap.org/wsdl/soap12/")
# Namespaces of header blocks that no contract describes: those of WS-Addressing, which it asks for by an extension, and
# those that a runtime adds.
UNDESCRIBED = (ADDRESSING, "http://schemas.microsoft.com/2004/09/ServiceModel/Diagnostics")


def read_schemas(folder: Path) -> dict[str, etree.XMLSchema]:
    """The compiled schema of each WSDL, by the path of its address."""
    schemas = {}
    for file in sorted(folder.glob("*.wsdl")):
        schema = compile_wsdl(file)
        for address in parse_xml(file.read_bytes()).iter(*(f"{{{space}}}address" for space in WSDL_SOAP)):
            schemas[urlsplit(address.get("location")).path] = schema
    return schemas


def check_xml(exchange: Exchange, schemas: dict[str, etree.XMLSchema]) -> Iterator[str]:
    """What libxml2 finds in both messages."""
    schema = schemas.get(exchange.endpoint)
    if schema is None:
        yield f"no WSDL has the address {exchange.endpoint}"
        return
    for side in ("request", "response"):
        try:
            for part in parts(getattr(exchange, side)):
                if not schema.validate(part):
                    yield from (f"{side}: line {error.line}: {error.message}" for error in schema.error_log)
        except (etree.XMLSyntaxError, KeyError, ValueError) as error:
            yield f"{side}: {error}"


def parts(envelope: etree._Element) -> Iterator[etree._Element]:
    """What the contract describes of a message: header entries, and the payload or the details of a fault."""
    version = soap(envelope)
    for entry in envelope.iterfind(f"{{{version}}}Header/*"):
        if etree.QName(entry).namespace not in UNDESCRIBED:
            # SOAP's own attributes may stand on every header block.
            entry = deepcopy(entry)
            for name in entry.keys():
                if etree.QName(name).namespace == version:
                    del entry.attrib[name]
            yield entry
    body = payload(envelope)
    if body.tag == f"{{{version}}}Fault":
        yield from body.iterfind(f"{{{version}}}Detail/*" if version == SOAP12 else "detail/*")
    else:
        yield body


def check_json(file: Path) -> Iterator[str]:
    """Whether a file is in the one form that all JSON files have."""
    try:
        content = file.read_text("utf-8")
        pretty = json.dumps(json.loads(content), indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    except (OSError, ValueError) as error:
        yield f"{file.name}: {error}"
        return
    if content != pretty:
        lines = zip(content.split("\n"), pretty.split("\n"))
        number = next((n for n, (is_, should) in enumerate(lines, 1) if is_ != should), 1)
        yield f"{file.name}: line {number} is not in the sorted, indented form"


def match_key(exchange: Exchange) -> tuple:
    """What the stub finds an exchange by: address, SOAPAction, body and state."""
    body = tuple(canonical(payload(exchange.request)))
    return exchange.endpoint, exchange.soap_action, exchange.required_state, body


def canonical(element: etree._Element) -> Iterator[tuple]:
    """Names, attributes and texts in document order, without prefixes and without white space between elements."""
    yield element.tag, tuple(sorted(element.attrib.items()))
    if len(element) == 0 or (element.text or "").strip():
        yield "text", element.text or ""
    for child in element:
        yield from canonical(child)
        if (child.tail or "").strip():
            yield "text", child.tail
    yield ("end",)


def check_matches(exchanges: list[Exchange]) -> Iterator[tuple[Exchange, str]]:
    """The exchanges whose request an earlier one has already."""
    first: dict[tuple, Exchange] = {}
    for exchange in exchanges:
        try:
            key = match_key(exchange)
        except (etree.XMLSyntaxError, ValueError) as error:
            yield exchange, f"request.xml: {error}"
            continue
        if key in first:
            yield exchange, f"request.xml: the same body as {first[key].name}"
        first.setdefault(key, exchange)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--fixtures", type=Path, default=ROOT / "fixtures" / "sets")
    arguments.add_argument("--wsdl", type=Path, default=ROOT / "wsdl" / "sets")
    arguments.add_argument("--without-json", action="store_true", help="the fixtures have no JSON yet")
    options = arguments.parse_args()

    schemas = read_schemas(options.wsdl)
    exchanges = list(read_exchanges(options.fixtures))
    findings: dict[str, list[str]] = {exchange.name: [] for exchange in exchanges}
    for exchange in exchanges:
        for file in () if options.without_json else ("request.json", "response.json"):
            findings[exchange.name] += check_json(exchange.folder / file)
        if exchange.case_class == "negative":
            print(f"{exchange.name}: not validated: negative")
        else:
            findings[exchange.name] += check_xml(exchange, schemas)
    for exchange, finding in check_matches(exchanges):
        findings[exchange.name].append(finding)

    for name, lines in findings.items():
        for line in lines:
            print(f"{name}: {line}")
    failed = sum(1 for lines in findings.values() if lines)
    print(f"{len(findings) - failed} passed, {failed} failed")
    return 1 if failed or not findings else 0


if __name__ == "__main__":
    sys.exit(main())
