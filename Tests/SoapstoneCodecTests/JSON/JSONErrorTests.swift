import SoapstoneCodec
import Testing

@Suite struct JSONErrorTests {
    private func error(_ source: String) throws -> JSONError {
        try #require(throws: JSONError.self) { try JSONDocument(parsing: [UInt8](source.utf8)) }
    }

    @Test(
        "An error has line, column, offset and pointer",
        arguments: [
            ("", 1, 1, 0, ""), ("[", 1, 2, 1, "/0"), ("[1,]", 1, 4, 3, "/1"), ("[1 2]", 1, 4, 3, ""),
            ("[[1,[2]],\n {\"a\":\n  [0, x]}]", 3, 7, 23, "/1/a/1"),
            ("{\"a\":1,}", 1, 8, 7, ""), ("{\"a\" 1}", 1, 6, 5, "/a"), ("{\"a\":}", 1, 6, 5, "/a"),
            ("{\"a\":{\"b\":[]},\"c\":?}", 1, 19, 18, "/c"),
            ("{\"é\":?}", 1, 7, 6, "/é"), ("{\"a/b\":{\"m~n\":?}}", 1, 15, 14, "/a~1b/m~0n"),
            ("{\"\\u0061\\n\":?}", 1, 13, 12, "/a\n"),
            ("1\n\n 2", 3, 2, 4, ""), ("\"a\nb\"", 1, 3, 2, ""),
            ("{\"a\":{\"b\":1},\"c\":[{},{\"d\":01}]}", 1, 28, 27, "/c/1/d"), ("{\"a\":1 \r\n\"b\"", 2, 1, 9, ""),
            ("{\"a\":{\"b\":1},x", 1, 14, 13, ""), ("[\"x\\q\"]", 1, 5, 4, "/0"), ("{\"x\\q\":1}", 1, 5, 4, ""),
            ("[{\"a\":[1,2,{\"b\":tru", 1, 20, 19, "/0/a/2/b"),
        ]
    )
    func place(source: String, line: Int, column: Int, offset: Int, pointer: String) throws {
        let error = try error(source)
        #expect([error.line, error.column, error.offset] == [line, column, offset])
        #expect(error.pointer == pointer)
    }

    @Test("The codes are stable")
    func codes() {
        let codes: [JSONError.Code] = [.syntax, .encoding, .duplicateKey, .limit, .value]
        #expect(codes.map(\.rawValue) == ["JSON_SYNTAX", "JSON_ENCODING", "JSON_DUP", "JSON_LIMIT", "JSON_VALUE"])
    }

    @Test(
        "A message says what was found and expected, and no letter or digit of the input",
        arguments: [
            ("", "found the end of the input, expected a value"), ("[1 2]", "found a digit, expected ',' or ']'"),
            ("{\"a\":1]", "found ']', expected ',' or '}'"), ("{a:1}", "found a letter, expected a key in quotes"),
            ("01", "a number has a leading zero"),
            ("\"a\nb\"", "found control character \\u{a}, expected the rest of a string"),
            ("nuLl", "found a letter, expected 'null'"),
            ("[é]", "found a character outside ASCII, expected a value"),
            ("1 {", "found '{', expected the end of the input"),
            ("\"\\u00 0\"", "found a blank, expected four hexadecimal digits after '\\u'"),
            ("-x", "found a letter, expected a digit"),
        ]
    )
    func message(source: String, message: String) throws {
        #expect(try error(source).message == message)
    }

    @Test("A key in a message has no control or bidirectional characters")
    func escapedKey() throws {
        let error = try error("{\"a\\u001b\u{202E}\u{2028}\u{200B}é\":1,\"a\\u001b\u{202E}\u{2028}\u{200B}é\":2}")
        #expect(error.message == "key 'a\\u{1b}\\u{202e}\\u{2028}\\u{200b}é' stands twice in an object")
        #expect(
            error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" && $0 != "\u{2028}" }
        )
    }

    @Test("A long key is cut, and a message has at most 200 characters", arguments: ["k", "é", "\u{202E}", "😀"])
    func longKey(unit: String) throws {
        let key = String(repeating: unit, count: 10_000)
        let error = try error("{\"\(key)\":1,\"\(key)\":2}")
        #expect(error.message.unicodeScalars.count <= 200)
        #expect(error.message.contains("..."))
        #expect(error.message.hasSuffix("stands twice in an object"))
        #expect(error.pointer == "/" + key)
        #expect(error.description.unicodeScalars.count < 500)
    }

    @Test(
        "An error of a value points at the value, escaped or not",
        arguments: [
            (0, "", 0), (1, "/a", 1), (2, "/a", 6), (3, "/a/0", 7), (4, "/b\n", 12), (5, "/b\n", 19),
        ]
    )
    func value(index: Int, pointer: String, offset: Int) throws {
        let document = try JSONDocument(parsing: [UInt8](#"{"a": ["x"],"b\n": "\u0041"}"#.utf8))
        let error = document.withTape { $0.valueError(at: index, "expected 8 digits") }
        #expect(error.code == .value)
        #expect(error.message == "expected 8 digits")
        #expect(error.pointer == pointer)
        #expect(error.offset == offset)
        #expect(error.column == offset + 1)
    }
}
