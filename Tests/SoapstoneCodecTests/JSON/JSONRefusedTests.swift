import SoapstoneCodec
import Testing

/// What RFC 8259 does not allow, case by case.
@Suite struct JSONRefusedTests {
    @Test(
        "What is not JSON's grammar is a syntax error",
        arguments: [
            // Nothing, or too little.
            "", " ", "\n\t", "[", "{", "]", "}", ",", ":", "[1", "[1,", "[[]", "{\"a\"", "{\"a\":", "{\"a\":1",
            "{\"a\":1,", "\"", "\"a", "\"a\\",
            "\"\\u", "\"\\u00", "\"\\u000", "-", "1.", "1e", "1e+", "t", "tru", "fals", "nul", "\"\\\"", "[\"a", "{\"a",
            "[{", "[{}",
            // Too much.
            "1 2", "{}{}", "[]]", "{}}", "null,", "\"a\"\"b\"", "[] x", "[1]\0", "[1]\0\0", "truefalse", "nullx",
            "[1 2]",
            "[1]]", "{\"a\":1 \"b\":2}",
            // Commas and colons.
            "[1,]", "[,1]", "[,]", "[1,,2]", "{\"a\":1,}", "{,\"a\":1}", "{\"a\":1,,\"b\":2}", "{\"a\"}", "{\"a\",1}",
            "{\"a\"::1}", "{\"a\":}", "[1:2]",
            "{:1}", "[\"a\":1]", "{\"a\" 1}", "[;]", "[1;2]", "{\"a\"=1}",
            // Brackets that do not match.
            "[}", "{]", "[1}", "{\"a\":1]", "[{]}",
            // Keys.
            "{a:1}", "{1:1}", "{null:1}", "{'a':1}", "{[]:1}", "{\"a\":1,b:2}", "{{}:1}",
            // Numbers.
            "01", "-01", "00", "+1", ".5", "-.5", "5.", "1.e1", "1.2.3", "1e1.5", "1e", "1ee1", "1e+-1", "--1", "-",
            "- 1", "0x10", "0b1", "1_000", "1,000",
            "1a", "NaN", "-NaN", "nan", "Infinity", "-Infinity", "inf", "1e\u{661}", "\u{661}", "[-]", "[1.]", "[0e]",
            "[1+2]", "-a", "0.", "0.e1", "[-01]", "0e+",
            // Literals.
            "True", "FALSE", "Null", "tRue", "undefined", "nil", "yes", "trues", "[nul]", "[truth]", "(1)", "n", "f",
            // Strings.
            "'a'", "`a`", "\"a'", "\"\t\"", "\"\n\"", "\"\r\"", "\"a\0\"", "\"\u{1}\"", "\"\u{1F}\"",
            "\"1234567\u{1F}\"", "\"12345678\u{1F}\"", "\"\\x41\"",
            "\"\\a\"", "\"\\'\"", "\"\\0\"", "\"\\\n\"", "\"\\U0041\"", "\"\\u004\"", "\"\\u00G0\"", "\"\\u 041\"",
            "\"\\u+041\"", "\"\\u{41}\"", "\"\\é\"", "\"\\\\\\\"",
            "\"\\u\u{661}\u{661}\"", "\"\\n\n\"", "a", "\"a\"b", "\"\\ud83d\\u\"", "\"\\ud83d\\uDE0\"",
            // Comments and blanks that are none.
            "// c\n1", "1 // c", "/* c */1", "[1/*c*/]", "# c\n1", "<!-- -->1", "\u{A0}1", "1\u{A0}", "\u{B}1",
            "\u{C}1", "[1,\u{C}2]", "\u{2028}1", "1\u{FEFF}",
            "\u{200B}1", "[\u{3000}]", "\u{85}1",
        ]
    )
    func syntax(source: String) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: [UInt8](source.utf8)) }
        #expect(error?.code == .syntax)
        #expect((error?.offset ?? .max) <= source.utf8.count)
        #expect(error?.limit == nil)
    }

    /// Table 3-7 of the Unicode standard, and the encodings that RFC 8259, section 8.1, forbids.
    @Test(
        "What is not UTF-8 is an encoding error",
        arguments: [
            ([0xEF, 0xBB, 0xBF, 0x31], 0), ([0xEF, 0xBB, 0xBF], 0), ([0xFE, 0xFF, 0x00, 0x31], 0),
            ([0xFF, 0xFE, 0x31, 0x00], 0), ([0x31, 0x00], 0),
            ([0x00, 0x31], 0), ([0x5B, 0x00, 0x5D, 0x00], 0), ([0x00, 0x5B, 0x00, 0x5D], 0),
            ([0x00, 0x00, 0x00, 0x31], 0), ([0x31, 0, 0, 0], 0),
            ([0xFF], 0), ([0x80], 0), ([0xE9], 0), ([0x5B, 0xFF, 0x5D], 1), ([0x31, 0xC3], 1), ([0x22, 0xFF, 0x22], 1),
            ([0x22, 0x80, 0x22], 1),
            ([0x22, 0xC3, 0x22], 1), ([0x22, 0xC3], 1), ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xC1, 0xBF, 0x22], 1),
            ([0x22, 0xE0, 0x80, 0x80, 0x22], 1),
            ([0x22, 0xE0, 0x9F, 0xBF, 0x22], 1), ([0x22, 0xE2, 0x82, 0x22], 1), ([0x22, 0xE2, 0x82], 1),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
            ([0x22, 0xED, 0xBF, 0xBF, 0x22], 1), ([0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], 1),
            ([0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22], 1),
            ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], 1),
            ([0x22, 0xF0, 0x9F, 0x98, 0x22], 1),
            ([0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22], 1), ([0x22, 0xFE, 0x22], 1),
            ([0x22, 0x61, 0xC3, 0xA9, 0xA9, 0x22], 4),
            ([0x22, 0x5C, 0x6E, 0xFF, 0x22], 3), ([0x22, 0x5C, 0xFF, 0x22], 2),
            ([0x22, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0xC3, 0x22], 8),
            ([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], 2), ([0x74, 0xFF, 0x75, 0x65], 1),
        ] as [([UInt8], Int)]
    )
    func encoding(source: [UInt8], offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: source) }
        #expect(error?.code == .encoding)
        #expect(error?.offset == offset)
    }

    @Test(
        "Half of a surrogate pair is an encoding error",
        arguments: [
            (#""\ud800""#, 1), (#""\uDFFF""#, 1), (#""\ud800\ud800""#, 1), (#""\udc00\ud800""#, 1), (#""\ud83dx""#, 1),
            (#""\ud83d\n""#, 1),
            (#""\ud83d\u0041""#, 1), (#""abc\uDE00""#, 4), (#""\ud83d\ude00\ude00""#, 13), (#"{"\ud800":1}"#, 2),
        ]
    )
    func surrogates(source: String, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: [UInt8](source.utf8)) }
        #expect(error?.code == .encoding)
        #expect(error?.offset == offset)
    }

    @Test(
        "A key that stands twice in an object is refused, escapes undone",
        arguments: [
            (#"{"a":1,"a":1}"#, 7, "/a"), (#"{"a":1,"\u0061":2}"#, 7, "/a"), (#"{"":1,"b":2,"":3}"#, 12, "/"),
            (#"{"\n":1,"\u000a":2}"#, 8, "/\n"),
            (#"[{"a":{"b":1,"c":[{}],"b":1}}]"#, 22, "/0/a/b"),
            (#"{"abcdefgh1":1,"abcdefgh2":2,"abcdefgh1":3}"#, 29, "/abcdefgh1"),
            (#"{"a/b~c":1,"a\/b~c":1}"#, 11, "/a~1b~0c"), (#"{"\ud83d\ude00":1,"😀":2}"#, 18, "/\u{1F600}"),
        ]
    )
    func duplicates(source: String, offset: Int, pointer: String) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: [UInt8](source.utf8)) }
        #expect(error?.code == .duplicateKey)
        #expect(error?.offset == offset)
        #expect(error?.pointer == pointer)
    }

    @Test(
        "Keys that only look alike are different",
        arguments: [
            #"{"é":1,"e\u0301":2}"#, #"{"a":1,"A":2}"#, #"{"a":1,"a ":2,"a\u0000":3}"#, #"{"a":{"a":{"a":1}}}"#,
            #"[{"a":1},{"a":1}]"#,
            #"{"aaaaaaaaXbbbbbbbb":1,"aaaaaaaaYbbbbbbbb":2}"#, #"{"":1,"\u0000":2}"#,
        ]
    )
    func lookalikes(source: String) throws {
        _ = try JSONDocument(parsing: [UInt8](source.utf8))
    }

    @Test("Long keys that differ in the middle only are told apart", arguments: [2, 16, 17])
    func middles(members: Int) throws {
        let pad = String(repeating: "x", count: 100)
        let keys = (10..<10 + members).map { "\"\(pad)\($0)\(pad)\":0" }
        _ = try JSONDocument(parsing: [UInt8]("{\(keys.joined(separator: ","))}".utf8))
        let repeated = keys + [keys[members / 2]]
        let error = #expect(throws: JSONError.self) {
            try JSONDocument(parsing: [UInt8]("{\(repeated.joined(separator: ","))}".utf8))
        }
        #expect(error?.code == .duplicateKey)
    }

    @Test("A repeated key is found at any distance", arguments: [2, 3, 15, 16, 17, 18, 100, 999])
    func distance(members: Int) throws {
        var parts = (0..<members).map { "\"key number \($0)\":{\"x\":[\($0)]}" }
        _ = try JSONDocument(parsing: [UInt8]("{\(parts.joined(separator: ","))}".utf8))
        for earlier in [0, members / 2, members - 1] {
            parts.append("\"key number \(earlier)\":0")
            let error = #expect(throws: JSONError.self) {
                try JSONDocument(parsing: [UInt8]("{\(parts.joined(separator: ","))}".utf8))
            }
            #expect(error?.code == .duplicateKey)
            #expect(error?.pointer == "/key number \(earlier)")
            parts.removeLast()
        }
    }
}
