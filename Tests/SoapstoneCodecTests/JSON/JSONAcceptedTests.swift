import SoapstoneCodec
import Testing

/// What RFC 8259 allows, case by case.
@Suite struct JSONAcceptedTests {
    @Test(
        "A scalar alone is a document",
        arguments: [
            ("null", JSONKind.null), ("true", .true), ("false", .false), ("0", .number), ("\"\"", .string),
            ("\"a\"", .string),
            (" \t\r\n1 \t\r\n", .number), ("{}", .object), ("[]", .array), ("{ \n}", .object), ("[ \t]", .array),
            ("                                  true                 ", .true),
        ]
    )
    func scalars(source: String, kind: JSONKind) throws {
        #expect(try JSONDocument(parsing: [UInt8](source.utf8)).root.kind == kind)
    }

    @Test(
        "A number is kept as it is written",
        arguments: [
            "0", "-0", "7", "-7", "10", "1234567890123456789012345678901234567890", "0.0", "-0.0", "0.5", "12.50",
            "1.000",
            "1e5", "1E5", "1e+5", "1e-5", "0e0", "0E+00", "-1.5e-10", "1e400", "1e-400", "123456789.123456789",
            "9e99999",
        ]
    )
    func numbers(source: String) throws {
        #expect(try JSONDocument(parsing: [UInt8](source.utf8)).root.numberText == source)
        let array = try JSONDocument(parsing: [UInt8]("[\(source), \(source)]".utf8))
        #expect(array.root.elements.map(\.numberText) == [source, source])
    }

    @Test(
        "A string may hold every character that is no control character",
        arguments: [
            ("plain", "plain"), ("\u{7F}", "\u{7F}"), ("é", "\u{E9}"), ("e\u{301}", "e\u{301}"), ("€", "\u{20AC}"),
            ("😀", "\u{1F600}"),
            ("\u{2028}\u{2029}", "\u{2028}\u{2029}"), ("\u{FFFF}", "\u{FFFF}"), ("\u{10FFFF}", "\u{10FFFF}"),
            ("\u{80}", "\u{80}"),
            ("\u{7FF}\u{800}", "\u{7FF}\u{800}"), ("\u{D7FF}\u{E000}", "\u{D7FF}\u{E000}"), ("\u{FEFF}", "\u{FEFF}"),
            ("/", "/"), ("'", "'"),
            ("1234567é", "1234567\u{E9}"), ("12345678é", "12345678\u{E9}"), ("{[]},:", "{[]},:"),
            ("// no comment", "// no comment"),
        ]
    )
    func characters(inside: String, text: String) throws {
        let root = try JSONDocument(parsing: [UInt8]("\"\(inside)\"".utf8)).root
        #expect([UInt8](try #require(root.string).utf8) == [UInt8](text.utf8))
    }

    @Test(
        "An escape stands for its character",
        arguments: [
            (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"), (#"\n"#, "\n"),
            (#"\r"#, "\r"), (#"\t"#, "\t"),
            (#"\u0041"#, "A"), (#"\u0000"#, "\0"), (#"\u001f"#, "\u{1F}"), (#"\u00e9"#, "\u{E9}"),
            (#"\u00E9"#, "\u{E9}"), (#"\u20AC"#, "\u{20AC}"),
            (#"\uD83D\uDE00"#, "\u{1F600}"), (#"\ud800\udc00"#, "\u{10000}"), (#"\uDBFF\uDFFF"#, "\u{10FFFF}"),
            (#"\uFFFF"#, "\u{FFFF}"),
            (#"\uD7FF\uE000"#, "\u{D7FF}\u{E000}"), (#"a\nb"#, "a\nb"), (#"\\u0041"#, #"\u0041"#), (#"\\\""#, #"\""#),
            (#"12345678\n12345678"#, "12345678\n12345678"),
            (#"\n\n\n\n\n\n\n\n\n\n"#, "\n\n\n\n\n\n\n\n\n\n"), (#"é\u00e9é"#, "\u{E9}\u{E9}\u{E9}"),
            (#"\u0061\u0301"#, "a\u{301}"),
        ]
    )
    func escapes(inside: String, text: String) throws {
        let root = try JSONDocument(parsing: [UInt8]("[\"\(inside)\",\"\(inside)\"]".utf8)).root
        for element in root.elements {
            #expect([UInt8](try #require(element.string).utf8) == [UInt8](text.utf8))
        }
    }

    @Test("A long run of shortest escaped strings fits the side buffer")
    func manyEscapes() throws {
        let source = "[" + Array(repeating: #""\n""#, count: 5_000).joined(separator: ",") + "]"
        let root = try JSONDocument(parsing: [UInt8](source.utf8)).root
        #expect(root.count == 5_000)
        #expect(root.elements.allSatisfy { $0.string == "\n" })
    }

    @Test("Values nest and keep their order")
    func nesting() throws {
        let root = try JSONDocument(parsing: [UInt8](#"{"b":[1,[],{"c":null}],"":{},"a":false}"#.utf8)).root
        #expect(root.members.map(\.key) == ["b", "", "a"])
        #expect(root["b"]?.elements.map(\.kind) == [.number, .array, .object])
        #expect(root["b"]?.count == 3)
        #expect(root[""]?.kind == .object)
        #expect(root["a"]?.boolean == false)
    }

    @Test("More records than were first made room for are kept")
    func growth() throws {
        let root = try JSONDocument(parsing: [UInt8](("[" + String(repeating: "1,", count: 50_000) + "2]").utf8)).root
        #expect(root.count == 50_001)
        #expect(Array(root.elements).last?.numberText == "2")
    }
}
