import Testing

@testable import SoapstoneSchema

@Suite struct IdentityConstraintTests {
    @Test(
        "Selectors are of the part of XPath that the specification gives (section 3.11.6)",
        arguments: [
            (".", true), ("a", true), ("t:a", true), ("*", true), ("t:*", true), (".//a", true), ("./a", true),
            ("a/b/c", true), ("a | b", true), (". // a / b", true), ("child::a", true), ("child :: a", true),
            ("a.b/c-d", true), ("a/.", true), (".//.", true),
            ("", false), ("/a", false), ("//a", false), ("a//b", false), ("a/.//b", false), ("a/", false),
            ("a|", false),
            ("@a", false), ("a/@b", false), ("attribute::a", false), ("..", false), ("a[1]", false), ("a()", false),
            ("parent::a", false), ("descendant-or-self::a", false), ("1a", false), ("a b", false), ("t:", false),
            (":a", false), ("*:a", false), ("t:a:b", false), ("t :a", false), ("text()", false), ("child::", false),
        ]
    )
    func selectors(path: String, isRight: Bool) {
        #expect((ConstraintPath(path, .selector) != nil) == isRight)
    }

    @Test(
        "Fields may end in an attribute",
        arguments: [
            (".", true), ("a/b", true), ("@a", true), ("@*", true), ("@t:*", true), ("a/@b", true), (".//@b", true),
            ("attribute::a", true), ("@a | b", true), ("./@a", true),
            ("@a/b", false), ("@", false), ("@@a", false), ("attribute::@a", false), ("a/@b/c", false), ("@.", false),
        ]
    )
    func fields(path: String, isRight: Bool) {
        #expect((ConstraintPath(path, .field) != nil) == isRight)
    }

    @Test("A path's prefixes", arguments: [("t:a/child::u:b|@v:*", ["t", "u", "v"]), ("a//b", []), ("x:a[", ["x"])])
    func prefixes(path: String, prefixes: [String]) {
        #expect(ConstraintPath.prefixes(in: path) == prefixes)
    }

    private static func constraint(_ kind: String, _ name: String, _ refer: String = "", fields: Int = 1) -> String {
        let refer = refer.isEmpty ? "" : "refer=\"\(refer)\""
        let fields = String(repeating: "<xs:field xpath=\"@a\"/>", count: fields)
        return "<xs:\(kind) name=\"\(name)\" \(refer)><xs:selector xpath=\"x\"/>\(fields)</xs:\(kind)>"
    }

    @Test(
        "Names are unique, and a keyref refers to a key with as many fields",
        arguments: [
            (constraint("key", "k") + constraint("keyref", "r", "t:k"), []),
            (constraint("unique", "k", fields: 2) + constraint("keyref", "r", "t:k", fields: 2), []),
            (constraint("key", "k") + constraint("unique", "k"), ["sch-props-correct.2"]),
            (constraint("keyref", "r", "t:k"), ["src-resolve"]),
            (constraint("key", "k") + constraint("keyref", "r", "k"), ["src-resolve.4", "src-resolve"]),
            (constraint("keyref", "r", "t:r"), ["c-props-correct.1"]),
            (constraint("key", "k") + constraint("keyref", "r", "t:k", fields: 2), ["c-props-correct.2"]),
            (#"<xs:key name="k"><xs:selector xpath="@a"/><xs:field xpath="@a"/></xs:key>"#, ["c-selector-xpath.2"]),
            (#"<xs:key name="k"><xs:selector xpath="a"/><xs:field xpath="a//b"/></xs:key>"#, ["c-fields-xpaths.2"]),
            (#"<xs:key name="k"><xs:selector xpath="t:a"/><xs:field xpath="t:b/@t:c"/></xs:key>"#, []),
            (#"<xs:key name="k"><xs:selector xpath="u:a"/><xs:field xpath="."/></xs:key>"#, ["c-selector-xpath.1"]),
            (#"<xs:key name="k"><xs:selector xpath="a"/><xs:field xpath="@u:a"/></xs:key>"#, ["c-fields-xpaths.1"]),
        ]
    )
    func constraints(content: String, broken: [String]) throws {
        #expect(try SchemaText.constraints("<xs:element name=\"e\">\(content)</xs:element>") == broken)
    }
}
