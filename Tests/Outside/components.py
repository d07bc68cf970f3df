"""The components of a schema document as lines of text, so that two documents can be compared component by component.

What does not change a component is taken out: annotations, prefixes, attributes that say what holds anyhow, the order
of attribute declarations and of enumerated values. Defaults of the document, such as `elementFormDefault` and
`blockDefault`, are written at each component.
"""

from collections.abc import Iterator
from difflib import SequenceMatcher

from lxml import etree

XSD = "http://www.w3.org/2001/XMLSchema"
XML = "http://www.w3.org/XML/1998/namespace"

# Attributes whose value is a QName or a list of them.
NAMES = {"type", "ref", "base", "itemType", "memberTypes", "refer", "substitutionGroup"}
# What an attribute says where it is missing.
DEFAULTS = {
    "minOccurs": "1",
    "maxOccurs": "1",
    "use": "optional",
    "nillable": "false",
    "abstract": "false",
    "mixed": "false",
    "processContents": "strict",
    "namespace": "##any",
}
# What `#all` stands for, and to which components the defaults of the document go.
BLOCK = {
    "element": "extension restriction substitution",
    "complexType": "extension restriction",
}
FINAL = {
    "element": "extension restriction",
    "complexType": "extension restriction",
    "simpleType": "list restriction union",
}


def differences(ours: etree._Element, published: etree._Element) -> list[str]:
    """One line for everything that one schema document says and the other does not.

    >>> def schema(content):
    ...     start = f'<xs:schema xmlns:xs="{XSD}" xmlns:t="u" targetNamespace="u">'
    ...     return etree.fromstring(f"{start}{content}</xs:schema>")
    >>> a = schema('<xs:element name="a" type="xs:int" minOccurs="1"/><xs:attribute name="b" type="t:c"/>')
    >>> b = schema('<xs:attribute xmlns:q="u" name="b" type="q:c"/><xs:element name="a" type="xs:int"/>')
    >>> differences(a, b)
    []
    >>> differences(a, schema('<xs:element name="a" type="xs:long"/>'))
    ['attribute b is ours alone', 'element a: ours: element type=xs:int', 'element a: published: element type=xs:long']
    >>> sequence = '<xs:complexType name="s"><xs:sequence>{}</xs:sequence></xs:complexType>'
    >>> one, two = '<xs:element name="x"/>', '<xs:element name="y" maxOccurs="2"/>'
    >>> for line in differences(schema(sequence.format(one + two)), schema(sequence.format(two + one))):
    ...     print(line)
    complexType s: published: element name=y maxOccurs=2 type=xs:anyType
    complexType s: ours: element name=y maxOccurs=2 type=xs:anyType
    """
    ours_found, published_found = components(ours), components(published)
    found = []
    for key in sorted(ours_found.keys() | published_found.keys()):
        if key not in published_found:
            found.append(f"{key} is ours alone")
        elif key not in ours_found:
            found.append(f"{key} is missing")
        else:
            found.extend(f"{key}: {line}" for line in _compare(ours_found[key], published_found[key]))
    return found


def components(schema: etree._Element) -> dict[str, list[str]]:
    """Every global component by kind and name, as lines that are indented as the component is nested."""
    found: dict[str, list[str]] = {}
    for child in _children(schema):
        if child.tag in {f"{{{XSD}}}import", f"{{{XSD}}}include"}:
            continue
        key = f"{etree.QName(child).localname} {child.get('name')}"
        if key in found:
            raise ValueError(f"{key} is there twice")
        found[key] = list(_lines(child, 0))
    return found


def _compare(ours: list[str], published: list[str]) -> Iterator[str]:
    matcher = SequenceMatcher(None, ours, published, autojunk=False)
    for kind, i, i_end, j, j_end in matcher.get_opcodes():
        if kind != "equal":
            yield from (f"ours: {line.strip()}" for line in ours[i:i_end])
            yield from (f"published: {line.strip()}" for line in published[j:j_end])


def _children(element: etree._Element) -> list[etree._Element]:
    return [child for child in element.iterchildren(f"{{{XSD}}}*") if etree.QName(child).localname != "annotation"]


def _lines(element: etree._Element, depth: int) -> Iterator[str]:
    said = " ".join(f"{name}={value}" for name, value in _said(element, is_global=depth == 0))
    yield "  " * depth + f"{etree.QName(element).localname} {said}".rstrip()
    blocks = [list(_lines(child, depth + 1)) for child in _children(element)]
    # The order of these says nothing; that of particles, member types and patterns is kept.
    unordered = ("attribute", "attributeGroup", "anyAttribute", "enumeration")
    blocks.sort(key=lambda block: (1, block) if block[0].split()[0] in unordered else (0, []))
    for block in blocks:
        yield from block


def _said(element: etree._Element, is_global: bool) -> Iterator[tuple[str, str]]:
    """What the attributes of a component say, in one order, without what holds anyhow."""
    tag = etree.QName(element).localname
    schema = element.getroottree().getroot() if element.getparent() is None else _schema(element)
    if element.get("name") is not None and not is_global:
        form = element.get("form") or schema.get(f"{tag}FormDefault", "unqualified")
        namespace = f"{{{schema.get('targetNamespace')}}}" if form == "qualified" else ""
        yield "name", namespace + element.get("name")
    for name, value in sorted(element.attrib.items()):
        if name in {"name", "form", "id", "block", "final"} or name.startswith("{"):
            continue
        value = {"1": "true", "0": "false"}.get(value, value) if DEFAULTS.get(name) == "false" else value
        if name in NAMES:
            value = " ".join(_name(element, part) for part in value.split())
        elif tag == "enumeration" and element.getparent().get("base") is not None:
            if _name(element.getparent(), element.getparent().get("base")) == "xs:QName":
                value = _name(element, value)
        elif name == "namespace":
            value = " ".join(sorted(value.split()))
        if DEFAULTS.get(name) != value:
            yield name, value
    if tag in {"element", "attribute"} and not {"type", "ref", "substitutionGroup"} & set(element.keys()):
        if not any(etree.QName(child).localname.endswith("Type") for child in _children(element)):
            yield "type", "xs:anyType" if tag == "element" else "xs:anySimpleType"
    for name, applicable in (("block", BLOCK.get(tag)), ("final", FINAL.get(tag))):
        # A reference has neither, and only global components have `final`.
        if applicable is None or element.get("ref") is not None or (name == "final" and not is_global):
            continue
        value = element.get(name, schema.get(f"{name}Default", ""))
        said = applicable if value == "#all" else value
        words = set(said.split()) & set(applicable.split())
        if words:
            yield name, ",".join(sorted(words))


def _schema(element: etree._Element) -> etree._Element:
    return next(element.iterancestors(f"{{{XSD}}}schema"))


def _name(element: etree._Element, name: str) -> str:
    """A QName with its namespace: `xs:` for that of XML Schema, braces for all others."""
    prefix, colon, local = name.rpartition(":")
    namespace = XML if prefix == "xml" else element.nsmap.get(prefix if colon else None)
    if colon and namespace is None:
        raise ValueError(f"the prefix of {name} is not declared")
    return f"xs:{local}" if namespace == XSD else f"{{{namespace}}}{local}" if namespace else local
