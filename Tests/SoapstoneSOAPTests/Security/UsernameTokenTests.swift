import SoapstoneSOAP
import Testing

@Suite struct UsernameTokenTests {
    private let created = Instant(milliseconds: 1_704_447_000_000)

    // python3 -c 'import hashlib, base64; print(base64.b64encode(hashlib.sha1(bytes(16)
    //     + b"2024-01-05T09:30:00.000Z" + b"secret").digest()).decode())'
    @Test("A digest is written with nonce and time")
    func digest() {
        let token = UsernameToken("u", password: "secret", form: .digest, created: created, random: { 0 })
        let text = Messages.written {
            EnvelopeWriter.write(.soap11, headers: [.usernameToken(token)], body: [], to: &$0)
        }
        #expect(
            text.contains(
                """
                <wsse:Password Type="\(SecurityMessages.profile)PasswordDigest">b2Gf1jtI0Hoo78fYjvY63j9gJR8=</wsse:Password>\
                <wsse:Nonce EncodingType="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0\
                #Base64Binary">AAAAAAAAAAAAAAAAAAAAAA==</wsse:Nonce>\
                <wsu:Created>2024-01-05T09:30:00.000Z</wsu:Created></wsse:UsernameToken>
                """
            )
        )
        #expect(!text.contains("secret"))
    }

    @Test("Nonces differ")
    func nonces() {
        let nonces = (0..<100).map { _ in UsernameToken("u", password: "p", form: .text, created: created).nonce }
        #expect(Set(nonces).count == 100)
        #expect(nonces.allSatisfy { $0?.count == 16 })
    }

    @Test("No description shows name or password")
    func secrecy() {
        let token = UsernameToken("NAME", password: "SECRET")
        var dumped = ""
        dump(HeaderContent.usernameToken(token), to: &dumped)
        for text in [
            "\(token)", String(reflecting: token), dumped, "\([token])", "\(HeaderContent.usernameToken(token))",
        ] {
            #expect(!text.contains("SECRET"))
            #expect(!text.contains("NAME"))
            // The bytes of "SECRET" as numbers.
            #expect(!text.contains("83"))
        }
    }
}
