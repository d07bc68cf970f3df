"""Writes the project that checking is measured on: ten operations, and as many cases of each as are asked for.

The same number gives the same files. Nothing is wrong with them: a run finds nothing and leaves nothing unchecked.
"""

import os

OPERATIONS = 10
NAMESPACE = "urn:example:bench"
STATES = ("open", "closed", "pending")
ENVELOPE = "http://schemas.xmlsoap.org/soap/envelope/"

# xmllint gets whole envelopes, as they are on the disk; what the body holds is held against its declaration.
ENVELOPE_SCHEMA = f"""<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:s="{ENVELOPE}" targetNamespace="{ENVELOPE}"
    elementFormDefault="qualified">
  <xs:import namespace="{NAMESPACE}" schemaLocation="bench.xsd"/>
  <xs:element name="Envelope">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="Body">
          <xs:complexType>
            <xs:sequence><xs:any namespace="##other" processContents="strict"/></xs:sequence>
          </xs:complexType>
        </xs:element>
      </xs:sequence>
    </xs:complexType>
  </xs:element>
</xs:schema>
"""


def element(name, content):
    return (
        f'<xs:element name="{name}"><xs:complexType><xs:sequence>{content}</xs:sequence></xs:complexType></xs:element>\n'
    )


def schema():
    types = (
        '<xs:simpleType name="Key"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{2}-[0-9]{4}"/>'
        '</xs:restriction></xs:simpleType>\n<xs:simpleType name="State"><xs:restriction base="xs:string">'
        + "".join(f'<xs:enumeration value="{state}"/>' for state in STATES)
        + '</xs:restriction></xs:simpleType>\n<xs:complexType name="Line"><xs:sequence>'
        '<xs:element name="day" type="xs:date"/><xs:element name="count" type="xs:int"/>'
        '<xs:element name="text" type="xs:string"/><xs:element name="paid" type="xs:boolean"/>'
        "</xs:sequence></xs:complexType>\n"
    )
    calls = "".join(
        element(
            f"find{number}",
            '<xs:element name="key" type="t:Key"/><xs:element name="page" type="xs:int"/>'
            '<xs:element name="state" type="t:State" minOccurs="0"/>',
        )
        + element(
            f"find{number}Response",
            '<xs:element name="key" type="t:Key"/><xs:element name="state" type="t:State"/>'
            '<xs:element name="total" type="xs:int"/><xs:element name="line" type="t:Line" maxOccurs="unbounded"/>',
        )
        for number in range(OPERATIONS)
    )
    return (
        f'<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="{NAMESPACE}" targetNamespace="{NAMESPACE}" '
        f'elementFormDefault="qualified">\n{types}{calls}</xs:schema>\n'
    )


def contract():
    messages, abstract, bound = [], [], []
    for number in range(OPERATIONS):
        name = f"find{number}"
        for suffix in ("", "Response"):
            messages.append(f'<message name="{name}{suffix}"><part name="p" element="t:{name}{suffix}"/></message>')
        abstract.append(
            f'<operation name="{name}"><input message="t:{name}"/><output message="t:{name}Response"/></operation>'
        )
        bound.append(
            f'<operation name="{name}"><soap:operation soapAction="urn:{name}"/><input><soap:body use="literal"/></input>'
            '<output><soap:body use="literal"/></output></operation>'
        )
    lines = [
        f'<definitions name="Bench" targetNamespace="{NAMESPACE}" xmlns:t="{NAMESPACE}" '
        'xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" '
        'xmlns:xs="http://www.w3.org/2001/XMLSchema">',
        f'<types><xs:schema><xs:import namespace="{NAMESPACE}" schemaLocation="bench.xsd"/></xs:schema></types>',
        *messages,
        '<portType name="Bench">',
        *abstract,
        '</portType>\n<binding name="Bench" type="t:Bench">',
        '<soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>',
        *bound,
        '</binding>\n<service name="Bench"><port name="Bench" binding="t:Bench">',
        '<soap:address location="http://127.0.0.1/bench"/></port></service>\n</definitions>\n',
    ]
    return "\n".join(lines)


def exchange(name):
    return (
        f"operation: {name}\nendpoint: /bench\nmethod: POST\nrequest:\n  headers:\n"
        f"    Content-Type: text/xml; charset=utf-8\n    SOAPAction: '\"urn:{name}\"'\nresponse:\n  status: 200\n"
        "  headers:\n    Content-Type: text/xml; charset=utf-8\nrecordedAt: 2024-02-29T09:30:00Z\nclass: ordinary\n"
    )


def envelope(body):
    return f'<s:Envelope xmlns:s="{ENVELOPE}">\n  <s:Body>\n{body}  </s:Body>\n</s:Envelope>\n'


def messages(name, number):
    """A request and its answer, each as XML and as JSON."""
    key = f"{chr(65 + number // 26 % 26)}{chr(65 + number % 26)}-{number % 10000:04}"
    state = STATES[number % len(STATES)]
    request = envelope(
        f'    <find xmlns="{NAMESPACE}">\n      <key>{key}</key>\n      <page>{number}</page>\n'.replace("find", name)
        + f"    </{name}>\n"
    )
    lines = [
        (f"2023-{1 + row % 12:02}-{1 + (number + row) % 28:02}", number % 97 + row, f"line {row} of {key}", row % 2 == 0)
        for row in range(5 + number % 6)
    ]
    answer = envelope(
        f'    <{name}Response xmlns="{NAMESPACE}">\n      <key>{key}</key>\n      <state>{state}</state>\n'
        f"      <total>{len(lines)}</total>\n"
        + "".join(
            f"      <line>\n        <day>{day}</day>\n        <count>{count}</count>\n        <text>{text}</text>\n"
            f"        <paid>{str(paid).lower()}</paid>\n      </line>\n"
            for day, count, text, paid in lines
        )
        + f"    </{name}Response>\n"
    )
    rows = ",\n".join(
        f'    {{"day": "{day}", "count": {count}, "text": "{text}", "paid": {str(paid).lower()}}}'
        for day, count, text, paid in lines
    )
    return {
        "request.xml": request,
        "response.xml": answer,
        "request.json": f'{{\n  "key": "{key}",\n  "page": {number}\n}}\n',
        "response.json": f'{{\n  "key": "{key}",\n  "state": "{state}",\n  "total": {len(lines)},\n'
        f'  "line": [\n{rows}\n  ]\n}}\n',
    }


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def project(folder, cases):
    """Writes a project, and gives the paths of its messages from its folder on."""
    write(os.path.join(folder, "soapstone.yaml"), "check:\n  contracts: [wsdl]\n  fixtures: [fixtures/bench]\n")
    write(os.path.join(folder, "wsdl", "bench.wsdl"), contract())
    write(os.path.join(folder, "wsdl", "bench.xsd"), schema())
    write(os.path.join(folder, "wsdl", "envelope.xsd"), ENVELOPE_SCHEMA)
    bodies = []
    for number in range(cases):
        name = f"find{number % OPERATIONS}"
        case = os.path.join("fixtures", "bench", "finder", name, f"case-{number:05}")
        write(os.path.join(folder, case, "exchange.yaml"), exchange(name))
        for file, text in messages(name, number).items():
            write(os.path.join(folder, case, file), text)
        bodies += [os.path.join(case, "request.xml"), os.path.join(case, "response.xml")]
    return bodies
