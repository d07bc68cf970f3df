import SoapstoneXML
import Testing

@testable import SoapstoneMessages

/// XML that breaks its schema: what a lenient decoding makes of it and reports, and what a strict one ends with.
@Suite struct DecodeViolationTests {
    static let schema = """
        <xs:complexType name="Base">
          <xs:sequence><xs:element name="a" type="xs:int"/></xs:sequence>
        </xs:complexType>
        <xs:complexType name="More">
          <xs:complexContent><xs:extension base="e:Base"/></xs:complexContent>
        </xs:complexType>
        <xs:complexType name="Abstract" abstract="true"/>
        <xs:complexType name="Other"/>
        <xs:element name="plain">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="a" type="xs:int"/>
              <xs:element name="b" type="xs:string" minOccurs="0"/>
              <xs:element name="c" type="xs:date" minOccurs="0" maxOccurs="2"/>
            </xs:sequence>
            <xs:attribute name="id" type="xs:int" use="required"/>
            <xs:attribute name="v" type="xs:string" fixed="1"/>
          </xs:complexType>
        </xs:element>
        <xs:element name="groups">
          <xs:complexType>
            <xs:sequence>
              <xs:sequence maxOccurs="unbounded">
                <xs:element name="k" type="xs:string"/>
                <xs:element name="v" type="xs:string" minOccurs="0"/>
              </xs:sequence>
              <xs:choice minOccurs="0" maxOccurs="unbounded">
                <xs:element name="x" type="xs:string"/>
                <xs:element name="y" type="xs:string"/>
              </xs:choice>
              <xs:element name="end" type="xs:string"/>
            </xs:sequence>
          </xs:complexType>
        </xs:element>
        <xs:element name="number" type="xs:int"/>
        <xs:element name="fixed" type="xs:int" fixed="5"/>
        <xs:element name="days">
          <xs:simpleType><xs:list itemType="xs:int"/></xs:simpleType>
        </xs:element>
        <xs:element name="base" type="e:Base"/>
        <xs:element name="abstract" type="e:Abstract"/>
        <xs:element name="empty"><xs:complexType/></xs:element>
        <xs:element name="head" abstract="true"/>
        <xs:element name="anyDefault" default="d"/>
        <xs:element name="mixedFixed" fixed="f"><xs:complexType mixed="true"/></xs:element>
        <xs:complexType name="Blocking" block="restriction extension"/>
        <xs:complexType name="Blocked"><xs:complexContent><xs:extension base="e:Blocking"/></xs:complexContent></xs:complexType>
        <xs:element name="blocking" type="e:Blocking"/>
        <xs:element name="blocked" type="e:Blocked" substitutionGroup="e:blocking"/>
        <xs:element name="group">
          <xs:complexType><xs:sequence><xs:element ref="e:blocking" minOccurs="0"/></xs:sequence></xs:complexType>
        </xs:element>
        <xs:element name="mixed">
          <xs:complexType mixed="true">
            <xs:sequence><xs:element name="b" type="xs:string"/></xs:sequence>
          </xs:complexType>
        </xs:element>
        <xs:element name="text"><xs:complexType mixed="true"/></xs:element>
        """

    static let xsi = #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#

    /// The XML without its namespace, the JSON, the rules that are reported, and the path of the first.
    static let table: [(xml: String, json: String, rules: [String], path: String)] = [
        // Unknown elements are left out, and the rest is in order.
        (
            #"<plain id="1"><a>1</a><z><q/></z><b>x</b></plain>"#, #"{"@id":1,"a":1,"b":"x"}"#,
            ["cvc-complex-type.2.4.d"], "/plain/z"
        ),
        // Another order: every value has its member.
        (
            #"<plain id="1"><c>2020-01-01</c><b>x</b><a>1</a><c>2020-01-02</c></plain>"#,
            #"{"@id":1,"a":1,"b":"x","c":["2020-01-01","2020-01-02"]}"#, ["cvc-complex-type.2.4.a"], "/plain/c"
        ),
        // One more than the schema lets stand: an array takes it, a single value does not.
        (
            #"<plain id="1"><a>1</a><a>2</a></plain>"#, #"{"@id":1,"a":1}"#,
            ["cvc-complex-type.2.4.d", "cvc-complex-type.2.4.d"], "/plain/a[2]"
        ),
        (
            #"<plain id="1"><a>1</a><c>2020-01-01</c><c>2020-01-02</c><c>2020-01-03</c></plain>"#,
            #"{"@id":1,"a":1,"c":["2020-01-01","2020-01-02","2020-01-03"]}"#, ["cvc-complex-type.2.4.d"],
            "/plain/c[3]"
        ),
        // Something is missing.
        (#"<plain id="1"><b>x</b></plain>"#, #"{"@id":1,"b":"x"}"#, ["cvc-complex-type.2.4.a"], "/plain/b"),
        (#"<plain id="1"/>"#, #"{"@id":1}"#, ["cvc-complex-type.2.4.b"], "/plain"),
        // Text where none stands.
        (#"<plain id="1">text<a>1</a></plain>"#, #"{"@id":1,"a":1}"#, ["cvc-complex-type.2.3"], "/plain"),
        // Attributes.
        (
            #"<plain v="2" w="x"><a>1</a></plain>"#, #"{"@v":"2","a":1}"#,
            ["cvc-complex-type.4", "cvc-au", "cvc-complex-type.3.2.2"], "/plain"
        ),
        (#"<plain id="x"><a>1</a></plain>"#, #"{"@id":"x","a":1}"#, ["cvc-datatype-valid.1.2.1"], "/plain"),
        // Values.
        ("<number> x1 </number>", #""x1""#, ["cvc-datatype-valid.1.2.1"], "/number"),
        ("<number/>", #""""#, ["cvc-datatype-valid.1.2.1"], "/number"),
        ("<number>2147483648</number>", #""2147483648""#, ["cvc-maxInclusive-valid"], "/number"),
        ("<number>1<z/>2</number>", "12", ["cvc-type.3.1.2"], "/number"),
        (#"<number a="1">7</number>"#, "7", ["cvc-complex-type.3.2.2"], "/number"),
        ("<fixed>6</fixed>", "6", ["cvc-elt.5.2.2.2"], "/fixed"),
        ("<fixed>+05</fixed>", "5", [], ""),
        ("<days>1 x 3</days>", #"[1,"x",3]"#, ["cvc-datatype-valid.1.2.2"], "/days"),
        // Groups: a child goes into the last occurrence, and where that has one of its name, into a new one.
        (
            "<groups><v>1</v><k>a</k><v>2</v><x>3</x><end/><y>4</y><k>b</k></groups>",
            #"{"$sequence":[{"k":"a","v":"1"},{"k":"b","v":"2"}],"$choice":[{"x":"3"},{"y":"4"}],"end":""}"#,
            ["cvc-complex-type.2.4.a"], "/groups/v"
        ),
        // Types.
        (
            #"<base \#(xsi) xsi:type="Nobody"><a>1</a></base>"#, #"{"a":1}"#, ["cvc-elt.4.2"], "/base"
        ),
        (
            #"<e:base xmlns:e="urn:example" \#(xsi) xsi:type="e:More"><e:a>1</e:a></e:base>"#,
            #"{"@type":"More","a":1}"#, [], ""
        ),
        (
            #"<e:base xmlns:e="urn:example" \#(xsi) xsi:type="e:Other"/>"#, #"{"@type":"Other"}"#, ["cvc-elt.4.3"],
            "/e:base"
        ),
        ("<abstract/>", "{}", ["cvc-type.2"], "/abstract"),
        // Nil.
        (#"<base \#(xsi) xsi:nil="true"/>"#, "null", ["cvc-elt.3.1"], "/base"),
        (
            #"<base \#(xsi) xsi:nil="true"><a>1</a></base>"#, #"{"a":1}"#, ["cvc-elt.3.1", "cvc-elt.3.2.1"], "/base"
        ),
        (#"<base \#(xsi) xsi:nil="yes"><a>1</a></base>"#, #"{"a":1}"#, ["cvc-attribute.3"], "/base"),
        // Default and fixed values of content that is not of a simple type.
        ("<anyDefault/>", #""d""#, [], ""),
        ("<mixedFixed/>", #"{"$mixed":["f"]}"#, [], ""),
        ("<mixedFixed>g</mixedFixed>", #"{"$mixed":["g"]}"#, ["cvc-elt.5.2.2.2"], "/mixedFixed"),
        // What is abstract, and what may not stand in another's place.
        ("<head/>", #""""#, ["cvc-elt.2"], "/head"),
        ("<group><blocked/></group>", "{}", ["cvc-complex-type.2.4.d"], "/group/blocked"),
        // Empty and mixed content.
        ("<empty><a/></empty>", "{}", ["cvc-complex-type.2.1"], "/empty"),
        ("<empty>x</empty>", "{}", ["cvc-complex-type.2.1"], "/empty"),
        (
            "<mixed>a<z/>b</mixed>", #"{"$mixed":["a","b"]}"#, ["cvc-complex-type.2.4.d", "cvc-complex-type.2.4.b"],
            "/mixed/z"
        ),
        (
            "<mixed><b>1</b><b>2</b></mixed>", #"{"$mixed":[{"b":"1"},{"b":"2"}]}"#, ["cvc-complex-type.2.4.d"],
            "/mixed/b[2]"
        ),
        ("<text>a<z/></text>", #"{"$mixed":["a"]}"#, ["cvc-complex-type.2.4.d"], "/text/z"),
    ]

    private func qualified(_ xml: String) -> String {
        if xml.hasPrefix("<e:") { return xml }
        let end = xml.dropFirst().firstIndex { " />".contains($0) } ?? xml.endIndex
        return xml[..<end] + #" xmlns="urn:example""# + xml[end...]
    }

    @Test("A lenient decoding goes on, and reports the rules that are broken", arguments: table)
    func lenient(xml: String, json: String, rules: [String], path: String) throws {
        let (found, report) = try CodecExample(Self.schema).json(qualified(xml))
        #expect(found == json)
        #expect(report.violations.map(\.rule) == rules, "\(report.violations.map(\.description))")
        #expect(report.violations.first?.place.path ?? "" == path)
    }

    @Test("A strict decoding ends with the first of them", arguments: table)
    func strict(xml: String, json: String, rules: [String], path: String) throws {
        let codec = try CodecExample(Self.schema)
        guard let rule = rules.first else {
            #expect(try codec.json(qualified(xml), strictly: true).json == json)
            return
        }
        let error = try #require(throws: SchemaCodecError.self) { try codec.json(qualified(xml), strictly: true) }
        guard case .violation(let violation) = error.code else {
            Issue.record("\(error)")
            return
        }
        // An element that is not known is met first as one that is not expected there.
        #expect(violation.rule == rule || violation.rule == "cvc-complex-type.2.4.a")
        #expect(violation.place.path == path)
    }

    @Test("A violation says where it is, what stands there and what is allowed")
    func words() throws {
        let xml = """
            <plain xmlns="urn:example" id="1">
              <a>1</a>
              <d/>
            </plain>
            """
        let (_, report) = try CodecExample(Self.schema).json(xml)
        #expect(
            report.violations.map(\.description) == [
                "3:3: /plain/d: 'd'; expected no such element: the type does not have it [cvc-complex-type.2.4.d]"
            ]
        )
        let error = #expect(throws: SchemaCodecError.self) {
            try CodecExample(Self.schema).json(#"<plain xmlns="urn:example" id="1"><b/></plain>"#, strictly: true)
        }
        #expect(error?.description == "1:35: /plain/b: 'b'; expected 'a' [cvc-complex-type.2.4.a]")
    }

    @Test("An element of another name is refused")
    func otherElement() throws {
        let codec = try CodecExample(Self.schema)
        let document = try XMLDocument(parsing: Array(#"<x xmlns="urn:example"/>"#.utf8))
        var report = SchemaReport()
        var output = ByteWriter()
        output.append("before")
        let error = #expect(throws: SchemaCodecError.self) {
            try codec.codec.encodeJSON(of: document.root, as: codec.element("plain"), report: &report, to: &output)
        }
        #expect(error?.description == "the element is '{urn:example}x', expected '{urn:example}plain'")
        #expect(output.string == "before")
    }
}
