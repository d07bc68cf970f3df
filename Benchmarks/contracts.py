"""Writes the contracts that loading is measured on: a thousand operations in one file, and ten megabytes of schema."""

import os

HEAD = (
    '<w:definitions name="Bench" targetNamespace="urn:example:bench" xmlns:t="urn:example:bench" '
    'xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" '
    'xmlns:xs="http://www.w3.org/2001/XMLSchema">\n'
)
FIELDS = (
    ("caseNumber", "t:Number", ""),
    ("opened", "xs:date", ' minOccurs="0"'),
    ("amount", "xs:decimal", ""),
    ("status", "t:Status", ""),
    ("note", "xs:string", ' minOccurs="0" nillable="true"'),
    ("line", "xs:string", ' maxOccurs="unbounded"'),
)
SIMPLE = (
    '<xs:simpleType name="Number"><xs:restriction base="xs:string"><xs:pattern value="[0-9]{10}"/></xs:restriction>'
    '</xs:simpleType>\n<xs:simpleType name="Status"><xs:restriction base="xs:string"><xs:enumeration value="open"/>'
    '<xs:enumeration value="closed"/><xs:enumeration value="pending"/></xs:restriction></xs:simpleType>\n'
)


def fields():
    return "".join(f'<xs:element name="{name}" type="{type_}"{occurs}/>' for name, type_, occurs in FIELDS)


def pair(number):
    """A request and a response element of an operation, with a type of their own each."""
    return "".join(
        f'<xs:element name="call{number}{suffix}"><xs:complexType><xs:sequence>{fields()}</xs:sequence>'
        f"</xs:complexType></xs:element>\n"
        for suffix in ("", "Response")
    )


def service(operations):
    lines = []
    for number in range(operations):
        for suffix in ("", "Response"):
            lines.append(
                f'<w:message name="m{number}{suffix}"><w:part name="p" element="t:call{number}{suffix}"/></w:message>\n'
            )
    lines.append('<w:portType name="Bench">\n')
    for number in range(operations):
        lines.append(
            f'<w:operation name="call{number}"><w:input message="t:m{number}"/>'
            f'<w:output message="t:m{number}Response"/></w:operation>\n'
        )
    lines.append('</w:portType>\n<w:binding name="Bench" type="t:Bench">')
    lines.append('<s:binding transport="http://schemas.xmlsoap.org/soap/http"/>\n')
    for number in range(operations):
        lines.append(
            f'<w:operation name="call{number}"><s:operation soapAction="urn:call{number}"/><w:input>'
            '<s:body use="literal"/></w:input><w:output><s:body use="literal"/></w:output></w:operation>\n'
        )
    lines.append('</w:binding>\n<w:service name="Bench"><w:port name="Bench" binding="t:Bench">')
    lines.append('<s:address location="http://127.0.0.1/bench"/></w:port></w:service>\n</w:definitions>\n')
    return "".join(lines)


def schema(content):
    return (
        '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:example:bench" '
        f'targetNamespace="urn:example:bench" elementFormDefault="qualified">\n{content}</xs:schema>\n'
    )


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def many_operations(folder):
    """A thousand operations with their schema in one file."""
    path = os.path.join(folder, "operations.wsdl")
    pairs = "".join(pair(number) for number in range(1000))
    write(path, f"{HEAD}<w:types>{schema(SIMPLE + pairs)}</w:types>\n{service(1000)}")
    return path


def much_schema(folder):
    """Ten megabytes of schema in four files, with ten operations."""
    types = []
    size = 0
    while size < 10 << 20:
        number = len(types)
        text = (
            f'<xs:complexType name="Type{number}"><xs:annotation><xs:documentation>Part {number} of a record.'
            f"</xs:documentation></xs:annotation><xs:sequence>{fields()}</xs:sequence>"
            f'<xs:attribute name="id" type="xs:int"/></xs:complexType>\n'
        )
        types.append(text)
        size += len(text)
    quarter = len(types) // 4 + 1
    includes = ""
    for number in range(4):
        name = f"types{number}.xsd"
        write(os.path.join(folder, name), schema("".join(types[number * quarter : (number + 1) * quarter])))
        includes += f'<xs:include schemaLocation="{name}"/>\n'
    pairs = "".join(pair(number) for number in range(10))
    write(os.path.join(folder, "service.xsd"), schema(includes + SIMPLE + pairs))
    path = os.path.join(folder, "schema.wsdl")
    load = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:import namespace="urn:example:bench" '
    write(path, f'{HEAD}<w:types>{load}schemaLocation="service.xsd"/></xs:schema></w:types>\n{service(10)}')
    return path
