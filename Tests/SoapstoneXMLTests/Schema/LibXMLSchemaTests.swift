import Testing

@testable import SoapstoneXML

@Suite struct LibXMLSchemaTests {
    private static func schema(_ content: String, _ attributes: String = "") -> [UInt8] {
        Array("<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" \(attributes)>\(content)</xs:schema>".utf8)
    }

    private static func compiled(_ documents: (String, [UInt8])...) throws(LibXMLSchemaError) -> LibXMLSchema {
        try LibXMLSchema(documents: documents.map { LibXMLSchema.Document(name: $0.0, bytes: $0.1) }, seconds: 60)
    }

    private static func root(_ text: String) throws -> XMLElement { try XMLDocument(parsing: Array(text.utf8)).root }

    @Test("A document is valid or has errors with lines")
    func verdicts() throws {
        let schema = try Self.compiled(("s.xsd", Self.schema("<xs:element name=\"r\" type=\"xs:int\"/>")))
        #expect(schema.validate(try Self.root("<r>1</r>"), seconds: 60) == .valid)
        guard case .invalid(let messages) = schema.validate(try Self.root("<!-- -->\n\n<r>x</r>"), seconds: 60) else {
            Issue.record("not invalid")
            return
        }
        #expect(messages.map(\.line) == [3])
        #expect(messages.first?.code == 1824)
    }

    @Test("An element inside a document is validated by itself")
    func inside() throws {
        let schema = try Self.compiled(("s.xsd", Self.schema("<xs:element name=\"r\" type=\"xs:QName\"/>")))
        let envelope = try Self.root("<e xmlns:p=\"urn:p\"><h>text <x/></h><b><r>p:a</r><r>q:a</r></b></e>")
        let body = try #require(envelope.children.last)
        #expect(schema.validate(body.children[0], seconds: 60) == .valid)
        #expect(schema.validate(body.children[1], seconds: 60) != .valid)
        #expect(schema.validate(envelope, seconds: 60) != .valid)
    }

    @Test("Documents find each other by name, and nothing else is found")
    func names() throws {
        let main = Self.schema(
            "<xs:include schemaLocation=\"part.xsd\"/><xs:element name=\"r\" type=\"part\"/>"
        )
        let part = Self.schema("<xs:simpleType name=\"part\"><xs:restriction base=\"xs:int\"/></xs:simpleType>")
        let schema = try Self.compiled(("main.xsd", main), ("part.xsd", part))
        #expect(schema.validate(try Self.root("<r>1</r>"), seconds: 60) == .valid)
        for location in [
            "part2.xsd", "file:///etc/passwd", "/etc/passwd", "http://127.0.0.1:9/x.xsd", "soapstone:/1/main.xsd",
        ] {
            let other = Self.schema(
                "<xs:include schemaLocation=\"\(location)\"/><xs:element name=\"r\" type=\"part\"/>"
            )
            #expect(throws: LibXMLSchemaError.self) { try Self.compiled(("main.xsd", other)) }
        }
    }

    @Test("A document type declaration does not get to libxml2")
    func documentType() throws {
        let text = Array("<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>".utf8) + Self.schema("")
        #expect {
            try Self.compiled(("s.xsd", text))
        } throws: { error in
            guard case LibXMLSchemaError.document("s.xsd", let reason) = error else { return false }
            return reason.code == .dtd
        }
    }

    @Test("The encoding that a document declares is the one that it had before the gate")
    func encoding() throws {
        let latin =
            Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".utf8)
            + Self.schema("<xs:element name=\"caf_\"/>").map { $0 == UInt8(ascii: "_") ? 0xE9 : $0 }
        let schema = try Self.compiled(("s.xsd", latin))
        #expect(schema.validate(try Self.root("<café/>"), seconds: 60) == .valid)
    }

    @Test("A schema with errors is refused with libxml2's words")
    func refused() throws {
        #expect {
            try Self.compiled(("s.xsd", Self.schema("<xs:element name=\"r\" type=\"none\"/>")))
        } throws: { error in
            guard case LibXMLSchemaError.refused(let messages) = error else { return false }
            return messages.first?.text.contains("does not resolve") == true
        }
    }

    @Test("The schema location of an instance is not followed")
    func schemaLocation() throws {
        let schema = try Self.compiled(("s.xsd", Self.schema("<xs:element name=\"r\"/>")))
        let instance = """
            <r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://127.0.0.1:9/x.xsd"
            xsi:schemaLocation="urn:x file:///etc/passwd"/>
            """
        #expect(schema.validate(try Self.root(instance), seconds: 60) == .valid)
    }

    @Test("A compiled schema serves many tasks at once")
    func shared() async throws {
        let content =
            "<xs:element name=\"r\"><xs:complexType><xs:sequence><xs:element name=\"i\" type=\"xs:int\" maxOccurs=\"9\"/>"
        let schema = try Self.compiled(("s.xsd", Self.schema(content + "</xs:sequence></xs:complexType></xs:element>")))
        let good = try Self.root("<r><i>1</i><i>2</i></r>")
        let bad = try Self.root("<r><i>x</i></r>")
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let verdict = schema.validate(number.isMultiple(of: 2) ? good : bad, seconds: 60)
                    return (verdict == .valid) == number.isMultiple(of: 2)
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    /// Documents of one schema, each with whether it is valid: what a validator needs a tree for, if anything.
    private static let judged: [(document: String, isValid: Bool)] = [
        ("<t:r xmlns:t=\"urn:t\"><t:i>1</t:i></t:r>", true),
        ("<r xmlns=\"urn:t\"> <i>1</i>\n <!-- --> <i>2</i> </r>", true),
        ("<r xmlns=\"urn:t\"><i>1</i>text</r>", false),
        ("<r xmlns=\"urn:t\"/>", false),
        ("<r xmlns=\"urn:t\"><j>1</j></r>", false),
        ("<r><i>1</i></r>", false),
        ("<r xmlns=\"urn:t\"><i>1</i><i xmlns=\"\">1</i></r>", false),
        // Attributes: known, required, of another namespace, wrong.
        ("<r xmlns=\"urn:t\" n=\"5\"><i>1</i></r>", true),
        ("<r xmlns=\"urn:t\" n=\"five\"><i>1</i></r>", false),
        ("<r xmlns=\"urn:t\" m=\"5\"><i>1</i></r>", false),
        ("<r xmlns=\"urn:t\" xmlns:o=\"urn:o\" o:n=\"5\"><i>1</i></r>", false),
        ("<a xmlns=\"urn:t\" need=\"\"/>", true),
        ("<a xmlns=\"urn:t\"/>", false),
        // Mixed content, the pieces of its text, a value that is empty.
        ("<m xmlns=\"urn:t\">one<i>1</i>two &amp; <![CDATA[<three>]]></m>", true),
        ("<m xmlns=\"urn:t\">one<i>x</i></m>", false),
        ("<i xmlns=\"urn:t\"/>", false),
        // xsi:nil and xsi:type, whose prefix stands on the element or around it.
        ("<l xmlns=\"urn:t\" xmlns:x=\"http://www.w3.org/2001/XMLSchema-instance\" x:nil=\"true\"/>", true),
        ("<l xmlns=\"urn:t\" xmlns:x=\"http://www.w3.org/2001/XMLSchema-instance\" x:nil=\"true\">1</l>", false),
        (
            "<b xmlns=\"urn:t\" xmlns:x=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns:p=\"urn:t\" x:type=\"p:D\">"
                + "<i>1</i><more/></b>", true
        ),
        (
            "<b xmlns=\"urn:t\" xmlns:x=\"http://www.w3.org/2001/XMLSchema-instance\" x:type=\"p:D\">"
                + "<i>1</i><more/></b>", false
        ),
        ("<b xmlns=\"urn:t\"><i>1</i><more/></b>", false),
        // Wildcards and keys.
        ("<w xmlns=\"urn:t\"><x xmlns=\"urn:elsewhere\" y=\"z\">any<thing/></x></w>", true),
        ("<w xmlns=\"urn:t\"><i>1</i></w>", false),
        ("<k xmlns=\"urn:t\"><e id=\"1\"/><e id=\"2\"/></k>", true),
        ("<k xmlns=\"urn:t\"><e id=\"1\"/><e id=\"1\"/></k>", false),
        ("<q xmlns=\"urn:t\" xmlns:p=\"urn:p\">p:a</q>", true),
        ("<q xmlns=\"urn:t\">p:a</q>", false),
    ]

    private static let judging = schema(
        """
        <xs:element name="i" type="xs:int"/>
        <xs:element name="l" type="xs:int" nillable="true"/>
        <xs:element name="q" type="xs:QName"/>
        <xs:element name="more"/>
        <xs:element name="r"><xs:complexType><xs:sequence><xs:element ref="t:i" maxOccurs="2"/></xs:sequence>
          <xs:attribute name="n" type="xs:int" default="3"/></xs:complexType></xs:element>
        <xs:element name="a"><xs:complexType><xs:attribute name="need" use="required"/></xs:complexType></xs:element>
        <xs:element name="m"><xs:complexType mixed="true"><xs:sequence><xs:element ref="t:i"/></xs:sequence>
          </xs:complexType></xs:element>
        <xs:complexType name="B"><xs:sequence><xs:element ref="t:i"/></xs:sequence></xs:complexType>
        <xs:complexType name="D"><xs:complexContent><xs:extension base="t:B"><xs:sequence><xs:element ref="t:more"/>
          </xs:sequence></xs:extension></xs:complexContent></xs:complexType>
        <xs:element name="b" type="t:B"/>
        <xs:element name="w"><xs:complexType><xs:sequence><xs:any namespace="##other" processContents="skip"/></xs:sequence>
          </xs:complexType></xs:element>
        <xs:element name="k"><xs:complexType><xs:sequence><xs:element name="e" maxOccurs="unbounded"><xs:complexType>
          <xs:attribute name="id"/></xs:complexType></xs:element></xs:sequence></xs:complexType>
          <xs:key name="ids"><xs:selector xpath="t:e"/><xs:field xpath="@id"/></xs:key></xs:element>
        """,
        "targetNamespace=\"urn:t\" xmlns:t=\"urn:t\" elementFormDefault=\"qualified\""
    )

    @Test("A document has the same verdict alone, among others, and inside of another one", arguments: judged)
    func streamed(document: String, isValid: Bool) throws {
        let schema = try Self.compiled(("s.xsd", Self.judging))
        let alone = try Self.root(document)
        #expect((schema.validate(alone, seconds: 60) == .valid) == isValid)
        let good = try Self.root("<i xmlns=\"urn:t\">1</i>")
        let verdicts = try #require(schema.validate([good, alone, good], seconds: 60))
        #expect(verdicts.map { $0 == .valid } == [true, isValid, true])
        // Declarations around it hold in it: here that of a prefix that some of the documents lack.
        guard !document.contains("p:") else { return }
        let outer = try Self.root("<s:e xmlns:s=\"urn:s\" xmlns=\"urn:other\"><s:b>\(document)</s:b></s:e>")
        let inner = try #require(outer.children.first?.children.first)
        #expect((schema.validate(inner, seconds: 60) == .valid) == isValid)
    }

    @Test("Elements that are asked about together have the errors and lines of each")
    func together() throws {
        let schema = try Self.compiled(("s.xsd", Self.judging))
        let documents = ["<i xmlns=\"urn:t\">1</i>", "\n\n<i xmlns=\"urn:t\">x</i>", "<none/>"]
        let verdicts = try #require(schema.validate(try documents.map(Self.root), seconds: 60))
        let found = verdicts.map { verdict -> [String] in
            guard case .invalid(let messages) = verdict else { return [] }
            return messages.map { "\($0.line) \($0.code)" }
        }
        // 1824: cvc-datatype-valid; 1845: no declaration.
        #expect(found == [[], ["3 1824"], ["1 1845"]])
        #expect(schema.validate([], seconds: 60)?.isEmpty == true)
    }

    @Test("Work that takes too long is not waited for")
    func late() throws {
        // Fourth power of the number of members: half a second, in which other tests have one thread less for late work.
        let members = (0..<60).map { "<xs:element name=\"e\($0)\" minOccurs=\"0\" maxOccurs=\"unbounded\"/>" }.joined()
        let content =
            "<xs:element name=\"r\"><xs:complexType><xs:choice maxOccurs=\"unbounded\">\(members)</xs:choice>"
            + "</xs:complexType></xs:element>"
        let document = LibXMLSchema.Document(name: "s.xsd", bytes: Self.schema(content))
        #expect {
            try LibXMLSchema(documents: [document], seconds: 0)
        } throws: { error in
            guard case LibXMLSchemaError.unavailable = error else { return false }
            return true
        }
    }
}
