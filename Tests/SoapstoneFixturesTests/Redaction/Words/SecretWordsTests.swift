import Testing

@testable import SoapstoneFixtures

@Suite struct SecretWordsTests {
    private let words = SecretWords(RedactionRules.standardWords, kept: [])

    private func phrase(_ name: String, isQuery: Bool = false) -> String? {
        words.verdict(on: Array(name.utf8), isQuery: isQuery)?.name.text
    }

    @Test(
        "A name is cut into words",
        arguments: [
            ("newSessionID", "new session id"), ("PINCode", "pin code"), ("user_pass-word", "user pass word"),
            ("ASP.NET_SessionId", "asp net session id"), ("password2", "password 2"), ("MD5Hash", "md 5 hash"),
            ("a", "a"),
            ("", ""), ("--", ""), ("contraseña", "contraseña"), ("X-API-Key", "x api key"),
        ]
    )
    func cut(name: String, words: String) {
        let found = NameWords.cut(Array(name.utf8)).map { String(decoding: $0, as: UTF8.self) }
        #expect(found.joined(separator: " ") == words)
    }

    @Test("Names of secrets are known in every spelling", arguments: NameSample.secret)
    func secret(name: String) { #expect(phrase(name) != nil) }

    @Test("Names that have a secret's word by chance, or count it, are not", arguments: NameSample.harmless)
    func harmless(name: String) { #expect(phrase(name) == nil) }

    @Test(
        "The phrase that was found is the rule's name",
        arguments: [
            ("confirmPassword", "password"), ("JSESSIONID", "sessionid"), ("consumerSecret", "secret"),
            ("AWS_SECRET_ACCESS_KEY", "secret"), ("pinCode", "pin"), ("aws-access-key", "accesskey"),
        ]
    )
    func rule(name: String, phrase: String) { #expect(self.phrase(name) == phrase) }

    @Test("A signature is a secret in a query only", arguments: ["sig", "Signature", "X-Amz-Signature", "sid"])
    func query(name: String) {
        #expect(phrase(name) == nil)
        #expect(phrase(name, isQuery: true) != nil)
    }

    @Test(
        "What an operation has inside is more than its secret",
        arguments: [
            ("changePassword", false), ("getSessionIdResponse", false), ("ResetPin", false), ("tokenInfo", false),
            ("password", true), ("userCredentials", true), ("confirmPassword", true),
        ]
    )
    func depth(name: String, isDeep: Bool) {
        #expect(words.verdict(on: Array(name.utf8))?.isDeep == isDeep)
    }

    @Test("A name that says little counts with that of what it is in")
    func parents() {
        func phrase(_ name: String, in parent: String) -> String? {
            words.verdict(on: Array(name.utf8), in: Array(parent.utf8))?.name.text
        }
        #expect(phrase("id", in: "session") == "sessionid")
        #expect(phrase("Key", in: "userAccess") == "accesskey")
        #expect(phrase("id", in: "order") == nil)
        #expect(phrase("start", in: "session") == nil)
        #expect(phrase("id", in: "") == nil)
    }

    @Test("Names and words may be any bytes, and of any length")
    func hostile() {
        let long = String(repeating: "password", count: 10_000)
        #expect(phrase(long) == nil)
        #expect(phrase(String(repeating: "pas", count: 80)) == nil)
        #expect(words.verdict(on: (0...255).map { UInt8($0) }) == nil)
        #expect(SecretWords([], kept: []).verdict(on: Array("password".utf8)) == nil)
        #expect(SecretWords(["", "-", "1", "x"], kept: []).verdict(on: Array("x".utf8)) == nil)
    }
}
