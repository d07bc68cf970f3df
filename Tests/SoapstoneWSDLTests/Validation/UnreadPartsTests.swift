import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// What of a schema was not read leaves "not checked" for what it decides, and for nothing else.
@Suite struct UnreadPartsTests {
    enum Verdict: String {
        case valid, invalid, notChecked
    }

    private static func element(_ name: String, _ content: String) -> String {
        "<xs:element name=\"\(name)\"><xs:complexType>\(content)</xs:complexType></xs:element>"
    }

    private static func simple(_ base: String, _ facets: String) -> String {
        """
        <xs:element name="r"><xs:simpleType><xs:restriction base="xs:\(base)">\(facets)</xs:restriction></xs:simpleType>
        </xs:element>
        """
    }

    private static let gone = "<xs:import namespace=\"urn:gone\"/>"

    private static let pair = "<xs:sequence><xs:element name=\"n\" type=\"xs:int\"/></xs:sequence>"

    /// A schema, a document, and whether it is valid: by XML Schema 1.0 Part 1, section 5.3, and 1.1 where the author used it.
    static let cases: [(schema: String, text: String, verdict: Verdict)] = [
        // XML Schema 1.1. What breaks the rest of the schema is invalid all the same.
        (element("r", pair + "<xs:assert test=\"n gt 3\"/>"), "<r><n>2</n></r>", .notChecked),
        (element("r", pair + "<xs:assert test=\"n gt 3\"/>"), "<r><n>two</n></r>", .invalid),
        (element("r", pair + "<xs:assert test=\"n gt 3\"/>"), "<r/>", .invalid),
        (simple("date", "<xs:explicitTimezone value=\"prohibited\"/>"), "<r>2001-02-03Z</r>", .notChecked),
        (simple("date", "<xs:explicitTimezone value=\"prohibited\"/>"), "<r>today</r>", .invalid),
        (simple("short", "<xs:assertion test=\"$value ne 7\"/>"), "<r>70000</r>", .invalid),
        (
            "<xs:element name=\"r\" type=\"xs:anyType\"><xs:alternative test=\"@k\" type=\"xs:int\"/></xs:element>",
            "<r k=\"1\">x</r>", .notChecked
        ),
        (element("r", "<xs:openContent><xs:any/></xs:openContent>" + pair), "<r><z/><n>1</n></r>", .notChecked),
        (
            element("r", "<xs:sequence><xs:any notQName=\"t:a\" processContents=\"skip\"/></xs:sequence>"),
            "<r><a/></r>", .notChecked
        ),
        ("<xs:element name=\"r\" type=\"xs:dateTimeStamp\"/>", "<r>x</r>", .notChecked),
        // Misspelt elements and attributes.
        (simple("string", "<xs:maxlenght value=\"2\"/>"), "<r>abc</r>", .notChecked),
        (simple("string", "<xs:maxLength valeu=\"2\"/>"), "<r>abc</r>", .notChecked),
        (simple("string", "<xs:enumeration value=\"a\"/><xs:enumaration value=\"b\"/>"), "<r>b</r>", .notChecked),
        (element("r", "<xs:sequence><xs:element name=\"n\" minoccurs=\"0\"/></xs:sequence>"), "<r/>", .notChecked),
        (
            element("r", "<xs:sequence><xs:element name=\"n\" tpye=\"xs:int\"/></xs:sequence>"), "<r><n>x</n></r>",
            .notChecked
        ),
        (element("r", "<xs:sequence><xs:elemnt name=\"n\"/></xs:sequence>"), "<r><n/></r>", .notChecked),
        (
            element("r", pair + "<xs:attribute name=\"a\" use=\"required\"/><xs:atribute name=\"b\"/>"),
            "<r b=\"1\" a=\"\"><n>1</n></r>", .notChecked
        ),
        (
            element("r", pair + "<xs:attribute name=\"a\" use=\"required\"/><xs:atribute name=\"b\"/>"),
            "<r b=\"1\"><n>1</n></r>", .invalid
        ),
        ("<xs:element name=\"r\" nilable=\"true\" type=\"xs:int\"/>", "<r xsi:nil=\"true\"/>", .notChecked),
        (
            "<xs:complexType name=\"T\" mixd=\"true\">\(pair)</xs:complexType><xs:element name=\"r\" type=\"t:T\"/>",
            "<r>x<n>1</n></r>", .notChecked
        ),
        // A value that is none.
        (
            element("r", "<xs:sequence><xs:element name=\"n\" maxOccurs=\"many\"/></xs:sequence>"), "<r><n/><n/></r>",
            .notChecked
        ),
        (element("r", "<xs:attribute name=\"a\" use=\"need\"/>"), "<r/>", .notChecked),
        // Parts that are one too many, or in the wrong place.
        (element("r", pair + "<xs:choice><xs:element name=\"m\"/></xs:choice>"), "<r><n>1</n><m/></r>", .notChecked),
        (element("r", pair + "<xs:element name=\"m\"/>"), "<r><n>1</n></r>", .notChecked),
        // A second declaration of a name that says something else.
        (
            "<xs:element name=\"r\" type=\"xs:int\"/><xs:element name=\"r\" type=\"xs:string\"/>", "<r>x</r>",
            .notChecked
        ),
        ("<xs:element name=\"r\" type=\"xs:int\"/><xs:element name=\"r\" type=\"xs:int\"/>", "<r>x</r>", .invalid),
        // References that lead nowhere.
        (
            element("r", "<xs:sequence><xs:element name=\"n\"/><xs:group ref=\"t:g\"/></xs:sequence>"),
            "<r><n/><o/></r>", .notChecked
        ),
        (element("r", pair + "<xs:attributeGroup ref=\"t:g\"/>"), "<r z=\"1\"><n>1</n></r>", .notChecked),
        (element("r", pair + "<xs:attribute ref=\"t:z\"/>"), "<r t:z=\"1\"><n>1</n></r>", .notChecked),
        (element("r", pair + "<xs:attribute ref=\"t:z\"/>"), "<r t:z=\"1\"><n>x</n></r>", .invalid),
        ("<xs:element name=\"r\" type=\"t:Nothing\"/>", "<r>x</r>", .notChecked),
        (element("r", "<xs:attribute name=\"a\" type=\"t:Nothing\"/>"), "<r a=\"\"/>", .notChecked),
        (
            "<xs:element name=\"r\"><xs:complexType><xs:complexContent><xs:extension base=\"t:No\">\(pair)</xs:extension></xs:complexContent></xs:complexType></xs:element>",
            "<r><m/><n>1</n></r>", .notChecked
        ),
        (
            "<xs:element name=\"r\"><xs:simpleType><xs:list itemType=\"t:No\"/></xs:simpleType></xs:element>",
            "<r>1 2</r>", .notChecked
        ),
        (
            "<xs:element name=\"r\"><xs:simpleType><xs:union memberTypes=\"xs:int t:No\"/></xs:simpleType></xs:element>",
            "<r>x</r>", .notChecked
        ),
        // A member of a substitution group whose head is nowhere has no type, and its own declaration where it has one.
        ("<xs:element name=\"r\" substitutionGroup=\"t:head\"/>", "<r/>", .notChecked),
        ("<xs:element name=\"r\" type=\"xs:int\" substitutionGroup=\"t:head\"/>", "<r>1</r>", .valid),
        // Namespaces that could not be had.
        (
            gone + element("r", "<xs:sequence><xs:any namespace=\"urn:gone\"/></xs:sequence>"),
            "<r><g:a xmlns:g=\"urn:gone\"/></r>", .notChecked
        ),
        (
            gone + element("r", "<xs:sequence><xs:any namespace=\"urn:else\"/></xs:sequence>"),
            "<r><g:a xmlns:g=\"urn:else\"/></r>", .invalid
        ),
        (
            gone + element("r", "<xs:anyAttribute namespace=\"urn:gone\"/>"), "<r g:a=\"1\" xmlns:g=\"urn:gone\"/>",
            .notChecked
        ),
        (
            gone + "<xs:element name=\"r\" type=\"xs:int\"/>", "<r xsi:type=\"g:T\" xmlns:g=\"urn:gone\">x</r>",
            .notChecked
        ),
        (
            gone + "<xs:element name=\"h\"/>" + element("r", "<xs:sequence><xs:element ref=\"t:h\"/></xs:sequence>"),
            "<r><g:a xmlns:g=\"urn:gone\"/></r>", .notChecked
        ),
        (gone + "<xs:element name=\"r\" type=\"xs:int\"/>", "<g:r xmlns:g=\"urn:gone\"/>", .notChecked),
        // A schema that the document alone names is not followed.
        (
            element("r", "<xs:sequence><xs:any namespace=\"##other\"/></xs:sequence>"),
            "<r xsi:schemaLocation=\"urn:x x.xsd\"><x:a xmlns:x=\"urn:x\"/></r>", .notChecked
        ),
        ("<xs:element name=\"s\"/>", "<r xsi:schemaLocation=\"urn:t t.xsd\"/>", .invalid),
        ("<xs:elemnt name=\"r\"/>", "<r/>", .notChecked),
        // What a broken part does not decide is checked: other elements, other types, the order of children.
        (
            simple("string", "<xs:maxlenght value=\"2\"/>") + "<xs:element name=\"s\" type=\"xs:int\"/>", "<s>1</s>",
            .valid
        ),
        (
            simple("string", "<xs:maxlenght value=\"2\"/>") + "<xs:element name=\"s\" type=\"xs:int\"/>", "<s>x</s>",
            .invalid
        ),
        (
            element(
                "r",
                "<xs:attribute name=\"a\"/><xs:annotation/><xs:sequence><xs:element name=\"n\"/></xs:sequence>"
            ), "<r a=\"\"><n/></r>", .valid
        ),
        (element("r", "<xs:sequence id=\"1\"><xs:element name=\"n\"/></xs:sequence>"), "<r><n/></r>", .valid),
        (
            element(
                "r",
                "<xs:sequence><xs:element name=\"a\" type=\"t:Nothing\"/><xs:element name=\"n\" type=\"xs:int\"/></xs:sequence>"
            ), "<r><a/><n>x</n></r>", .invalid
        ),
    ]

    @Test("What was not read leaves \"not checked\" for what it decides", arguments: cases)
    func verdict(schema: String, text: String, verdict: Verdict) throws {
        let report = try Schemas(schema).report(on: text)
        let found: Verdict =
            switch report.verdict {
            case .valid: .valid
            case .invalid: .invalid
            case .notChecked: .notChecked
            }
        #expect(found == verdict, "\(schema)\n\(text)\n\(report)")
        #expect(!report.isDisputed)
    }

    @Test("The reason names the place of the component")
    func place() throws {
        let report = try Schemas(Self.simple("string", "<xs:maxlenght value=\"2\"/>")).report(on: "<r>abc</r>")
        #expect(report.isForUnread)
        #expect(
            report.verdict
                == .notChecked(
                    reason: "a part of the schema (test.xsd:2) that decides about the value of '{urn:t}r' was not read"
                )
        )
    }

    @Test("An include that leads nowhere leaves the names of its namespace open", arguments: ["include", "redefine"])
    func lostInclude(tag: String) throws {
        let folder = try TemporaryFolder([
            "main.xsd": SchemaText.document(
                "<xs:\(tag) schemaLocation=\"gone.xsd\"/><xs:element name=\"a\" type=\"xs:int\"/>"
            )
        ])
        let validator = try MessageValidator(ContractLoader().load(folder.path("main.xsd")))
        func verdict(_ text: String) throws -> ValidationVerdict {
            validator.validate(try XMLDocument(parsing: Array(text.utf8))).verdict
        }
        #expect(try verdict("<a xmlns='urn:t'>1</a>") == .valid)
        #expect(try verdict("<a xmlns='urn:t'>x</a>") == .invalid)
        guard case .notChecked = try verdict("<b xmlns='urn:t'/>") else {
            Issue.record("what the included document may declare was judged")
            return
        }
        #expect(try verdict("<b xmlns='urn:u'/>") == .invalid)
    }
}
