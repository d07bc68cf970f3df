import SoapstoneFixtures
import SoapstoneXML
import Testing

@Suite struct LocationPatternTests {
    private static let document = """
        <a xmlns='urn:n' xmlns:o='urn:o' id='i0' o:id='i1'><b id='i2'>t1</b><o:b><c xmlns=''>t2<b>t3</b></c></o:b>\
        <a><a><b>t4</b></a></a></a>
        """

    /// A path and what it takes away, in the order of the document.
    static let paths: [(String, [String])] = [
        ("/n:a/n:b", ["t1"]), ("/n:a/*", ["t1", "t2", "t3", "t4"]), ("//n:b", ["t1", "t4"]), ("//b", ["t3"]),
        ("//o:b/c/b", ["t3"]), ("//o:*//b", ["t3"]), ("/n:a//n:a/n:b", ["t4"]), ("/n:a/n:a/n:a/n:b", ["t4"]),
        ("//n:a/n:a//n:b", ["t4"]), ("/b", []), ("//n:a/n:b", ["t1", "t4"]), ("//*/*/*/*", ["t3", "t4"]),
        ("/n:a/@id", ["i0"]), ("/n:a/@o:id", ["i1"]), ("//@id", ["i0", "i2"]), ("//@*", ["i0", "i1", "i2"]),
        ("//@o:*", ["i1"]), ("/n:a/n:b/@id", ["i2"]), ("/n:a//@id", ["i0", "i2"]), ("//n:b//@id", ["i2"]),
        ("/a/@id", []),
        (" / child::n:a / n:b ", ["t1"]), ("/descendant::b", ["t3"]), ("//n:b/attribute::id", ["i2"]),
        ("//child", []), ("/n:a/descendant::n:b", ["t1", "t4"]),
    ]

    @Test("A path leads to what XPath says", arguments: paths)
    func matches(path: String, taken: [String]) throws {
        let pattern = try LocationPattern(path, namespaces: ["n": "urn:n", "o": "urn:o"])
        let rules = RedactionRules(
            names: [],
            values: [],
            rules: [RedactionRule(try RedactionSample.name("r"), .path(pattern))]
        )
        let redacted = Redactor(rules, key: nil).redact(xml: Array(Self.document.utf8))
        let all = ["i0", "i1", "i2", "t1", "t2", "t3", "t4"]
        let text = String(decoding: redacted.body, as: UTF8.self)
        #expect(all.filter { !text.contains($0) } == taken)
        let expected = taken.reduce(Self.document) { $0.replacing($1, with: "[[redacted:r]]") }
        #expect(text == expected)
    }

    /// What is no path, the character that says so, and its code.
    static let malformedPaths: [(String, Int, RedactionRuleError.Code)] = [
        ("", 1, .path), ("a", 1, .path), ("/", 2, .path), ("//", 3, .path), ("///a", 3, .path), ("/a/", 4, .path),
        ("/a[1]", 3, .path), ("/a/text()", 8, .path), ("/..", 2, .path), ("/.", 2, .path), ("/@id", 5, .path),
        ("/a/@id/b", 7, .path), ("/p:a", 2, .prefix), ("/a/q:*", 4, .prefix), ("//é/@p:x", 6, .prefix),
        ("/a|/b", 3, .path),
        ("/1a", 2, .path), ("/a b", 4, .path), ("/parent::a", 2, .path), ("/n:", 4, .path), ("/*:a", 3, .path),
        ("/a/@", 5, .path), ("/n:1", 4, .path), ("/é!", 3, .path),
    ]

    @Test("What is no such path is refused at its character", arguments: malformedPaths)
    func refused(path: String, character: Int, code: RedactionRuleError.Code) throws {
        let error = try #require(throws: RedactionRuleError.self) {
            try LocationPattern(path, namespaces: ["n": "urn:n"])
        }
        #expect(error.character == character, "\(error)")
        #expect(error.code == code, "\(error)")
    }

    @Test("62 steps are taken and one more is not")
    func steps() throws {
        let path = String(repeating: "/a", count: 62)
        _ = try LocationPattern(path + "/@b")
        #expect(throws: RedactionRuleError.self) { try LocationPattern(path + "/a") }
        let open = String(repeating: "<a>", count: 62)
        let document = open + "x" + String(repeating: "</a>", count: 62)
        let rule = RedactionRule(try RedactionSample.name("r"), .path(try LocationPattern(path)))
        let redacted = Redactor(RedactionRules(rules: [rule]), key: nil).redact(xml: Array(document.utf8))
        #expect(String(decoding: redacted.body, as: UTF8.self).hasPrefix(open + "[[redacted:r]]</a>"))
    }

    /// A pointer, and what it takes from the document.
    static let pointers: [(String, String?)] = [
        ("/a/b", "v1"), ("/a/c/1", "v3"), ("/x~1y", "v4"), ("/x~0y", "v5"), ("/", "v6"), ("/a/c/01", nil),
        ("/a/d", nil),
        ("/a/c/0/b", nil), ("/b", nil),
    ]

    @Test("A pointer leads to what RFC 6901 says", arguments: pointers)
    func pointer(pointer: String, taken: String?) throws {
        let document = #"{"a": {"b": "v1", "c": ["v2", "v3"]}, "x/y": "v4", "x~y": "v5", "": "v6"}"#
        let rule = RedactionRule(try RedactionSample.name("r"), .pointer(try PointerPattern(pointer)))
        let redacted = Redactor(RedactionRules(rules: [rule]), key: nil).redact(json: Array(document.utf8))
        let expected = taken.map { document.replacing($0, with: "[[redacted:r]]") } ?? document
        #expect(String(decoding: redacted.body, as: UTF8.self) == expected)
    }

    @Test("What is no pointer is refused", arguments: [("a", 1), ("/a~", 3), ("/a~2", 3), ("#/a", 1)])
    func malformed(pointer: String, character: Int) throws {
        let error = try #require(throws: RedactionRuleError.self) { try PointerPattern(pointer) }
        #expect(error.character == character)
    }
}
