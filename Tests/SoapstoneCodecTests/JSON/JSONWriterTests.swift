import SoapstoneCodec
import SoapstoneXML
import Testing

@Suite struct JSONWriterTests {
    private func written(_ value: JSONValue, _ style: JSONStyle) -> String {
        var writer = ByteWriter()
        value.write(to: &writer, style: style)
        return writer.string
    }

    private func rewritten(_ source: String, _ style: JSONStyle) throws -> String {
        written(try JSONDocument(parsing: [UInt8](source.utf8)).root, style)
    }

    private func string(_ text: [UInt8]) -> [UInt8] {
        var writer = ByteWriter(capacity: 1)
        writer.appendJSON(string: text.span)
        return writer.bytes
    }

    @Test(
        "A string is written with the escapes that it must have",
        arguments: [
            ("", #""""#), ("a", #""a""#), ("\"", #""\"""#), ("\\", #""\\""#), ("/", #""/""#),
            ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#), ("\0\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
            ("\u{10}\u{1A}\u{B}", #""\u0010\u001a\u000b""#), ("\u{7F}\u{80}é😀", "\"\u{7F}\u{80}é😀\""),
            ("\u{2028}\u{2029}", "\"\u{2028}\u{2029}\""), ("\r\n", #""\r\n""#), ("\"\u{301}", "\"\\\"\u{301}\""),
            ("12345678", #""12345678""#), ("1234567\"", #""1234567\"""#), ("12345678\"9", #""12345678\"9""#),
            ("<&>'", #""<&>'""#),
        ]
    )
    func strings(text: String, json: String) {
        var writer = ByteWriter(capacity: 1)
        writer.appendJSON(text)
        #expect(writer.bytes == [UInt8](json.utf8))
        #expect(string([UInt8](text.utf8)) == [UInt8](json.utf8))
    }

    @Test("An escape is found at every place of a long string")
    func positions() throws {
        for length in [1, 7, 8, 9, 31, 32, 33, 40, 63, 64, 65, 100] {
            for position in 0..<length {
                for (byte, escape) in [(UInt8(0x22), "\\\""), (0x5C, "\\\\"), (0x1F, "\\u001f"), (0x0A, "\\n")] {
                    var text = [UInt8](repeating: 0xC3, count: length)
                    text[position] = byte
                    var expected = [0x22] + text + [0x22] as [UInt8]
                    expected.replaceSubrange(position + 1...position + 1, with: escape.utf8)
                    try #require(string(text) == expected)
                }
            }
        }
    }

    @Test("No byte but quote, backslash and control characters is escaped, also beside one that is")
    func neighbours() {
        for byte in UInt8.min...UInt8.max {
            let written = string([0x22, byte, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61])
            let mustEscape = byte < 0x20 || byte == 0x22 || byte == 0x5C
            // Two quotes around eight bytes, and a backslash before the first.
            #expect((written.count == 11) == !mustEscape)
        }
    }

    @Test("A Boolean is written as its literal")
    func booleans() {
        var writer = ByteWriter()
        writer.appendJSON(boolean: true)
        writer.appendJSON(boolean: false)
        #expect(writer.string == "truefalse")
    }

    @Test("Compact output has no blanks and keeps order and numbers")
    func compact() throws {
        let source = #" { "b" : [ 1.50 , -0 , [ ] , { } ] , "a\/" : "\u0041\n" , "c":[[true,false],null] } "#
        #expect(try rewritten(source, .compact) == #"{"b":[1.50,-0,[],{}],"a/":"A\n","c":[[true,false],null]}"#)
        #expect(
            try rewritten(source, .compact(sortedKeys: true))
                == #"{"a/":"A\n","b":[1.50,-0,[],{}],"c":[[true,false],null]}"#
        )
        #expect(try rewritten("7", .compact) == "7")
    }

    /// The expected texts are what Python 3.11 prints with `indent=2, sort_keys=True, ensure_ascii=False`.
    @Test(
        "Pretty output is that of Python's json.dumps",
        arguments: [
            ("{}", "{}"),
            ("[]", "[]"),
            ("1", "1"),
            ("\"a\"", "\"a\""),
            (
                "{\"b\":1,\"a\":[1,2,{\"c\":null,\"a\":true}],\"e\":{},\"f\":[]}",
                "{\n  \"a\": [\n    1,\n    2,\n    {\n      \"a\": true,\n      \"c\": null\n    }\n  ],\n  \"b\": 1,\n  \"e\": {},\n  \"f\": []\n}"
            ),
            ("[[],[[]],{\"a\":{}}]", "[\n  [],\n  [\n    []\n  ],\n  {\n    \"a\": {}\n  }\n]"),
            (
                "{\"\\u00e9\":\"\\u001f\\\"\\\\\\/\\u2028\\u007f\",\"Z\":\"\\n\"}",
                "{\n  \"Z\": \"\\n\",\n  \"\u{E9}\": \"\\u001f\\\"\\\\/\u{2028}\u{7F}\"\n}"
            ),
            ("[1,\"two\",false,[3,[4]]]", "[\n  1,\n  \"two\",\n  false,\n  [\n    3,\n    [\n      4\n    ]\n  ]\n]"),
        ]
    )
    func pretty(source: String, printed: String) throws {
        #expect(try rewritten(source, .pretty) == printed)
    }

    @Test("Keys are sorted by their bytes")
    func order() throws {
        #expect(
            try rewritten(
                #"{"é":1,"z":2,"\ud83d\ude00":3,"\uffff":4,"ab":5,"a":6,"":7,"B":8}"#,
                .compact(sortedKeys: true)
            )
                == "{\"\":7,\"B\":8,\"a\":6,\"ab\":5,\"z\":2,\"é\":1,\"\u{FFFF}\":4,\"😀\":3}"
        )
    }

    @Test("A value inside a document is written alone")
    func inner() throws {
        let root = try JSONDocument(parsing: [UInt8](#"{"a":{"y":1,"x":[2]},"b":3}"#.utf8)).root
        #expect(written(try #require(root["a"]), .compact) == #"{"y":1,"x":[2]}"#)
    }
}
