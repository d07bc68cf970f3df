"""Fixtures, read without any code of Soapstone."""

import base64
import email.policy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.parser import BytesParser
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

import yaml
from lxml import etree

SOAP = "http://schemas.xmlsoap.org/soap/envelope/"
SOAP12 = "http://www.w3.org/2003/05/soap-envelope"
ADDRESSING = "http://www.w3.org/2005/08/addressing"
WSSE = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"

XOP = "http://www.w3.org/2004/08/xop/include"


def parse_xml(content: bytes) -> etree._Element:
    """Parses a document; neither entities nor anything outside of it are loaded."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, huge_tree=True)
    return etree.fromstring(content, parser)


def soap(envelope: etree._Element) -> str:
    """The namespace of the envelope: which version of SOAP it is."""
    return etree.QName(envelope).namespace


def payload(envelope: etree._Element) -> etree._Element:
    """The one child of soap:Body."""
    children = envelope.findall(f"{{{soap(envelope)}}}Body/*")
    if len(children) != 1:
        raise ValueError(f"soap:Body has {len(children)} children, not one")
    return children[0]


@dataclass(frozen=True)
class Exchange:
    """One folder: what was sent to the back end, what it answered, and the JSON of both."""

    folder: Path
    description: dict

    @property
    def name(self) -> str:
        """Service, operation and case."""
        return "/".join(self.folder.parts[-3:])

    @property
    def service(self) -> str:
        return self.folder.parts[-3]

    @property
    def operation(self) -> str:
        return self.description["operation"]

    @property
    def case_class(self) -> str:
        """ordinary, edge, fault or negative."""
        return self.description["class"]

    @property
    def endpoint(self) -> str:
        """The path of the back end's address."""
        return self.description["endpoint"]

    @property
    def soap_action(self) -> str:
        """The SOAPAction without its quotes, or what SOAP 1.2 has in the media type."""
        headers = self.description["request"]["headers"]
        if "SOAPAction" in headers:
            return headers["SOAPAction"].strip('"')
        return headers["Content-Type"].partition('action="')[2].partition('"')[0]

    @property
    def required_state(self) -> str | None:
        """The state of the scenario in which the stub answers with this exchange; None in every state."""
        return self.description.get("scenario", {}).get("requiredState")

    @property
    def clock(self) -> datetime:
        """The time at which the reply is mapped."""
        clock = self.description.get("clock", self.description["recordedAt"])
        return clock.replace(tzinfo=None)

    @cached_property
    def request(self) -> etree._Element:
        """The envelope of the request, with its parts as ``response`` has them."""
        return self._envelope("request")

    @cached_property
    def response(self) -> etree._Element:
        """The envelope of the response, with the contents of parts in the place of references to them (XOP).

        :raises ValueError: where a part is not there that is referred to
        """
        return self._envelope("response")

    def _envelope(self, side: str) -> etree._Element:
        package = self.folder / f"{side}.mime"
        if not package.exists():
            return parse_xml((self.folder / f"{side}.xml").read_bytes())
        head = f"Content-Type: {self.description[side]['headers']['Content-Type']}\r\n\r\n"
        message = BytesParser(policy=email.policy.HTTP).parsebytes(head.encode() + package.read_bytes())
        parts = {part["Content-ID"].strip("<>"): part.get_payload(decode=True) for part in message.iter_parts()}
        try:
            envelope = parse_xml(parts[message.get_param("start").strip("<>")])
            for include in list(envelope.iter(f"{{{XOP}}}Include")):
                name = unquote(include.get("href").removeprefix("cid:"))
                value = include.getparent()
                value.remove(include)
                value.text = base64.b64encode(parts[name]).decode("ascii")
        except KeyError as error:
            raise ValueError(f"there is no part {error}") from error
        return envelope

    @property
    def response_json(self) -> dict:
        return json.loads((self.folder / "response.json").read_bytes())


def read_exchanges(root: Path) -> Iterator[Exchange]:
    """All SOAP exchanges below a folder, sorted by name."""
    for file in sorted(root.rglob("exchange.yaml")):
        if (file.parent / "request.http").exists():
            continue
        yield Exchange(file.parent, yaml.safe_load(file.read_text("utf-8")))
