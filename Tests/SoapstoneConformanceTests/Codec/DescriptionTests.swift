import SoapstoneCodec
import SoapstoneConformance
import Testing

/// A contract that is changed in one place differs from its codec in that place, and nowhere else.
@Suite struct DescriptionTests {
    /// A change of the contract, and what is found then.
    struct Mutation: Sendable, CustomTestStringConvertible {
        var name: String
        var old: String
        var new: String
        var rule: String
        /// What the line of the finding has in it.
        var line: String
        var path: String

        var testDescription: String { name }

        init(_ name: String, _ old: String, _ new: String, _ rule: String, _ line: String, _ path: String) {
            self.name = name
            self.old = old
            self.new = new
            self.rule = rule
            self.line = line
            self.path = path
        }
    }

    private static let remark = #"<xs:element name="remark" type="xs:string" minOccurs="0"/>"#
    private static let title = #"<xs:element name="title" type="l:Title"/>"#
    private static let kind = #"<xs:element name="kind" type="l:Kind"/>"#

    static let mutations = [
        // Types and facets
        Mutation(
            "another integer",
            #"name="owner" type="xs:int""#,
            #"name="owner" type="xs:long""#,
            "codec.type",
            #"name="owner""#,
            "/ledger/owner"
        ),
        Mutation(
            "another kind of value",
            #"name="remark" type="xs:string""#,
            #"name="remark" type="xs:date""#,
            "codec.type",
            #"name="remark""#,
            "/ledger/remark"
        ),
        Mutation(
            "elements for a text",
            #"name="remark" type="xs:string""#,
            #"name="remark" type="l:Entry""#,
            "codec.type",
            #"name="remark""#,
            "/ledger/remark"
        ),
        Mutation(
            "white space that is collapsed",
            #"name="note" type="xs:string""#,
            #"name="note" type="xs:token""#,
            "codec.type",
            #"name="note""#,
            "/ledger/entry/note"
        ),
        Mutation("a longer text", #"value="20""#, #"value="30""#, "codec.facet", #"name="title""#, "/ledger/title"),
        Mutation(
            "more digits behind the point",
            #"fractionDigits value="2""#,
            #"fractionDigits value="3""#,
            "codec.facet",
            #"name="amount""#,
            "/ledger/entry/amount"
        ),
        Mutation(
            "a pattern",
            #"<xs:maxLength value="20"/>"#,
            #"<xs:maxLength value="20"/><xs:pattern value="[A-Z0-9]*"/>"#,
            "codec.facet",
            #"name="title""#,
            "/ledger/title"
        ),
        Mutation(
            "a value less",
            #"<xs:enumeration value="B"/>"#,
            "",
            "codec.enumeration",
            #"name="kind""#,
            "/ledger/kind"
        ),
        Mutation(
            "a value more",
            #"<xs:enumeration value="B"/>"#,
            #"<xs:enumeration value="B"/><xs:enumeration value="C"/>"#,
            "codec.enumeration",
            #"name="kind""#,
            "/ledger/kind"
        ),
        Mutation(
            "no values any more",
            #"name="kind" type="l:Kind""#,
            #"name="kind" type="xs:string""#,
            "codec.enumeration",
            #"name="kind""#,
            "/ledger/kind"
        ),
        // Order and number
        Mutation(
            "two elements in another order",
            "\(title)\n            \(kind)",
            "\(kind)\n            \(title)",
            "codec.order",
            #"name="kind""#,
            "/ledger/kind"
        ),
        Mutation(
            "an element that may be left out",
            #"type="l:Title"/>"#,
            #"type="l:Title" minOccurs="0"/>"#,
            "codec.cardinality",
            #"name="title""#,
            "/ledger/title"
        ),
        Mutation(
            "an element that must be there",
            remark,
            #"<xs:element name="remark" type="xs:string"/>"#,
            "codec.cardinality",
            #"name="remark""#,
            "/ledger/remark"
        ),
        Mutation(
            "more of an element",
            #"maxOccurs="3""#,
            #"maxOccurs="unbounded""#,
            "codec.cardinality",
            #"name="entry""#,
            "/ledger/entry"
        ),
        Mutation(
            "an attribute that may be left out",
            #" use="required""#,
            "",
            "codec.cardinality",
            #"name="id""#,
            "/ledger/@id"
        ),
        Mutation(
            "an attribute that must be there",
            #"name="lang" type="xs:string"/>"#,
            #"name="lang" type="xs:string" use="required"/>"#,
            "codec.cardinality",
            #"name="lang""#,
            "/ledger/@lang"
        ),
        // Nil, default and fixed
        Mutation(
            "an element that may be nil",
            #"name="remark""#,
            #"name="remark" nillable="true""#,
            "codec.nillable",
            #"name="remark""#,
            "/ledger/remark"
        ),
        Mutation(
            "an element that may not be nil",
            #" nillable="true""#,
            "",
            "codec.nillable",
            #"name="closed""#,
            "/ledger/closed"
        ),
        Mutation(
            "a default",
            #"name="remark""#,
            #"name="remark" default="none""#,
            "codec.default",
            #"name="remark""#,
            "/ledger/remark"
        ),
        Mutation(
            "an attribute's default",
            #"name="lang""#,
            #"name="lang" default="en""#,
            "codec.default",
            #"name="lang""#,
            "/ledger/@lang"
        ),
        Mutation(
            "another fixed value",
            #"fixed="2""#,
            #"fixed="3""#,
            "codec.default",
            #"name="version""#,
            "/ledger/version"
        ),
        Mutation(
            "a fixed value for a field",
            #"name="note" type="xs:string""#,
            #"name="note" type="xs:string" fixed="x""#,
            "codec.default",
            #"name="note""#,
            "/ledger/entry/note"
        ),
        // Names
        Mutation(
            "a name",
            #"name="note""#,
            #"name="comment""#,
            "codec.name",
            #"name="comment""#,
            "/ledger/entry/comment"
        ),
        Mutation(
            "an attribute's name",
            #"name="lang""#,
            #"name="language""#,
            "codec.name",
            #"name="language""#,
            "/ledger/@language"
        ),
        Mutation(
            "an element in no namespace",
            #"name="title""#,
            #"name="title" form="unqualified""#,
            "codec.namespace",
            #"name="title""#,
            "/ledger/title"
        ),
        Mutation(
            "another namespace",
            "urn:ledger",
            "urn:other",
            "codec.namespace",
            #"element name="ledger""#,
            "/ledger"
        ),
        Mutation("an element less", remark, "", "codec.unknown", #"element name="ledger""#, "/ledger/remark"),
        Mutation(
            "an element more",
            remark,
            #"<xs:element name="hint" type="xs:string" minOccurs="0"/>\#n\#(remark)"#,
            "codec.missing",
            #"name="hint""#,
            "/ledger/hint"
        ),
        Mutation(
            "an attribute more",
            #"<xs:attribute name="id""#,
            #"<xs:attribute name="key" type="xs:int" use="required"/>\#n<xs:attribute name="id""#,
            "codec.missing",
            #"name="key""#,
            "/ledger/@key"
        ),
        Mutation(
            "another element",
            #"element name="ledger""#,
            #"element name="book""#,
            "codec.operation",
            "<definitions",
            ""
        ),
        // What cannot be compared
        Mutation(
            "anything",
            #"name="remark" type="xs:string""#,
            #"name="remark" type="xs:anyType""#,
            "codec.unchecked",
            #"name="remark""#,
            "/ledger/remark"
        ),
        Mutation(
            "any element",
            "<xs:choice>",
            #"<xs:any namespace="urn:x" minOccurs="0" processContents="lax"/><xs:choice>"#,
            "codec.unchecked",
            #"element name="ledger""#,
            "/ledger"
        ),
        Mutation(
            "text between elements",
            #"<xs:complexType name="Entry">"#,
            #"<xs:complexType name="Entry" mixed="true">"#,
            "codec.unchecked",
            #"name="entry""#,
            "/ledger/entry"
        ),
    ]

    @Test("A contract that is changed in one place is told at that place, and nowhere else", arguments: mutations)
    func mutation(mutation: Mutation) async throws {
        try #require(Ledger.wsdl.contains(mutation.old))
        let text = Ledger.wsdl.replacing(mutation.old, with: mutation.new)
        let result = try await Ledger.check(against: text)
        #expect(result.findings.map(\.rule) == [mutation.rule], "\(result.findings)")
        let finding = try #require(result.findings.first)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(finding.line.map { lines[$0 - 1].contains(mutation.line) } == true, "\(finding)")
        #expect(finding.path ?? "" == mutation.path)
        #expect(finding.file.hasSuffix("/ledger.wsdl"))
        #expect(!finding.remedy.isEmpty)
        #expect(result.unchecked == [])
    }

    @Test("A finding names the field, where it is declared, and where it is in JSON")
    func field() async throws {
        let text = Ledger.wsdl.replacing(#"fractionDigits value="2""#, with: #"fractionDigits value="3""#)
        let finding = try #require(try await Ledger.check(against: text).findings.first)
        let field = try #require(finding.field)
        #expect(field.name == "amount")
        #expect(field.pointer == "/entries/amount")
        #expect(field.fileID == "SoapstoneConformanceTests/Ledger.swift")
        let slot = try #require(LedgerEntry.codec.lines().first?.slot)
        #expect(field.line == slot.line)
        #expect(finding.message.contains("'amount' (Ledger.swift, line \(slot.line); JSON /entries/amount)"))
        #expect(finding.message.contains("the contract has fractionDigits 3, the field"))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let type = try #require(lines.firstIndex { $0.contains(#"simpleType name="Amount""#) })
        #expect(finding.contract?.line == type + 1)
    }

    /// Changes that mean nothing: each is a list of texts and what stands for them.
    static let rewrites: [(name: String, changes: [(old: String, new: String)])] = [
        ("nothing", []),
        ("prefixes", [("xs:", "xsd:"), ("xmlns:xs=", "xmlns:xsd="), ("l:", "led:"), ("xmlns:l=", "xmlns:led=")]),
        ("white space", [("\" ", "\"\n   ")]),
        (
            "an annotation",
            [
                (
                    #"name="remark" type="xs:string" minOccurs="0"/>"#,
                    #"name="remark" type="xs:string" minOccurs="0"><xs:annotation><xs:documentation>x</xs:documentation></xs:annotation></xs:element>"#
                )
            ]
        ),
        (
            "a type without a name",
            [
                (
                    #"name="title" type="l:Title"/>"#,
                    #"name="title"><xs:simpleType><xs:restriction base="xs:string"><xs:maxLength value="20"/></xs:restriction></xs:simpleType></xs:element>"#
                )
            ]
        ),
        (
            "a type in two steps",
            [
                (
                    #"name="title" type="l:Title"/>"#,
                    #"name="title"><xs:simpleType><xs:restriction base="l:Title"/></xs:simpleType></xs:element>"#
                )
            ]
        ),
        (
            "a group",
            [
                (
                    #"<xs:element name="amount" type="l:Amount"/>"#, #"<xs:group ref="l:parts"/>"#
                ),
                (
                    #"<xs:simpleType name="Title">"#,
                    #"<xs:group name="parts"><xs:sequence><xs:element name="amount" type="l:Amount"/></xs:sequence></xs:group><xs:simpleType name="Title">"#
                ),
            ]
        ),
        (
            "sequences in sequences",
            [
                (
                    #"<xs:element name="note" type="xs:string"/>"#,
                    #"<xs:sequence><xs:sequence><xs:element name="note" type="xs:string"/></xs:sequence></xs:sequence>"#
                )
            ]
        ),
        (
            "a reference",
            [
                (
                    #"<xs:element name="remark" type="xs:string" minOccurs="0"/>"#,
                    #"<xs:element ref="l:remark" minOccurs="0"/>"#
                ),
                (
                    #"<xs:simpleType name="Title">"#,
                    #"<xs:element name="remark" type="xs:string"/><xs:simpleType name="Title">"#
                ),
            ]
        ),
        (
            "an extension",
            [
                (
                    "<xs:complexType name=\"Entry\">\n        <xs:sequence>\n          <xs:element name=\"amount\" type=\"l:Amount\"/>\n",
                    #"<xs:complexType name="Base"><xs:sequence><xs:element name="amount" type="l:Amount"/></xs:sequence></xs:complexType>"#
                        + #"<xs:complexType name="Entry"><xs:complexContent><xs:extension base="l:Base"><xs:sequence>"#
                ),
                (
                    "<xs:element name=\"note\" type=\"xs:string\"/>\n        </xs:sequence>",
                    #"<xs:element name="note" type="xs:string"/></xs:sequence></xs:extension></xs:complexContent>"#
                ),
            ]
        ),
        (
            "an attribute group",
            [
                (#"<xs:attribute name="lang" type="xs:string"/>"#, #"<xs:attributeGroup ref="l:texts"/>"#),
                (
                    #"<xs:simpleType name="Title">"#,
                    #"<xs:attributeGroup name="texts"><xs:attribute name="lang" type="xs:string"/></xs:attributeGroup><xs:simpleType name="Title">"#
                ),
            ]
        ),
        (
            "bounds that an integer has anyway",
            [
                (
                    #"name="owner" type="xs:int"/>"#,
                    #"name="owner"><xs:simpleType><xs:restriction base="xs:long"><xs:minInclusive value="-2147483648"/><xs:maxInclusive value="2147483647"/></xs:restriction></xs:simpleType></xs:element>"#
                )
            ]
        ),
        (
            "bounds beside those that an integer has anyway",
            [
                (
                    #"name="owner" type="xs:int"/>"#,
                    #"name="owner"><xs:simpleType><xs:restriction base="xs:long"><xs:minExclusive value="-2147483649"/><xs:maxExclusive value="2147483648"/></xs:restriction></xs:simpleType></xs:element>"#
                )
            ]
        ),
        ("values in another order", [(#"value="A""#, "?"), (#"value="B""#, #"value="A""#), ("?", #"value="B""#)]),
    ]

    @Test("What is written in another way and means the same is no finding", arguments: rewrites.map(\.name))
    func rewrite(name: String) async throws {
        let rewrite = try #require(Self.rewrites.first { $0.name == name })
        var text = Ledger.wsdl
        for change in rewrite.changes {
            try #require(text.contains(change.old), "\(change.old)")
            text = text.replacing(change.old, with: change.new)
        }
        let result = try await Ledger.check(against: text)
        #expect(result.findings == [], "\(result.findings)\n\(text)")
        #expect(result.checked["codec.specimen"] == 1)
        #expect(result.checked["codec.json"] ?? 0 > 0)
    }
}
