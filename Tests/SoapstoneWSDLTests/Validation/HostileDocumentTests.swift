import SoapstoneXML
import Testing

@testable import SoapstoneSchema

/// What would take another validator minutes. Steps are counted, since times depend on the machine.
@Suite struct HostileDocumentTests {
    /// Steps for an instance of each of two sizes, the second one four times the first.
    private func growth(_ schema: String, _ size: Int, _ instance: (Int) -> String) throws -> Double {
        let validator = try Schemas(schema).validator
        let steps = try [size, size * 4].map { size in
            let document = try XMLDocument(parsing: Array(Schemas.declared(instance(size)).utf8))
            return validator.measured(document.root).steps
        }
        return Double(steps[1]) / Double(steps[0])
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test(
        "Many children take steps in proportion to their number",
        arguments: [
            "(a|b)*", "(a*,b*)*", "((a?,b?)|c)*", "(a{0,3},b?){0,60000}", "((a|b){1,2}){1,60000}",
            "(a{1,1000},b?){1,1000}",
        ]
    )
    func children(model: String) throws {
        let schema =
            "<xs:element name=\"r\"><xs:complexType>\(ContentRulesTests.particle(model))</xs:complexType></xs:element>"
        let growth = try growth(schema, 12_500) { "<r>\(Self.repeated("<a/>", $0))</r>" }
        #expect(growth < 4.5)
    }

    @Test("Children that are all wrong take steps in proportion to their number")
    func wrongChildren() throws {
        let names = (0..<500).map { "<xs:element name=\"e\($0)\" minOccurs=\"0\"/>" }.joined()
        let schema =
            "<xs:element name=\"r\"><xs:complexType><xs:sequence>\(names)</xs:sequence></xs:complexType></xs:element>"
        #expect(try growth(schema, 12_500) { "<r>\(Self.repeated("<x/>", $0))</r>" } < 4.5)
        #expect(try growth(schema, 12_500) { "<r>\(Self.repeated("<e0/>", $0))</r>" } < 4.5)
    }

    @Test("Finite repetitions inside each other are told from the numbers", arguments: [(3_000, true), (10_000, true)])
    func nestedRepeats(count: Int, isValid: Bool) throws {
        let schemas = try Schemas(
            "<xs:element name=\"r\"><xs:complexType>\(ContentRulesTests.particle("((a|b){1,1000}){1,1000}"))</xs:complexType></xs:element>"
        )
        let report = try schemas.report(on: "<r>\(Self.repeated("<a/>", count))</r>")
        #expect(report.verdict == .valid)
        #expect(!report.isDisputed)
    }

    @Test(
        "Occurrences beyond what fits into 31 bits are counted",
        arguments: [("2147483648", "3000000000"), ("4294967295", "99999999999999999999")]
    )
    func largeCounts(minOccurs: String, maxOccurs: String) throws {
        let schemas = try Schemas(
            """
            <xs:element name="r"><xs:complexType><xs:sequence>
            <xs:element name="a" minOccurs="\(minOccurs)" maxOccurs="\(maxOccurs)"/></xs:sequence></xs:complexType></xs:element>
            """
        )
        let report = try schemas.validator.validate(Schemas.document(Schemas.declared("<r><a/></r>")).root)
        #expect(report.violations.map(\.rule) == ["cvc-complex-type.2.4.b"])
        let most = Occurs.unbounded - 1
        #expect(
            MatchModel.product(Occurs(min: most, max: most), Occurs(min: 2, max: 2)) == Occurs(min: most, max: most)
        )
    }

    @Test("Depth, long attributes and long texts take steps in proportion")
    func depthAndLength() throws {
        let schema = """
            <xs:element name="r"><xs:complexType><xs:sequence><xs:element ref="t:r" minOccurs="0"/></xs:sequence>
            <xs:attribute name="a" type="xs:NMTOKENS"/></xs:complexType></xs:element>
            """
        #expect(try growth(schema, 24) { Self.repeated("<r>", $0) + Self.repeated("</r>", $0) } < 4.5)
        let long = try Schemas(schema).report(on: "<r a=\"\(Self.repeated("ab ", 20_000))\"/>")
        #expect(long.isAccepted)
    }

    static let keys = """
        <xs:element name="r"><xs:complexType><xs:choice maxOccurs="unbounded"><xs:element ref="t:r"/>
          <xs:element name="k" type="xs:int"/><xs:element name="f" type="xs:int"/></xs:choice></xs:complexType>
          <xs:key name="key"><xs:selector xpath=".//t:k"/><xs:field xpath="."/></xs:key>
          <xs:keyref name="ref" refer="t:key"><xs:selector xpath="t:f"/><xs:field xpath="."/></xs:keyref></xs:element>
        """

    @Test("Keys and references by the thousand take steps in proportion to their number")
    func keys() throws {
        let growth = try growth(Self.keys, 5_000) { count in
            "<r>" + (0..<count).map { "<k>\($0)</k><f>\($0)</f>" }.joined() + "</r>"
        }
        #expect(growth < 4.5)
    }

    @Test("Keys at every depth take steps in proportion to elements times depth")
    func nestedKeys() throws {
        let growth = try growth(Self.keys, 20) { depth in
            (0..<depth).map { "<r><k>\($0)</k>" }.joined() + Self.repeated("<f>\(depth - 1)</f>", 1)
                + Self.repeated("</r>", depth)
        }
        #expect(growth < 18)
    }

    @Test("What takes more steps or readings than the limits is not called valid")
    func limits() throws {
        let schemas = try Schemas(
            "<xs:element name=\"r\"><xs:complexType>\(ContentRulesTests.particle("(a|b)*"))</xs:complexType></xs:element>"
        )
        var limits = ValidationLimits()
        limits.steps = 100
        let document = try Schemas.document(Schemas.declared("<r>\(Self.repeated("<a/>", 200))</r>"))
        guard case .notChecked = SchemaValidator(schemas.set, limits: limits).validate(document.root).verdict else {
            Issue.record("the limit was not kept")
            return
        }
        limits = ValidationLimits()
        limits.particles = 2
        guard case .notChecked = SchemaValidator(schemas.set, limits: limits).validate(document.root).verdict else {
            Issue.record("the limit was not kept")
            return
        }
    }
}
