import SoapstoneSchema
import Testing

/// Particle Valid (Restriction), XML Schema 1.0 Part 1, section 3.9.6: one valid and one broken model for each clause.
@Suite struct ParticleRestrictionTests {
    @Test(
        "A content model restricts another one, or the clause is told",
        arguments: RestrictionCase.elements + RestrictionCase.wildcards + RestrictionCase.groups
    )
    func restriction(item: RestrictionCase) throws {
        try check(item)
    }

    @Test("Pointless groups and empty content", arguments: RestrictionCase.pointless + RestrictionCase.empty)
    func pointless(item: RestrictionCase) throws {
        try check(item)
    }

    private func check(_ item: RestrictionCase) throws {
        let content = SchemaText.restriction(item.base, item.derived)
        let constraints = try SchemaText.constraints(content)
        #expect(constraints == [item.broken].compactMap { $0 }, "\(item.testDescription)")
    }

    @Test("The head of a substitution group is a choice of its members (clause 2.1)")
    func substitution() throws {
        let heads = """
            <xs:element name="h" type="xs:string"/>
            <xs:element name="m" type="xs:string" substitutionGroup="t:h"/>
            <xs:element name="o" type="xs:string"/>
            """
        func constraints(_ base: String, _ derived: String) throws -> [String] {
            try SchemaText.constraints(heads + SchemaText.restriction(base, derived))
        }
        let head = RestrictionCase.seq(#"<xs:element ref="t:h"/>"#)
        #expect(try constraints(head, RestrictionCase.seq(#"<xs:element ref="t:m"/>"#)).isEmpty)
        #expect(try constraints(head, head).isEmpty)
        #expect(
            try constraints(head, RestrictionCase.cho(#"<xs:element ref="t:m"/>"#) + "").isEmpty
        )
        #expect(try constraints(head, RestrictionCase.seq(#"<xs:element ref="t:o"/>"#)) == ["rcase-RecurseLax.2"])
        #expect(
            try constraints(RestrictionCase.seq(#"<xs:element ref="t:m"/>"#), head) == ["cos-particle-restrict.2"]
        )
    }

    @Test("The message has the schema's own names, and its place is the particle of the derived type")
    func message() throws {
        let (_, findings) = try SchemaText.read(
            """
            <xs:complexType name="b"><xs:sequence>
            <xs:element name="a" type="xs:string"/>
            </xs:sequence></xs:complexType>
            <xs:complexType name="r"><xs:complexContent><xs:restriction base="t:b"><xs:sequence>
            <xs:element name="a" type="xs:int"/>
            </xs:sequence></xs:restriction></xs:complexContent></xs:complexType>
            """
        )
        let finding = try #require(findings.first)
        #expect(findings.count == 1)
        #expect(finding.rule.id == "xsd.rcase-NameAndTypeOK")
        #expect(finding.line == 7)
        #expect(
            finding.message
                == "The type '{urn:t}r' does not restrict the type '{urn:t}b': the element '{urn:t}a' is of the "
                + "type '{http://www.w3.org/2001/XMLSchema}int', which does not restrict the type "
                + "'{http://www.w3.org/2001/XMLSchema}string'."
        )
    }
}

/// A content model, and one that is to restrict it.
struct RestrictionCase: CustomTestStringConvertible {
    var base: String
    var derived: String
    /// The constraint that is broken; nil for a valid restriction.
    var broken: String?

    init(_ base: String, _ derived: String, _ broken: String? = nil) {
        self.base = base
        self.derived = derived
        self.broken = broken
    }

    var testDescription: String { "\(derived) restricting \(base)" }
}

extension RestrictionCase {
    static func e(_ name: String, _ more: String = "") -> String {
        #"<xs:element name="\#(name)" type="xs:string" \#(more)/>"#
    }

    static func group(_ kind: String, _ content: String, _ more: String = "") -> String {
        "<xs:\(kind) \(more)>\(content)</xs:\(kind)>"
    }

    static func seq(_ content: String, _ more: String = "") -> String { group("sequence", content, more) }

    static func cho(_ content: String, _ more: String = "") -> String { group("choice", content, more) }

    static func all(_ content: String, _ more: String = "") -> String { group("all", content, more) }

    static func any(_ namespace: String, _ more: String = "") -> String {
        #"<xs:any namespace="\#(namespace)" \#(more)/>"#
    }

    static let optional = #"minOccurs="0""#
    static let many = #"maxOccurs="unbounded""#

    static let elements: [RestrictionCase] = [
        RestrictionCase(seq(e("a")), seq(e("a"))),
        RestrictionCase(seq(e("a")), seq(e("b")), "rcase-NameAndTypeOK.1"),
        RestrictionCase(seq(e("a", #"minOccurs="1" maxOccurs="3""#)), seq(e("a", #"minOccurs="2" maxOccurs="3""#))),
        RestrictionCase(seq(e("a")), seq(e("a", optional)), "rcase-NameAndTypeOK.2"),
        RestrictionCase(seq(e("a")), seq(e("a", #"maxOccurs="2""#)), "rcase-NameAndTypeOK.2"),
        RestrictionCase(seq(e("a", #"maxOccurs="3""#)), seq(e("a", many)), "rcase-NameAndTypeOK.2"),
        RestrictionCase(seq(e("a", #"nillable="true""#)), seq(e("a"))),
        RestrictionCase(seq(e("a")), seq(e("a", #"nillable="true""#)), "rcase-NameAndTypeOK.3.2.1"),
        RestrictionCase(seq(e("a", #"fixed="1""#)), seq(e("a", #"fixed="1""#))),
        RestrictionCase(seq(e("a", #"default="1""#)), seq(e("a"))),
        RestrictionCase(seq(e("a", #"fixed="1""#)), seq(e("a")), "rcase-NameAndTypeOK.3.2.2"),
        RestrictionCase(seq(e("a", #"fixed="1""#)), seq(e("a", #"fixed="2""#)), "rcase-NameAndTypeOK.3.2.2"),
        RestrictionCase(
            seq(#"<xs:element name="a" type="xs:int" fixed="1"/>"#),
            seq(#"<xs:element name="a" type="xs:int" fixed="01"/>"#)
        ),
        RestrictionCase(
            seq(e("a")),
            seq(
                """
                <xs:element name="a" type="xs:string"><xs:unique name="u"><xs:selector xpath="x"/><xs:field xpath="."/>
                </xs:unique></xs:element>
                """
            ),
            "rcase-NameAndTypeOK.3.2.3"
        ),
        RestrictionCase(seq(e("a")), seq(e("a", #"block="extension""#))),
        RestrictionCase(seq(e("a", #"block="extension""#)), seq(e("a")), "rcase-NameAndTypeOK.3.2.4"),
        RestrictionCase(seq(e("a")), seq(#"<xs:element name="a" type="xs:token"/>"#)),
        RestrictionCase(seq(e("a")), seq(#"<xs:element name="a" type="xs:int"/>"#), "rcase-NameAndTypeOK.3.2.5"),
        RestrictionCase(seq(#"<xs:element name="a"/>"#), seq(#"<xs:element name="a" type="xs:int"/>"#)),
    ]

    static let wildcards: [RestrictionCase] = [
        RestrictionCase(seq(any("##targetNamespace")), seq(e("a"))),
        RestrictionCase(seq(any("##other")), seq(e("a")), "rcase-NSCompat.1"),
        RestrictionCase(seq(any("##any")), seq(e("a", optional)), "rcase-NSCompat.2"),
        RestrictionCase(seq(any("##any")), seq(any("##other"))),
        RestrictionCase(seq(any("##any")), seq(any("##any", optional)), "rcase-NSSubset.1"),
        RestrictionCase(seq(any("urn:x")), seq(any("urn:x urn:y")), "rcase-NSSubset.2"),
        RestrictionCase(seq(any("##any", #"processContents="lax""#)), seq(any("##any"))),
        RestrictionCase(seq(any("##any")), seq(any("##any", #"processContents="lax""#)), "rcase-NSSubset.3"),
        RestrictionCase(seq(e("a")), seq(any("##any")), "cos-particle-restrict.2"),
        RestrictionCase(seq(any("##any", #"maxOccurs="2""#)), seq(e("a") + e("b"))),
        RestrictionCase(seq(any("##any", #"minOccurs="2" maxOccurs="2""#)), seq(e("a") + e("b"))),
        RestrictionCase(
            seq(any("##any")),
            seq(e("a") + e("b")),
            "rcase-NSRecurseCheckCardinality.2"
        ),
        RestrictionCase(seq(any("##other", #"maxOccurs="2""#)), seq(e("a") + e("b")), "rcase-NSCompat.1"),
    ]

    static let groups: [RestrictionCase] = [
        // RecurseAsIfGroup: an element for a group.
        RestrictionCase(seq(e("a") + e("b", optional)), seq(e("a"))),
        RestrictionCase(cho(e("a") + e("b")), seq(e("b"))),
        RestrictionCase(seq(e("a") + e("b")), seq(e("a")), "rcase-Recurse.2"),
        RestrictionCase(cho(e("a") + e("b"), #"minOccurs="2" maxOccurs="2""#), seq(e("a")), "rcase-RecurseLax.1"),
        // Recurse.
        RestrictionCase(seq(e("a") + e("b", optional) + e("c")), seq(e("a") + e("c"))),
        RestrictionCase(seq(e("a") + e("b") + e("c")), seq(e("a") + e("c")), "rcase-Recurse.2"),
        RestrictionCase(seq(e("a", optional) + e("b", optional)), seq(e("b") + e("a")), "rcase-Recurse.2"),
        RestrictionCase(
            seq(e("a") + e("b"), #"maxOccurs="2""#),
            seq(e("a") + e("b"), #"maxOccurs="3""#),
            "rcase-Recurse.1"
        ),
        RestrictionCase(all(e("a") + e("b", optional) + e("c")), all(e("a") + e("c"))),
        RestrictionCase(all(e("a") + e("b")), all(e("a", optional) + e("b")), "rcase-NameAndTypeOK.2"),
        RestrictionCase(seq(e("a") + e("b")), seq(e("a", optional) + e("b")), "rcase-NameAndTypeOK.2"),
        // RecurseLax.
        RestrictionCase(cho(e("a") + e("b") + e("c")), cho(e("a") + e("c"))),
        RestrictionCase(cho(e("a") + e("b")), cho(e("b") + e("a")), "rcase-RecurseLax.2"),
        RestrictionCase(cho(e("a") + e("b")), cho(e("a") + e("c")), "rcase-RecurseLax.2"),
        RestrictionCase(cho(e("a") + e("b")), cho(e("a") + e("b"), optional), "rcase-RecurseLax.1"),
        // RecurseUnordered.
        RestrictionCase(all(e("a") + e("b") + e("c", optional)), seq(e("b") + e("a"))),
        RestrictionCase(all(e("a") + e("b") + e("c")), seq(e("b") + e("a")), "rcase-RecurseUnordered.2"),
        RestrictionCase(all(e("a") + e("b")), seq(e("b") + e("x")), "rcase-RecurseUnordered.2"),
        RestrictionCase(all(e("a") + e("b")), seq(e("a") + e("b"), optional), "rcase-RecurseUnordered.1"),
        // MapAndSum.
        RestrictionCase(cho(e("a") + e("b"), many), seq(e("b") + e("a"))),
        RestrictionCase(cho(e("a") + e("b"), #"maxOccurs="2""#), seq(e("b") + e("a") + e("b")), "rcase-MapAndSum.2"),
        RestrictionCase(cho(e("a") + e("b"), many), seq(e("a") + e("c")), "rcase-MapAndSum.1"),
        // Forbidden pairs.
        RestrictionCase(all(e("a") + e("b")), cho(e("a") + e("b")), "cos-particle-restrict.2"),
        RestrictionCase(seq(e("a") + e("b")), cho(e("a") + e("b")), "cos-particle-restrict.2"),
        RestrictionCase(seq(e("a")), cho(e("a") + e("b")), "cos-particle-restrict.2"),
    ]

    /// Clause 2.2: groups that change nothing are left out before two models are compared.
    static let pointless: [RestrictionCase] = [
        RestrictionCase(seq(e("a") + e("b")), seq(seq(e("a") + e("b")))),
        RestrictionCase(seq(e("a") + seq(e("b") + e("c"))), seq(e("a") + e("b") + e("c"))),
        RestrictionCase(cho(e("a") + cho(e("b") + e("c"))), cho(e("a") + e("c"))),
        RestrictionCase(seq(e("a") + cho(e("b"))), seq(e("a") + e("b"))),
        RestrictionCase(seq(e("a") + seq("")), seq(e("a"))),
        // Clause 2.2.1 says so of every empty sequence, although nothing is left to choose from with it.
        RestrictionCase(cho(e("a") + e("b")), cho(e("a") + seq(""))),
        // With an occurrence of its own a group is not pointless.
        RestrictionCase(seq(e("a") + e("b")), seq(seq(e("a") + e("b"), optional)), "rcase-Recurse.1"),
    ]

    static let empty: [RestrictionCase] = [
        RestrictionCase(seq(e("a", optional)), ""),
        RestrictionCase(seq(e("a", optional)), seq("")),
        RestrictionCase("", ""),
        RestrictionCase(seq(e("a")), "", "derivation-ok-restriction.5.3.2.2"),
        RestrictionCase("", seq(e("a")), "derivation-ok-restriction.5.4.2"),
    ]
}
