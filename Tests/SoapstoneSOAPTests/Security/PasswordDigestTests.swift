import SoapstoneSOAP
import Testing

@Suite struct PasswordDigestTests {
    static let nonce = [UInt8](0..<16)
    static let created = [UInt8]("2026-03-01T12:00:00Z".utf8)
    static let password = [UInt8]("pässword".utf8)

    static var digest: PasswordDigest {
        PasswordDigest(of: password.span, nonce: nonce.span, created: created.span)
    }

    // python3 -c 'import hashlib, base64; print(base64.b64encode(hashlib.sha1(bytes(range(16))
    //     + b"2026-03-01T12:00:00Z" + "pässword".encode()).digest()).decode())'
    @Test("The digest is SHA-1 over nonce, creation time and password in this order")
    func vector() {
        #expect(Self.digest.base64 == "d2zDM5+pilLKTfSGk/5FiRxd79Y=")
    }

    // python3 -c 'import hashlib, base64; print(base64.b64encode(hashlib.sha1(b"secret").digest()).decode())'
    @Test("A token without nonce and creation time has the digest of its password")
    func passwordOnly() {
        let none: [UInt8] = []
        let digest = PasswordDigest(of: [UInt8]("secret".utf8).span, nonce: none.span, created: none.span)
        #expect(digest.base64 == "5en6G6MezRroT3XKqkdPOmY/BfQ=")
    }

    @Test(
        "A digest matches itself, with white space around it or not",
        arguments: [
            "d2zDM5+pilLKTfSGk/5FiRxd79Y=", "\r\n d2zDM5+pilLKTfSGk/5FiRxd79Y=\t",
        ]
    )
    func match(text: String) {
        let matches = Self.digest.matches(base64: [UInt8](text.utf8).span)
        #expect(matches)
    }

    @Test(
        "Nothing else matches",
        arguments: [
            "", "d2zDM5+pilLKTfSGk/5FiRxd79Y", "e2zDM5+pilLKTfSGk/5FiRxd79Y=", "d2zDM5+pilLKTfSGk/5FiRxd79c=",
            "d2zDM5+pilLKTfSGk/5FiRxd7w==", "d2zDM5+pilLKTfSGk/5FiRxd79YA", "pässword",
        ]
    )
    func mismatch(text: String) {
        let matches = Self.digest.matches(base64: [UInt8](text.utf8).span)
        #expect(!matches)
    }
}
