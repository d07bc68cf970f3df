"""The elements of rpc/literal calls, which no schema of a contract has (WSDL 1.1, section 3.5)."""

from pathlib import Path
from xml.sax.saxutils import quoteattr

from lxml import etree

WSDL = "http://schemas.xmlsoap.org/wsdl/"
SOAP = "http://schemas.xmlsoap.org/wsdl/soap/"
XSD = "http://www.w3.org/2001/XMLSchema"


def write_calls(wsdl: Path, schemas: list[tuple[str, Path]], folder: Path) -> list[tuple[str, Path]]:
    """Writes a schema for each namespace of calls: an element for each call and answer, with a child for each part.

    The children have no namespace and are all there; what is in them is of the part's type.
    """
    root = etree.parse(str(wsdl)).getroot()
    elements: dict[str, list[str]] = {}
    for binding in root.iterfind(f"{{{WSDL}}}binding"):
        if binding.find(f"{{{SOAP}}}binding[@style='rpc']") is None:
            continue
        port_type = _named(root, "portType", binding.get("type"))
        for operation in binding.iterfind(f"{{{WSDL}}}operation"):
            abstract = port_type.find(f"{{{WSDL}}}operation[@name='{operation.get('name')}']")
            for direction, suffix in (("input", ""), ("output", "Response")):
                body = operation.find(f"{{{WSDL}}}{direction}/{{{SOAP}}}body")
                message = _named(root, "message", abstract.find(f"{{{WSDL}}}{direction}").get("message"))
                element = _element(operation.get("name") + suffix, message)
                elements.setdefault(body.get("namespace"), []).append(element)
    written = []
    for number, (namespace, declarations) in enumerate(elements.items(), 1):
        file = folder / f"calls-{number}.xsd"
        imports = "".join(
            f"<xs:import namespace={quoteattr(name)} schemaLocation={quoteattr(path.as_uri())}/>" for name, path in schemas
        )
        file.write_text(
            f'<xs:schema xmlns:xs="{XSD}" targetNamespace={quoteattr(namespace)}>{imports}{"".join(declarations)}'
            "</xs:schema>",
            "utf-8",
        )
        written.append((namespace, file))
    return written


def _named(root: etree._Element, kind: str, name: str) -> etree._Element:
    """The message or portType that a QName of the contract's own namespace means."""
    return root.find(f"{{{WSDL}}}{kind}[@name='{name.rpartition(':')[2]}']")


def _element(name: str, message: etree._Element) -> str:
    parts = "".join(_part(part) for part in message.iterfind(f"{{{WSDL}}}part"))
    return f"<xs:element name={quoteattr(name)}><xs:complexType><xs:sequence>{parts}</xs:sequence></xs:complexType></xs:element>"


def _part(part: etree._Element) -> str:
    prefix, _, local = part.get("type").rpartition(":")
    namespace = quoteattr(part.nsmap[prefix or None])
    return f"<xs:element name={quoteattr(part.get('name'))} type=\"p:{local}\" xmlns:p={namespace}/>"
