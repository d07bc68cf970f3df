import SoapstoneCodec
import Testing

@Suite struct Base64Tests {
    @Test(
        "The vectors of RFC 4648, section 10",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func vectors(plain: String, encoded: String) throws {
        let value = Base64(Array(plain.utf8))
        #expect(value.lexical == encoded)
        #expect(value.json == "\"\(encoded)\"")
        #expect(try Base64(lexical: encoded) == value)
        #expect(try Base64(json: encoded) == value)
    }

    @Test("All byte values, as Python's base64 writes them")
    func allBytes() throws {
        let text = """
            AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+P0BBQkNERUZHSElKS0xNTk9Q
            UVJTVFVWV1hZWltcXV5fYGFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6e3x9fn+AgYKDhIWGh4iJiouMjY6PkJGSk5SVlpeYmZqbnJ2en6Ch
            oqOkpaanqKmqq6ytrq+wsbKztLW2t7i5uru8vb6/wMHCw8TFxsfIycrLzM3Oz9DR0tPU1dbX2Nna29zd3t/g4eLj5OXm5+jp6uvs7e7v8PHy
            8/T19vf4+fr7/P3+/w==
            """
        #expect(try Base64(lexical: text)?.bytes == Array(0...255))
        #expect(Base64(Array(0...255)).lexical == text.split(separator: "\n").joined())
    }

    @Test(
        "XML may break the text with white space anywhere",
        arguments: [" Zm9v\r\nYg = =\n", "Z m 9 v Y g==", "\tZm9vYg=\n="]
    )
    func whiteSpace(text: String) throws {
        #expect(try Base64(lexical: text)?.bytes == Array("foob".utf8))
        #expect(throws: ScalarError.self) { try Base64(json: text) }
    }

    @Test(
        "Missing padding, bits left over and other alphabets are refused",
        arguments: [
            "Z", "Zg", "Zg=", "Zm8", "Zm9vY", "Zg===", "Zm9v=", "Zm9v====", "=", "==", "====", "Z===", "Zg==Zg==",
            "Zg=g",
            "Zh==", "Zi==", "Zk==", "Zo==", "Zm9=", "Zm+=", "Zm-_", "Zm9v!", "Zm9vé", "Zg\u{B}==",
        ]
    )
    func refuses(text: String) {
        #expect(throws: ScalarError.self) { try Base64(lexical: text) }
        #expect(throws: ScalarError.self) { try Base64(json: text) }
    }

    @Test("The declared type is the built-in one")
    func type() {
        #expect(Base64.type == ScalarType("base64Binary"))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(Base64.self) { generator in
            Base64((0..<Int.random(in: 0...40, using: &generator)).map { _ in .random(in: 0...255, using: &generator) })
        }
        expectDistinctSpecimens(Base64.self, 1000)
    }
}
