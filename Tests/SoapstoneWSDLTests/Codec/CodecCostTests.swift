import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneSchema

/// Messages and schemas that are made to be expensive.
@Suite struct CodecCostTests {
    @Test("A type that contains itself is as deep as the document and the JSON may be")
    func recursion() throws {
        let codec = try CodecExample(
            """
            <xs:complexType name="Node">
              <xs:sequence><xs:element name="node" type="e:Node" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
            </xs:complexType>
            <xs:element name="node" type="e:Node"/>
            """
        )
        let depth = 100
        let xml =
            #"<node xmlns="urn:example">"# + String(repeating: "<node>", count: depth - 1)
            + String(repeating: "</node>", count: depth)
        let json = String(repeating: #"{"node":["#, count: depth - 1) + "{}" + String(repeating: "]}", count: depth - 1)
        #expect(try codec.json(xml).json == json)
        let deep = try JSONDocument(parsing: Array(json.utf8), limits: JSONLimits(depth: 2 * depth))
        var output = ByteWriter()
        try codec.codec.encodeXML(from: deep.root, as: codec.element("node"), to: &output)
        #expect(try CodecExample.canonical(output.string) == CodecExample.canonical(xml))
    }

    static let many = 50_000

    static let wide = """
        <xs:element name="list">
          <xs:complexType>
            <xs:sequence><xs:element name="a" type="xs:string" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
          </xs:complexType>
        </xs:element>
        <xs:element name="choice">
          <xs:complexType>
            <xs:choice maxOccurs="unbounded">
              <xs:element name="a" type="xs:string"/>
              <xs:element name="b" type="xs:string"/>
            </xs:choice>
          </xs:complexType>
        </xs:element>
        <xs:element name="wild">
          <xs:complexType>
            <xs:sequence><xs:any namespace="##other" processContents="skip" maxOccurs="unbounded"/></xs:sequence>
          </xs:complexType>
        </xs:element>
        <xs:element name="wrong">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="z" type="xs:string"/>
              <xs:sequence maxOccurs="unbounded">
                <xs:element name="a" type="xs:string"/>
                <xs:element name="b" type="xs:string"/>
              </xs:sequence>
            </xs:sequence>
          </xs:complexType>
        </xs:element>
        <xs:element name="values">
          <xs:complexType>
            <xs:sequence><xs:element name="a" type="xs:anySimpleType" maxOccurs="unbounded"/></xs:sequence>
          </xs:complexType>
        </xs:element>
        """

    @Test(
        "Fifty thousand children take one pass, whatever they are",
        arguments: [
            ("list", "<e:a>x</e:a>", "a", 0), ("choice", "<e:b>x</e:b>", "$choice", 0), ("wild", "<o:x/>", "$any", 0),
            ("values", #"<e:a xsi:type="xs:int">1</e:a>"#, "a", 0),
            // The first is missing, and so is every second one.
            ("wrong", "<e:a>x</e:a>", "$sequence", 1),
            // None is known.
            ("list", "<e:c/>", "", many),
        ]
    )
    func children(element: String, child: String, key: String, violations: Int) throws {
        let codec = try CodecExample(Self.wide)
        let xml = """
            <e:\(element) xmlns:e="urn:example" xmlns:o="urn:o" xmlns:xs="http://www.w3.org/2001/XMLSchema"
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\(String(repeating: child, count: Self.many))\
            </e:\(element)>
            """
        let (json, report) = try codec.json(xml)
        #expect(report.count == violations)
        #expect(report.violations.count == min(violations, SchemaReport.bound))
        let limits = JSONLimits(body: 8 << 20, values: 300_000)
        let root = try JSONDocument(parsing: Array(json.utf8), limits: limits).root
        #expect(root[key]?.count ?? 0 == (key.isEmpty ? 0 : Self.many))
        guard violations == 0 else { return }
        let document = try JSONDocument(parsing: Array(json.utf8), limits: limits)
        var output = ByteWriter()
        try codec.codec.encodeXML(from: document.root, as: codec.element(element), to: &output)
        #expect(output.count > Self.many * 4)
    }

    @Test("Every level that is wrong is written once, not twice")
    func wrongAtEveryLevel() throws {
        let codec = try CodecExample(
            """
            <xs:complexType name="Node">
              <xs:sequence>
                <xs:element name="node" type="e:Node" minOccurs="0"/>
                <xs:element name="last" type="xs:string"/>
              </xs:sequence>
            </xs:complexType>
            <xs:element name="node" type="e:Node"/>
            """
        )
        let depth = 90
        let xml =
            #"<node xmlns="urn:example"><last/>"# + String(repeating: "<node><last/>", count: depth - 1)
            + String(repeating: "</node>", count: depth)
        let (json, report) = try codec.json(xml)
        // The innermost one is right.
        #expect(report.count == depth - 1)
        #expect(json.utf8.count(where: { $0 == UInt8(ascii: "{") }) == depth)
    }

    @Test("A choice of thousands of elements that repeats finds each by its name")
    func wideChoice() throws {
        let branches = (0..<2_400).map { #"<xs:element name="e\#($0)" type="xs:int"/>"# }.joined()
        let codec = try CodecExample(
            """
            <xs:element name="all"><xs:complexType><xs:choice maxOccurs="unbounded">\(branches)</xs:choice>
            </xs:complexType></xs:element>
            """
        )
        let children = (0..<20_000).map { #"<e\#($0 % 2_400)>1</e\#($0 % 2_400)>"# }.joined()
        let (json, report) = try codec.json(#"<all xmlns="urn:example">\#(children)</all>"#, strictly: true)
        #expect(report.count == 0)
        #expect(json.hasPrefix(#"{"$choice":[{"e0":1},{"e1":1},"#))
        let xml = try codec.xml(json, as: "all")
        #expect(xml.hasSuffix("<ns1:e799>1</ns1:e799></ns1:all>"))
    }

    /// Groups of which each holds the one before it twice.
    static func bomb(_ depth: Int) -> String {
        let groups = (1...depth).map { level in
            let inner = #"<xs:group ref="e:g\#(level - 1)"/>"#
            return #"<xs:group name="g\#(level)"><xs:sequence>\#(inner)\#(inner)</xs:sequence></xs:group>"#
        }
        return """
            <xs:group name="g0"><xs:sequence><xs:element name="a" type="xs:int"/></xs:sequence></xs:group>
            \(groups.joined())
            <xs:element name="bomb"><xs:complexType><xs:group ref="e:g\(depth)"/></xs:complexType></xs:element>
            <xs:element name="harmless" type="xs:int"/>
            """
    }

    @Test("A type of groups that double is refused when it is used, and no other")
    func groupBomb() throws {
        // The schema's reader would refuse it: the codec has a bound of its own for sets that were read otherwise.
        var limits = SchemaLimits.standard
        limits.particles = .max
        limits.ruleSteps = 0
        let codec = try CodecExample(Self.bomb(40), limits: limits)
        #expect(try codec.json(#"<harmless xmlns="urn:example">1</harmless>"#).json == "1")
        let error = #expect(throws: SchemaCodecError.self) { try codec.json(#"<bomb xmlns="urn:example"/>"#) }
        #expect(error?.description.contains("more than 5000 particles") == true)
        #expect(try codec.errors("{}", as: "bomb").map(\.code) == [.cost])
        // What fits is not refused.
        let small = try CodecExample(Self.bomb(3))
        #expect(try small.xml(#"{"a":[1,2,3,4,5,6,7,8]}"#, as: "bomb").contains("<ns1:a>8</ns1:a>"))
        #expect(try small.errors(#"{"a":[1,2,3,4,5,6,7]}"#, as: "bomb").count == 1)
    }

    @Test("A type of groups inside each other that all repeat is refused")
    func nesting() throws {
        let groups = (1...60).map { level in
            """
            <xs:group name="g\(level)"><xs:sequence>
            <xs:group ref="e:g\(level - 1)" maxOccurs="unbounded"/><xs:element name="e\(level)" type="xs:int"/>
            </xs:sequence></xs:group>
            """
        }
        let codec = try CodecExample(
            """
            <xs:group name="g0"><xs:sequence><xs:element name="e0" type="xs:int"/></xs:sequence></xs:group>
            \(groups.joined())
            <xs:element name="deep"><xs:complexType><xs:group ref="e:g60"/></xs:complexType></xs:element>
            """
        )
        let error = #expect(throws: SchemaCodecError.self) { try codec.json(#"<deep xmlns="urn:example"/>"#) }
        #expect(error?.description.contains("more than 50 deep") == true)
    }

    @Test("JSON brings no more namespaces than a message may declare")
    func namespaces() throws {
        let codec = try CodecExample(
            """
            <xs:element name="x"><xs:complexType><xs:anyAttribute processContents="skip"/></xs:complexType></xs:element>
            """
        )
        func json(_ count: Int) -> String {
            "{" + (0..<count).map { #""@{urn:\#($0)}a":"x""# }.joined(separator: ",") + "}"
        }
        #expect(try codec.json(codec.xml(json(32), as: "x")).report.count == 0)
        #expect(try codec.errors(json(40), as: "x").map(\.code) == Array(repeating: .cost, count: 8))
    }

    @Test("A codec serves many threads from its first use on")
    func threads() async throws {
        let codec = try CodecExample(Self.wide)
        let xml = #"<choice xmlns="urn:example"><a>1</a><b>2</b></choice>"#
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<32 {
                group.addTask { (try? codec.json(xml).json) == #"{"$choice":[{"a":"1"},{"b":"2"}]}"# }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
