"""A recorded request as the arguments that a program would give to zeep."""

from copy import deepcopy
from typing import Any

from lxml import etree
from requests.auth import HTTPBasicAuth
from zeep import Client
from zeep.wsse.username import UsernameToken
from zeep.xsd import ComplexType, Element, Nil
from zeep.xsd.valueobjects import CompoundValue

from exchanges import ADDRESSING, WSSE, payload, soap

NIL = "{http://www.w3.org/2001/XMLSchema-instance}nil"

# The one contract without a WS-Security header wants HTTP Basic, which no recording keeps.
BASIC = HTTPBasicAuth("svc-soapstone", "synthetic")


def zeep_arguments(client: Client, envelope: etree._Element) -> dict[str, Any]:
    """Reads a request by zeep's own types; the arguments are the fields of the payload, and the blocks of the header."""
    body = payload(envelope)
    element = rpc_element(client, body) or client.get_element(body.tag)
    value = element.parse(body, client.wsdl.types)
    headers = {"_soapheaders": header_blocks(envelope)}
    if value is None:
        return headers
    restore(value, body)
    return {name: value[name] for name in value} | headers


def rpc_element(client: Client, body: etree._Element) -> Element | None:
    """The element that zeep makes of an rpc call, which is in no schema; None for another payload."""
    for binding in client.wsdl.bindings.values():
        for operation in binding.all().values():
            element = operation.input.body
            if operation.style == "rpc" and element.qname == body.tag:
                return element
    return None


def header_blocks(envelope: etree._Element) -> list[etree._Element]:
    """The blocks of the header that neither zeep's plugin for WS-Addressing nor that for WS-Security writes."""
    blocks = envelope.iterfind(f"{{{soap(envelope)}}}Header/*")
    return [deepcopy(block) for block in blocks if etree.QName(block).namespace not in (ADDRESSING, WSSE)]


def restore(value: CompoundValue, element: etree._Element) -> None:
    """Takes back what zeep's reading changed: it adds attributes that have a default, drops empty texts, and leaves out
    what is nil.

    All of it says the same to a back end, but not to a stub that compares what was sent.
    """
    for name, _ in value._xsd_type.attributes:
        if name not in element.attrib:
            value[name] = None
    for name in {etree.QName(child).localname for child in element}:
        children = [child for child in element if etree.QName(child).localname == name]
        if name in value and children[0].get(NIL) == "true":
            value[name] = Nil
        elif groups := _groups(value, name):
            for group, child in zip(groups, children, strict=True):
                restore(group, child)
        elif name in value and value[name] is None and not children[0].attrib:
            value[name] = {} if isinstance(dict(value._xsd_type.elements)[name].type, ComplexType) else ""


def _groups(value: CompoundValue, name: str) -> list[CompoundValue]:
    """The values that have a name and fields; zeep puts those of a repeated choice into a list of its own."""
    holders = [value, *(value["_value_1"] if "_value_1" in value else [])]
    items = [holder[name] for holder in holders if name in holder]
    flat = [item for entry in items for item in (entry if isinstance(entry, list) else [entry])]
    return [item for item in flat if isinstance(item, CompoundValue)]


def username_token(envelope: etree._Element) -> UsernameToken | None:
    """The credentials of the WS-Security header; None where the contract has none."""
    token = envelope.find(f".//{{{WSSE}}}UsernameToken")
    if token is None:
        return None
    return UsernameToken(token.findtext(f"{{{WSSE}}}Username"), token.findtext(f"{{{WSSE}}}Password"))
