import SoapstoneSchema
import SoapstoneXML
import Testing

/// Element Locally Valid (Complex Type), clause 2, and Element Sequence Valid: 3.4.4, 3.8.4, 3.9.4, 3.10.4.
@Suite struct ContentRulesTests {
    /// `a`, `b`, `c` and `d` with occurrences, groups in parentheses: a model as in a DTD, with `{2,3}`.
    static func particle(_ model: String) -> String {
        var text = ""
        var open: [(compositor: String, content: String)] = [("sequence", "")]
        var position = model.startIndex
        func occurs() -> String {
            guard position < model.endIndex else { return "" }
            switch model[position] {
            case "?": position = model.index(after: position); return " minOccurs=\"0\""
            case "*": position = model.index(after: position); return " minOccurs=\"0\" maxOccurs=\"unbounded\""
            case "+": position = model.index(after: position); return " maxOccurs=\"unbounded\""
            case "{":
                let end = model[position...].firstIndex(of: "}") ?? position
                let parts = model[model.index(after: position)..<end].split(separator: ",")
                position = model.index(after: end)
                return " minOccurs=\"\(parts[0])\" maxOccurs=\"\(parts[1])\""
            default: return ""
            }
        }
        while position < model.endIndex {
            let mark = model[position]
            position = model.index(after: position)
            switch mark {
            case "(": open.append(("sequence", ""))
            case "|": open[open.count - 1].compositor = "choice"
            case "&": open[open.count - 1].compositor = "all"
            case ")":
                let group = open.removeLast()
                open[open.count - 1].content +=
                    "<xs:\(group.compositor)\(occurs())>\(group.content)</xs:\(group.compositor)>"
            case ",": continue
            default: open[open.count - 1].content += "<xs:element name=\"\(mark)\" type=\"xs:string\"\(occurs())/>"
            }
        }
        text = open[0].content
        return text
    }

    @Test(
        "Children match a content model or do not",
        arguments: [
            ("(a,b)", "ab", true), ("(a,b)", "ba", false), ("(a,b)", "a", false), ("(a,b)", "abb", false),
            ("(a?,b)", "b", true), ("(a*,b)", "aaab", true), ("(a+,b)", "b", false),
            ("(a|b)", "a", true), ("(a|b)", "ab", false), ("(a|b)*", "abba", true), ("(a|b){2,3}", "ab", true),
            ("(a|b){2,3}", "a", false), ("(a|b){2,3}", "abab", false),
            ("(a&b&c)", "cab", true), ("(a&b&c)", "ca", false), ("(a&b&c)", "caba", false), ("(a&b?)", "a", true),
            ("(a,b?){2,3}", "aba", true), ("(a,b?){2,3}", "ab", false), ("(a,b?){2,3}", "aaaa", false),
            ("(a{0,2},b?){2,3}", "aaa", true), ("(a{0,2},b?){2,3}", "aaaaaa", true),
            ("(a{0,2},b?){2,3}", "aaaaaaa", false),
            // Two occurrences of a group that can take both elements: greed would fail.
            ("(a{1,2}){2,2}", "aa", true), ("(a{1,2}){2,2}", "a", false), ("(a{1,2}){2,2}", "aaaaa", false),
            ("(a{2,2}){2,3}", "aaaaaa", true), ("(a{2,2}){2,3}", "aaaaa", false), ("(a{3,3}){0,2}", "aaaa", false),
            ("(a{1,2},b){2,2}", "abaab", true), ("((a,b)|(c,d))+", "abcdab", true), ("((a,b)|(c,d))+", "abca", false),
            ("((a?,b?)|c)*", "abcbca", true), ("((a*,b)*,c)?", "aabbc", true), ("((a*,b)*,c)?", "aabba", false),
            ("(a{3,3},b)", "aaab", true), ("(a{3,3},b)", "aab", false), ("(a{0,0},b)", "b", true),
            ("(a{0,0},b)", "ab", false),
            ("(a,(b,(c,d?)?)?)", "abc", true), ("(a,(b,(c,d?)?)?)", "acd", false),
        ]
    )
    func models(model: String, children: String, isValid: Bool) throws {
        let schemas = try Schemas(
            "<xs:element name=\"r\"><xs:complexType>\(Self.particle(model))</xs:complexType></xs:element>"
        )
        let report = try schemas.report(on: "<r>\(children.map { "<\($0)/>" }.joined())</r>")
        #expect((report.verdict == .valid) == isValid, "\(report)")
        #expect(!report.isDisputed, "\(report.notes)")
    }

    @Test(
        "A model that is not deterministic is read in all ways",
        arguments: [
            ("((a,b)|(a,c))", "ac", true), ("(a?,a,b)", "ab", true), ("(a*,a,a)", "aaaa", true),
            ("(a*,a,a)", "a", false),
        ]
    )
    func ambiguous(model: String, children: String, isValid: Bool) throws {
        let schemas = try Schemas(
            "<xs:element name=\"r\"><xs:complexType>\(Self.particle(model))</xs:complexType></xs:element>"
        )
        let root = try Schemas.document(Schemas.declared("<r>\(children.map { "<\($0)/>" }.joined())</r>")).root
        #expect((schemas.validator.validate(root).verdict == .valid) == isValid)
    }

    static let kinds = """
        <xs:element name="empty"><xs:complexType/></xs:element>
        <xs:element name="simple"><xs:complexType><xs:simpleContent><xs:extension base="xs:int">
          <xs:attribute name="u"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>
        <xs:element name="elements"><xs:complexType><xs:sequence><xs:element name="a" maxOccurs="3"/>
          <xs:element name="b" type="xs:int"/></xs:sequence></xs:complexType></xs:element>
        <xs:element name="mixed"><xs:complexType mixed="true"><xs:sequence><xs:element name="a"/></xs:sequence></xs:complexType></xs:element>
        <xs:element name="textOnly"><xs:complexType mixed="true"/></xs:element>
        """

    @Test(
        "Text and elements stand where the type has them",
        arguments: [
            ("<empty/>", []), ("<empty><!-- . --></empty>", []), ("<empty> </empty>", ["cvc-complex-type.2.1"]),
            ("<empty><a/></empty>", ["cvc-complex-type.2.1"]), ("<empty>x</empty>", ["cvc-complex-type.2.1"]),
            ("<simple u=\"m\">3</simple>", []), ("<simple>x</simple>", ["cvc-complex-type.2.2"]),
            ("<simple><a/></simple>", ["cvc-complex-type.2.2"]),
            ("<elements> <a/> <b>1</b> </elements>", []),
            ("<elements>x<a/><b>1</b></elements>", ["cvc-complex-type.2.3"]),
            ("<elements><a/><b>1</b><![CDATA[x]]></elements>", ["cvc-complex-type.2.3"]),
            ("<elements><b>1</b></elements>", ["cvc-complex-type.2.4.a"]),
            ("<elements><a/></elements>", ["cvc-complex-type.2.4.b"]),
            ("<elements><a/><b>1</b><b>2</b></elements>", ["cvc-complex-type.2.4.d"]),
            ("<elements><a/><c/><b>1</b></elements>", ["cvc-complex-type.2.4.a"]),
            ("<mixed>x<a/>y</mixed>", []), ("<mixed>x</mixed>", ["cvc-complex-type.2.4.b"]),
            ("<textOnly>x</textOnly>", []), ("<textOnly><a/></textOnly>", ["cvc-complex-type.2.4.d"]),
        ]
    )
    func kinds(instance: String, rules: [String]) throws {
        try Schemas(Self.kinds).expect(rules, in: instance)
    }

    static let wildcards = """
        <xs:element name="known" type="xs:int"/>
        <xs:element name="strict"><xs:complexType><xs:sequence><xs:any/></xs:sequence></xs:complexType></xs:element>
        <xs:element name="lax"><xs:complexType><xs:sequence><xs:any processContents="lax"/></xs:sequence></xs:complexType></xs:element>
        <xs:element name="skip"><xs:complexType><xs:sequence><xs:any processContents="skip"/></xs:sequence></xs:complexType></xs:element>
        <xs:element name="other"><xs:complexType><xs:sequence>
          <xs:any namespace="##other" processContents="lax"/></xs:sequence></xs:complexType></xs:element>
        <xs:element name="listed"><xs:complexType><xs:sequence>
          <xs:any namespace="##local urn:x" processContents="skip" maxOccurs="2"/></xs:sequence></xs:complexType></xs:element>
        """

    @Test(
        "A wildcard lets through what its namespaces say, and looks as closely as it is told",
        arguments: [
            ("<strict><known>1</known></strict>", []), ("<strict><known>x</known></strict>", ["cvc-type.3.1.3"]),
            ("<strict><unknown/></strict>", ["cvc-assess-elt.1.1.1"]),
            ("<strict><unknown xsi:type=\"xs:int\">1</unknown></strict>", []),
            ("<lax><unknown><known>x</known></unknown></lax>", ["cvc-type.3.1.3"]),
            ("<lax><unknown u=\"1\">x</unknown></lax>", []),
            ("<skip><known>x</known></skip>", []), ("<skip><unknown/></skip>", []),
            ("<skip/>", ["cvc-complex-type.2.4.b"]),
            ("<other><known>1</known></other>", ["cvc-complex-type.2.4.a"]),
            ("<other><x xmlns=\"urn:x\"/></other>", []),
            ("<other><x xmlns=\"\"/></other>", ["cvc-complex-type.2.4.a"]),
            ("<listed><x xmlns=\"\"/></listed>", []), ("<listed><x xmlns=\"urn:x\"/></listed>", []),
            ("<listed><x xmlns=\"urn:y\"/></listed>", ["cvc-complex-type.2.4.a"]),
        ]
    )
    func wildcards(instance: String, rules: [String]) throws {
        try Schemas(Self.wildcards).expect(rules, in: instance)
    }

    static let substitution = """
        <xs:element name="r"><xs:complexType><xs:sequence><xs:element ref="t:head"/></xs:sequence></xs:complexType></xs:element>
        <xs:element name="s"><xs:complexType><xs:sequence><xs:element ref="t:closed"/></xs:sequence></xs:complexType></xs:element>
        <xs:element name="e"><xs:complexType><xs:sequence><xs:element ref="t:noExtension"/></xs:sequence></xs:complexType></xs:element>
        <xs:element name="head" type="t:base"/>
        <xs:element name="member" type="t:extended" substitutionGroup="t:head"/>
        <xs:element name="memberOfMember" type="t:extended" substitutionGroup="t:member"/>
        <xs:element name="abstractMember" abstract="true" type="t:base" substitutionGroup="t:head"/>
        <xs:element name="closed" type="t:base" block="substitution"/>
        <xs:element name="notClosed" type="t:base" substitutionGroup="t:closed"/>
        <xs:element name="noExtension" type="t:base" block="extension"/>
        <xs:element name="extending" type="t:extended" substitutionGroup="t:noExtension"/>
        <xs:element name="same" type="t:base" substitutionGroup="t:noExtension"/>
        <xs:complexType name="base"><xs:sequence><xs:element name="a"/></xs:sequence></xs:complexType>
        <xs:complexType name="extended"><xs:complexContent><xs:extension base="t:base"><xs:sequence>
          <xs:element name="b"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
        """

    @Test(
        "A member of a substitution group stands for its head, unless that is blocked",
        arguments: [
            ("<r><head><a/></head></r>", []), ("<r><member><a/><b/></member></r>", []),
            ("<r><memberOfMember><a/><b/></memberOfMember></r>", []),
            ("<r><member><a/></member></r>", ["cvc-complex-type.2.4.b"]),
            ("<r><abstractMember><a/></abstractMember></r>", ["cvc-complex-type.2.4.a", "cvc-elt.2"]),
            ("<s><closed><a/></closed></s>", []), ("<s><notClosed><a/></notClosed></s>", ["cvc-complex-type.2.4.a"]),
            ("<e><same><a/></same></e>", []), ("<e><extending><a/><b/></extending></e>", ["cvc-complex-type.2.4.a"]),
        ]
    )
    func substitution(instance: String, rules: [String]) throws {
        try Schemas(Self.substitution).expect(rules, in: instance)
    }
}
