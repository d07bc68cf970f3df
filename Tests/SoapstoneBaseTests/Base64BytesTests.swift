import SoapstoneBase
import Testing

@Suite struct Base64BytesTests {
    @Test(
        "The vectors of RFC 4648 section 10",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func vectors(plain: String, encoded: String) {
        #expect(Base64Bytes.encode([UInt8](plain.utf8)) == [UInt8](encoded.utf8))
        #expect(Base64Bytes.decode([UInt8](encoded.utf8)) == [UInt8](plain.utf8))
    }
}
