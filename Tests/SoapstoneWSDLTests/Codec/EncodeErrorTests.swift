import SoapstoneXML
import Testing

@testable import SoapstoneMessages

/// JSON that does not fit its schema: every error of it, with its place.
@Suite struct EncodeErrorTests {
    static let schema = """
        <xs:complexType name="Line">
          <xs:sequence>
            <xs:element name="number" type="xs:int"/>
            <xs:element name="amount" type="xs:decimal" minOccurs="0"/>
          </xs:sequence>
        </xs:complexType>
        <xs:complexType name="LongLine">
          <xs:complexContent><xs:extension base="e:Line"/></xs:complexContent>
        </xs:complexType>
        <xs:complexType name="Other"><xs:sequence/></xs:complexType>
        <xs:complexType name="Abstract" abstract="true"/>
        <xs:element name="order">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="line" type="e:Line" maxOccurs="3"/>
              <xs:element name="isPaid" type="xs:boolean" minOccurs="0"/>
              <xs:element name="code" minOccurs="0">
                <xs:simpleType>
                  <xs:restriction base="xs:string"><xs:maxLength value="2"/></xs:restriction>
                </xs:simpleType>
              </xs:element>
              <xs:element name="days" type="xs:NMTOKENS" minOccurs="0"/>
              <xs:element name="name" type="xs:QName" minOccurs="0"/>
              <xs:element name="fixed" type="xs:int" fixed="5" minOccurs="0"/>
              <xs:element name="abstract" type="e:Abstract" minOccurs="0"/>
              <xs:any namespace="##other" minOccurs="0"/>
            </xs:sequence>
            <xs:attribute name="id" type="xs:int" use="required"/>
          </xs:complexType>
        </xs:element>
        <xs:element name="choice">
          <xs:complexType>
            <xs:choice>
              <xs:element name="a" type="xs:int"/>
              <xs:sequence>
                <xs:element name="b" type="xs:int"/>
                <xs:element name="c" type="xs:int"/>
              </xs:sequence>
            </xs:choice>
          </xs:complexType>
        </xs:element>
        <xs:element name="groups">
          <xs:complexType>
            <xs:choice minOccurs="2" maxOccurs="3">
              <xs:element name="a" type="xs:int"/>
              <xs:element name="b" type="xs:int"/>
            </xs:choice>
          </xs:complexType>
        </xs:element>
        <xs:element name="price">
          <xs:complexType>
            <xs:simpleContent>
              <xs:extension base="xs:int"><xs:anyAttribute namespace="##other" processContents="lax"/></xs:extension>
            </xs:simpleContent>
          </xs:complexType>
        </xs:element>
        <xs:element name="mixed">
          <xs:complexType mixed="true">
            <xs:sequence>
              <xs:element name="a" type="xs:int"/>
              <xs:element name="b" type="xs:int" minOccurs="0"/>
            </xs:sequence>
          </xs:complexType>
        </xs:element>
        <xs:element name="anything"/>
        """

    /// The element, its JSON, and for each error its code and pointer.
    static let table: [(element: String, json: String, errors: [String])] = [
        // Kinds.
        ("order", "[]", ["kind "]),
        ("order", "null", ["kind "]),
        ("order", #"{"@id":1,"line":{"number":1}}"#, ["kind /line"]),
        ("order", #"{"@id":1,"line":[7]}"#, ["kind /line/0"]),
        ("order", #"{"@id":true,"line":[{"number":[]}]}"#, ["kind /@id", "kind /line/0/number"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"isPaid":1,"code":7}"#, ["kind /isPaid", "kind /code"]),
        ("order", #"{"@id":1,"line":[{"number":null}],"days":"a"}"#, ["kind /line/0/number", "kind /days"]),
        // What is missing.
        ("order", "{}", ["missing ", "missing "]),
        ("order", #"{"@id":1,"line":[]}"#, ["missing "]),
        ("order", #"{"@id":1,"line":[{}]}"#, ["missing /line/0"]),
        ("price", "{}", ["missing "]),
        ("choice", "{}", ["missing "]),
        ("choice", #"{"b":1}"#, ["missing "]),
        // Too many, and too few.
        (
            "order", #"{"@id":1,"line":[{"number":1},{"number":2},{"number":3},{"number":4},{"number":5}]}"#,
            ["count /line/3"]
        ),
        ("groups", #"{"$choice":[{"a":1}]}"#, ["count "]),
        ("groups", #"{"$choice":[{"a":1},{"b":2},{"a":1},{"b":2}]}"#, ["count /$choice/3"]),
        ("groups", #"{"$choice":[{"a":1},{}]}"#, ["missing /$choice/1"]),
        ("groups", #"{"$choice":[{"a":1},{"a":1,"b":2}]}"#, ["choice /$choice/1/b"]),
        ("groups", #"{"$choice":[1,{"a":1}]}"#, ["kind /$choice/0"]),
        ("choice", #"{"a":1,"b":2,"c":3}"#, ["choice /a"]),
        ("choice", #"{"c":3,"a":1}"#, ["choice /c"]),
        // Keys.
        ("order", #"{"@id":1,"line":[{"number":1,"amuont":"2"}]}"#, ["unknown /line/0/amuont"]),
        (
            "order", #"{"@id":1,"@a":1,"$value":1,"line":[{"number":1}],"":0}"#,
            ["unknown /@a", "unknown /$value", "unknown /"]
        ),
        ("groups", #"{"$choice":[{"a":1,"c":1},{"a":1}]}"#, ["unknown /$choice/0/c"]),
        ("price", #"{"$value":1,"@a":"x"}"#, ["unknown /@a"]),
        ("price", #"{"$value":1,"@{urn:x}a b":"x"}"#, ["unknown /@{urn:x}a b"]),
        ("price", #"{"$value":1,"@{urn:x}a":7}"#, ["kind /@{urn:x}a"]),
        (
            "price", #"{"$value":1,"@{http://www.w3.org/2001/XMLSchema-instance}nil":"true"}"#,
            [
                "unknown /@{http:~1~1www.w3.org~12001~1XMLSchema-instance}nil"
            ]
        ),
        // Values.
        (
            "order", #"{"@id":"x","line":[{"number":1.5,"amount":"1e3"},{"number":2147483648}],"code":"abc"}"#,
            ["value /@id", "value /line/0/number", "value /line/0/amount", "value /line/1/number", "value /code"]
        ),
        ("order", #"{"@id":1,"line":[{"number":1}],"isPaid":"yes"}"#, ["value /isPaid"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"isPaid":"TRUE"}"#, ["value /isPaid"]),
        ("order", #"{"@id":1,"line":[{"number":1e500}]}"#, ["value /line/0/number"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"code":"\u0001"}"#, ["value /code"]),
        (
            "order", #"{"@id":1,"line":[{"number":1}],"days":["a","b c","",7]}"#,
            ["value /days/1", "value /days/2", "kind /days/3"]
        ),
        ("order", #"{"@id":1,"line":[{"number":1}],"days":[]}"#, ["value /days"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"name":"p:x"}"#, ["value /name"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"name":"{urn:x}a b"}"#, ["value /name"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"name":"{http://www.w3.org/2000/xmlns/}a"}"#, ["cost /name"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"fixed":6}"#, ["value /fixed"]),
        // Types.
        ("order", #"{"@id":1,"line":[{"@type":"Nobody"}]}"#, ["type /line/0/@type"]),
        ("order", #"{"@id":1,"line":[{"@type":"Other"}]}"#, ["type /line/0/@type"]),
        ("order", #"{"@id":1,"line":[{"@type":7}]}"#, ["kind /line/0/@type"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"abstract":{}}"#, ["type /abstract"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"abstract":{"@type":"Abstract"}}"#, ["type /abstract/@type"]),
        // XML in strings.
        ("order", #"{"@id":1,"line":[{"number":1}],"$any":"<a"}"#, ["xml /$any"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"$any":"<!DOCTYPE a><a/>"}"#, ["xml /$any"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"$any":"<a/><b/>"}"#, ["xml /$any"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"$any":"<a xmlns='urn:example'/>"}"#, ["xml /$any"]),
        ("order", #"{"@id":1,"line":[{"number":1}],"$any":{}}"#, ["kind /$any"]),
        ("anything", #"{"$xml":"</x><x>"}"#, ["xml /$xml"]),
        ("anything", "7", ["kind "]),
        // Mixed content.
        ("mixed", "{}", ["missing "]),
        ("mixed", #"{"$mixed":"a"}"#, ["kind /$mixed"]),
        ("mixed", #"{"$mixed":[1,{"a":1,"b":1},{"a":1}]}"#, ["kind /$mixed/0", "kind /$mixed/1"]),
        ("mixed", #"{"$mixed":[{"z":1}]}"#, ["unknown /$mixed/0/z"]),
        ("mixed", #"{"$mixed":[{"b":1},{"a":1}]}"#, ["count /$mixed/0"]),
        ("mixed", #"{"$mixed":["x"]}"#, ["count /$mixed"]),
    ]

    @Test("All errors are found at once, each with its pointer", arguments: table)
    func errors(element: String, json: String, errors: [String]) throws {
        let found = try CodecExample(Self.schema).errors(json, as: element)
        #expect(found.map { "\($0.code.rawValue) \($0.pointer)" } == errors, "\(found.map(\.description))")
    }

    @Test("An error says what was found, what is expected and what may have been meant")
    func words() throws {
        let found = try CodecExample(Self.schema).errors(
            #"{"line":[{"number":"x","amuont":"2"},7]}"#,
            as: "order"
        )
        #expect(
            found.map(\.description) == [
                "the value: no '@id'; expected xs:int, 1",
                "/line/0/amuont: the key 'amuont'; expected a key of the type ('amount')",
                "/line/0/number: 'x', which is not xs:int; expected digits, with a sign if wanted",
                "/line/1: a number; expected an object: 'Line'",
            ]
        )
    }

    @Test("A hundred errors are kept, and all are counted")
    func bound() throws {
        let codec = try CodecExample(Self.schema)
        let members = (0..<250).map { #""key\#($0)":0"# }.joined(separator: ",")
        let error = #expect(throws: SchemaEncodeErrors.self) {
            try codec.xml(#"{"@id":1,"line":[{"number":1}],\#(members)}"#, as: "order")
        }
        #expect(error?.errors.count == 100)
        #expect(error?.count == 250)
        #expect(error?.description.hasSuffix("\nand 150 more") == true)
    }

    @Test(
        "JSON of other forms that a type takes",
        arguments: [
            (
                "order", #"{"line":[{"number":"7","amount":12.50}],"@id":"1"}"#,
                "<number>7</number><amount>12.50</amount>"
            ),
            (
                "order", #"{"line":[{"number":5.0,"amount":1e-7}],"@id":1}"#,
                "<number>5</number><amount>0.0000001</amount>"
            ),
            (
                "order", #"{"line":[{"number":1e3,"amount":-12.5e1}],"@id":1}"#,
                "<number>1000</number><amount>-125</amount>"
            ),
        ]
    )
    func otherForms(element: String, json: String, line: String) throws {
        let xml = try CodecExample(Self.schema).xml(json, as: element)
        #expect(xml.replacing("ns1:", with: "").contains("<line>\(line)</line>"), "\(xml)")
    }

    @Test("A QName may have a prefix that the caller knows")
    func prefixes() throws {
        let codec = try CodecExample(Self.schema)
        let xml = try codec.xml(
            #"{"@id":1,"line":[{"number":1}],"name":"p:x"}"#,
            as: "order",
            prefixes: ["p": "urn:example"]
        )
        #expect(xml.contains("<ns1:name>ns1:x</ns1:name>"), "\(xml)")
    }

    @Test("Only namespaces that are used are declared, at the root")
    func declarations() throws {
        let xml = try CodecExample(Self.schema).xml(#"{"@id":1,"line":[{"@type":"LongLine","number":1}]}"#, as: "order")
        #expect(
            xml == #"<ns1:order xmlns:ns1="urn:example" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="1">"#
                + #"<ns1:line xsi:type="ns1:LongLine"><ns1:number>1</ns1:number></ns1:line></ns1:order>"#
        )
    }
}
