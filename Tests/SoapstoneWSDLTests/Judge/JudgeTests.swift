import SoapstoneXML
import Testing

@testable import SoapstoneSchema

@Suite struct JudgeTests {
    private static func repeated(_ range: Range<Int>, _ text: (Int) -> String) -> String { range.map(text).joined() }

    private static func element(_ content: String) -> String {
        "<xs:element name=\"r\"><xs:complexType>\(content)</xs:complexType></xs:element>"
    }

    private static func optional(_ count: Int) -> String {
        repeated(0..<count) { "<xs:element name=\"e\($0)\" minOccurs=\"0\"/>" }
    }

    private static func nested(_ depth: Int, _ attributes: String) -> String {
        (0..<depth).reduce("<xs:element name=\"a\"/>") { content, number in
            "<xs:sequence \(attributes)>\(content)<xs:element name=\"b\(number)\" minOccurs=\"0\"/></xs:sequence>"
        }
    }

    /// Groups of which each refers to the one before it.
    private static func groups(_ count: Int, times: Int) -> String {
        let first = "<xs:group name=\"g0\"><xs:sequence><xs:element name=\"a\"/></xs:sequence></xs:group>"
        return first
            + repeated(1..<count + 1) { number in
                let reference = "<xs:group ref=\"t:g\(number - 1)\"/>"
                let content = String(repeating: reference, count: times)
                return "<xs:group name=\"g\(number)\"><xs:sequence>\(content)</xs:sequence></xs:group>"
            }
    }

    private static func enumeration(_ count: Int) -> String {
        let values = repeated(0..<count) { "<xs:enumeration value=\"\($0)\"/>" }
        return simpleType(values)
    }

    private static func simpleType(_ facets: String) -> String {
        "<xs:simpleType name=\"s\"><xs:restriction base=\"xs:string\">\(facets)</xs:restriction></xs:simpleType>"
    }

    @Test(
        "What would cost libxml2 too much, it never sees",
        arguments: [
            (element("<xs:sequence>\(optional(513))</xs:sequence>"), "512 optional"),
            (element("<xs:choice maxOccurs=\"unbounded\">\(optional(200))</xs:choice>"), "too many optional"),
            (element(nested(3, "maxOccurs=\"9\"")), "finite repetitions"),
            (element(nested(9, "maxOccurs=\"unbounded\"")), "repeated groups"),
            (groups(101, times: 1) + element("<xs:group ref=\"t:g101\"/>"), "groups are more"),
            (groups(13, times: 2), "5000 particles"),
            (
                element("<xs:sequence>\(repeated(0..<2_237) { "<xs:element name=\"e\($0)\"/>" })</xs:sequence>"),
                "particles each"
            ),
            (enumeration(10_001), "10000 values"),
            (derivedEnumerations(2, of: 5_001), "compared with"),
            (unions(14), "10000 members"),
            (simpleType("<xs:pattern value=\"([ab]+c?)+\"/>"), "repetitions inside repetitions"),
            (
                "<xs:element name=\"a\" substitutionGroup=\"t:b\"/><xs:element name=\"b\" substitutionGroup=\"t:a\"/>",
                "part of itself"
            ),
            (element(repeated(0..<1_001) { "<xs:attribute name=\"a\($0)\"/>" }), "1000 attributes"),
        ]
    )
    func cost(content: String, reason: String) throws {
        // The reader has bounds of its own, some of them the same; here it is to let everything through.
        var limits = SchemaLimits()
        limits.particles = 1 << 26
        limits.groupDepth = 1_000
        let schemas = try Schemas(content, limits: limits)
        let found = SchemaCost(schemas.set).reason
        #expect(found?.contains(reason) == true, "\(found ?? "cheap")")
        let asUsual = try Schemas(content)
        #expect(SecondValidator(asUsual.sources, asUsual.set, findings: asUsual.findings).reason != nil)
    }

    @Test(
        "What is at a bound is seen",
        arguments: [
            element("<xs:sequence>\(optional(512))</xs:sequence>"),
            element(nested(2, "maxOccurs=\"9\"")),
            element(nested(8, "maxOccurs=\"unbounded\"")),
            groups(98, times: 1) + element("<xs:group ref=\"t:g98\"/>"),
            enumeration(10_000),
            element("<xs:sequence>\(repeated(0..<2_236) { "<xs:element name=\"e\($0)\"/>" })</xs:sequence>"),
            derivedEnumerations(2, of: 5_000),
            unions(10),
        ]
    )
    func atTheBound(content: String) throws {
        let schemas = try Schemas(content)
        #expect(SchemaCost(schemas.set).reason == nil)
    }

    /// Types of which each lists the values of the one before.
    private static func derivedEnumerations(_ types: Int, of values: Int) -> String {
        let facets = repeated(0..<values) { "<xs:enumeration value=\"\($0)\"/>" }
        return repeated(0..<types) { type in
            let base = type == 0 ? "xs:string" : "t:s\(type - 1)"
            return
                "<xs:simpleType name=\"s\(type)\"><xs:restriction base=\"\(base)\">\(facets)</xs:restriction></xs:simpleType>"
        }
    }

    /// Unions of which each has the one before twice.
    private static func unions(_ count: Int) -> String {
        "<xs:simpleType name=\"s0\"><xs:restriction base=\"xs:int\"/></xs:simpleType>"
            + repeated(1..<count + 1) { number in
                let member = "t:s\(number - 1)"
                return
                    "<xs:simpleType name=\"s\(number)\"><xs:union memberTypes=\"\(member) \(member)\"/></xs:simpleType>"
            }
    }

    @Test(
        "Attribute groups that refer to each other in many ways are not for libxml2",
        arguments: [(15, true), (17, false), (60, false)]
    )
    func attributeGroups(count: Int, isAsked: Bool) throws {
        let groups = Self.repeated(0..<count) { number in
            let reference = "<xs:attributeGroup ref=\"t:g\(number + 1)\"/>"
            return "<xs:attributeGroup name=\"g\(number)\">\(reference)\(reference)</xs:attributeGroup>"
        }
        let schemas = try Schemas("\(groups)<xs:attributeGroup name=\"g\(count)\"/>")
        let reason = SecondValidator(schemas.sources, schemas.set, findings: schemas.findings).reason
        #expect(isAsked ? reason == nil : reason?.contains("attribute groups") == true, "\(reason ?? "cheap")")
    }

    @Test(
        "The ways that lead down a graph",
        arguments: [
            ([[]], 1), ([[1], []], 2), ([[1, 1], []], 3), ([[1, 2], [2], []], 4), ([[0]], 1), ([[1], [0]], 2),
            ([[1, 1], [2, 2], [3, 3], []], 10), ([], 0),
        ] as [([[Int]], Int)]
    )
    func waysDown(children: [[Int]], count: Int) {
        #expect(WayCount.most(children, bound: 10) == count)
    }

    @Test(
        "The product of repetitions in a pattern",
        arguments: [
            ("abc", 1), ("a*", 1_000), ("[a*]{3}", 3), ("(a{3}b){4}", 12), ("(a+)*", 1_000_000),
            ("(a|b+)\\+{2}", 1_000), ("\\(a+\\)*", 1_000), ("[^[a]]+-[(a*]", 1_000),
        ]
    )
    func patterns(pattern: String, product: Int) {
        #expect(PatternCost.product(of: pattern) == product)
    }

    @Test(
        "How many ways there are to read a text of one character",
        arguments: [
            ("abc", 1), ("a*", 1), ("a?b?c?", 1), ("[0-9]{1,5}(-[0-9]{4})?", 1), ("(a|b)*", 1), ("a{3,9}", 1),
            ("a?a", 2), ("ab|ac", 2), ("(a|aa)b", 2), ("[0-9]{1,8}|[0-9]{9,14}(x|y)?", 2),
            // Each letter that may be there is there or not.
            ("a?a?aa", 4), ("(a?){3}a{3}", 8),
            // Before which of 64 letters, or behind them all, the second part begins.
            ("a*a*", 65), ("(a|b)*a(a|b){500}", 65),
        ]
    )
    func ways(pattern: String, count: Int) throws {
        #expect(PatternWays(try Pattern(pattern)).count == count)
    }

    @Test(
        "A pattern that libxml2 reads in every way is not for it",
        arguments: [(15, true), (16, false), (200, false)]
    )
    func explosion(count: Int, isAsked: Bool) throws {
        let optional = String(repeating: "a?", count: count)
        let schemas = try Schemas(
            """
            <xs:element name="r"><xs:simpleType><xs:restriction base="xs:string">
            <xs:pattern value="\(optional)\(String(repeating: "a", count: count))"/></xs:restriction></xs:simpleType>
            </xs:element>
            """
        )
        #expect((SchemaCost(schemas.set).reason == nil) == isAsked)
    }

    @Test(
        "A schema of many names that lead nowhere is not for libxml2, which refuses it",
        arguments: [(500, false), (501, true)]
    )
    func brokenReferences(count: Int, isKept: Bool) throws {
        let elements = (0..<count).map { "<xs:element name=\"e\($0)\" type=\"t:x\($0)\"/>" }.joined()
        let schemas = try Schemas(elements)
        let reason = SecondValidator(schemas.sources, schemas.set, findings: schemas.findings, waiting: 60).reason
        #expect(reason?.contains("lead nowhere") == isKept)
        #expect(reason?.contains("libxml2 refuses") == !isKept)
    }

    @Test("Schemas of several namespaces, chameleons, redefinitions and schemas inside a WSDL reach libxml2 whole")
    func documents() throws {
        let head = "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\""
        let files = MemoryFiles(files: [
            "main.xsd": Array(
                """
                \(head) targetNamespace="urn:a" xmlns:a="urn:a" xmlns:b="urn:b" elementFormDefault="qualified">
                <xs:annotation><xs:appinfo><any xmlns="urn:any"/></xs:appinfo></xs:annotation>
                <xs:import namespace="urn:b" schemaLocation="b.xsd"/><xs:include schemaLocation="chameleon.xsd"/>
                <xs:redefine schemaLocation="old.xsd"><xs:simpleType name="code"><xs:restriction base="a:code">
                  <xs:maxLength value="2"/></xs:restriction></xs:simpleType></xs:redefine>
                <xs:element name="r"><xs:complexType><xs:sequence><xs:element ref="b:x"/><xs:element name="c" type="a:code"/>
                  <xs:element name="d" type="a:local"/></xs:sequence></xs:complexType></xs:element></xs:schema>
                """.utf8
            ),
            "b.xsd": Array(
                "\(head) targetNamespace=\"urn:b\"><xs:element name=\"x\" type=\"xs:int\"/></xs:schema>".utf8
            ),
            "chameleon.xsd": Array(
                """
                \(head)><xs:simpleType name="local"><xs:restriction base="base"/></xs:simpleType>
                <xs:simpleType name="base"><xs:restriction base="xs:int"/></xs:simpleType></xs:schema>
                """.utf8
            ),
            "old.xsd": Array(
                "\(head) targetNamespace=\"urn:a\"><xs:simpleType name=\"code\"><xs:restriction base=\"xs:string\"/></xs:simpleType></xs:schema>"
                    .utf8
            ),
        ])
        let sources = try files.sources(of: ["main.xsd"])
        var findings = FindingList()
        let set = SchemaReader.read(sources, findings: &findings)
        let validator = JudgedValidator(set, of: sources, findings: findings.findings)
        for (code, verdict) in [("ab", ValidationVerdict.valid), ("abc", .invalid)] {
            let document = try Schemas.document(
                "<r xmlns=\"urn:a\"><x xmlns=\"urn:b\">1</x><c>\(code)</c><d>1</d></r>"
            )
            let report = validator.validate(document)
            #expect(report.verdict == verdict)
            #expect(report.notes == [])
            #expect(!report.isDisputed)
        }
    }

    @Test("A schema that libxml2 refuses is left to our own validator, with a note")
    func refused() throws {
        // Not deterministic (cos-nonambig).
        let schemas = try Schemas(
            Self.element("<xs:sequence><xs:element name=\"a\" minOccurs=\"0\"/><xs:element name=\"a\"/></xs:sequence>")
        )
        let report = try schemas.report(on: "<r><a/></r>")
        #expect(report.verdict == .valid)
        #expect(report.notes.contains { $0.contains("libxml2 refuses the schema") })
    }

    @Test("A dispute is not accepted, whoever finds the error")
    func dispute() throws {
        // libxml2 2.9.14 wants a child in an `all` group whose only element occurs never.
        let schemas = try Schemas(
            Self.element("<xs:all><xs:element name=\"a\" minOccurs=\"0\" maxOccurs=\"0\"/></xs:all>")
        )
        let report = try schemas.report(on: "<r/>")
        #expect(report.verdict == .valid)
        guard case .invalid = report.secondOpinion else { return }
        #expect(report.isDisputed)
        #expect(!report.isAccepted)
    }
}
