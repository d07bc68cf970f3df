import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct TokenVerifierTests {
    private static let now = Instant(milliseconds: 1_704_447_000_000)

    private static func moment(_ offset: Int64) -> Instant { Instant(milliseconds: now.milliseconds + offset) }

    private func verify(
        _ token: UsernameToken,
        timestamp: Timestamp? = nil,
        with verifier: TokenVerifier = TokenVerifier(),
        now: Instant = now
    ) throws(SOAPError) -> String {
        guard let header = try SecurityMessages.header(of: token, timestamp: timestamp) else { return "" }
        return try verifier.verify(header, now: now) { $0 == "user" ? Array("right".utf8) : nil }
    }

    private func token(_ form: UsernameToken.Form, _ password: String = "right", at offset: Int64 = 0) -> UsernameToken
    {
        UsernameToken("user", password: password, form: form, created: Self.moment(offset))
    }

    @Test("The right password is accepted in both forms", arguments: [UsernameToken.Form.text, .digest])
    func right(form: UsernameToken.Form) throws {
        #expect(try verify(token(form)) == "user")
        #expect(try verify(UsernameToken("user", password: "right")) == "user")
    }

    @Test(
        "A wrong password and an unknown user are told apart by nothing",
        arguments: [UsernameToken.Form.text, .digest]
    )
    func wrong(form: UsernameToken.Form) {
        let tokens = [
            token(form, "wrong"), token(form, ""), token(form, "right "),
            UsernameToken("nobody", password: "right", form: form, created: Self.now),
            UsernameToken("nobody", password: "", form: form, created: Self.now),
        ]
        let errors = tokens.map { token in Messages.error { () throws(SOAPError) in try verify(token) } }
        #expect(Set(errors.map { $0.map { "\($0)" } }).count == 1)
        #expect(errors.first??.subcodes == [XMLName("FailedAuthentication", in: SecurityMessages.wsse)])
        #expect(errors.first??.machineCode == "WSS_INVALID")
    }

    @Test("A token is accepted once", arguments: [UsernameToken.Form.text, .digest])
    func replay(form: UsernameToken.Form) throws {
        let verifier = TokenVerifier()
        let token = token(form)
        _ = try verify(token, with: verifier)
        let error = Messages.error { () throws(SOAPError) in try verify(token, with: verifier) }
        #expect(error?.message == "The token was used before.")
    }

    @Test("A wrong password does not use a token up, nor fill the cache")
    func wrongIsNotKept() throws {
        let nonces = NonceCache()
        let verifier = TokenVerifier(nonces: nonces)
        _ = Messages.error { () throws(SOAPError) in try verify(token(.digest, "wrong"), with: verifier) }
        #expect(nonces.count == 0)
    }

    @Test(
        "The time of a token is bounded on both sides",
        arguments: [(60_000, true), (60_001, false), (-239_999, true), (-240_000, false)] as [(Int64, Bool)]
    )
    func window(offset: Int64, isAccepted: Bool) {
        let error = Messages.error { () throws(SOAPError) in try verify(token(.digest, at: offset)) }
        #expect((error == nil) == isAccepted)
    }

    @Test("While a token is fresh it is remembered, even one from a clock that is fast")
    func memory() throws {
        let verifier = TokenVerifier()
        let token = token(.digest, at: 60_000)
        _ = try verify(token, with: verifier)
        for later in stride(from: Int64(0), through: 400_000, by: 1_000) {
            #expect(throws: SOAPError.self) { try verify(token, with: verifier, now: Self.moment(later)) }
        }
    }

    @Test("A digest needs nonce and time, and a header a token")
    func incomplete() throws {
        let verifier = TokenVerifier()
        let digest = "<w:Password Type=\"\(SecurityMessages.profile)PasswordDigest\">AAAA</w:Password>"
        let created = "<u:Created>2024-01-05T09:30:00Z</u:Created>"
        for content in [digest, digest + "<w:Nonce>AAEC</w:Nonce>", digest + created, ""] {
            let header = try #require(try SecurityMessages.token(content))
            #expect(throws: SOAPError.self) { try verifier.verify(header, now: Self.now) { _ in [] } }
        }
        let empty = try #require(try SecurityMessages.header(""))
        #expect(throws: SOAPError.self) { try verifier.verify(empty, now: Self.now) { _ in [] } }
    }

    @Test(
        "A message holds from its creation until it expires, give or take the skew",
        arguments: [
            (60_000, nil, true), (60_001, nil, false), (-900_000, -59_999, true), (-900_000, -60_000, false),
        ] as [(Int64, Int64?, Bool)]
    )
    func timestamp(created: Int64, expires: Int64?, isAccepted: Bool) {
        let timestamp = Timestamp(created: Self.moment(created), expires: expires.map { Self.moment($0) })
        let error = Messages.error { () throws(SOAPError) in try verify(token(.digest), timestamp: timestamp) }
        #expect((error == nil) == isAccepted)
        if let error { #expect(error.subcodes == [XMLName("MessageExpired", in: SecurityMessages.wsu)]) }
    }
}

@Suite struct NonceCacheTests {
    private func token(_ number: Int) -> UsernameToken {
        UsernameToken("u", password: "p\(number)", form: .text, created: Instant(milliseconds: 0))
    }

    @Test("A token is forgotten when its time is over, not before")
    func lifetime() {
        let cache = NonceCache(lifetime: 1_000)
        let token = token(0)
        #expect(cache.remember(token, now: Instant(milliseconds: 0)) == .new)
        #expect(cache.remember(token, now: Instant(milliseconds: 999)) == .replayed)
        #expect(cache.remember(token, now: Instant(milliseconds: 1_000)) == .new)
    }

    @Test("A full cache refuses and forgets nothing")
    func capacity() {
        let cache = NonceCache(lifetime: 1_000, capacity: 3)
        let tokens = (0..<4).map(token)
        let start = Instant(milliseconds: 0)
        #expect(tokens.map { cache.remember($0, now: start) } == [.new, .new, .new, .full])
        #expect(cache.remember(tokens[0], now: start) == .replayed)
        #expect(cache.count == 3)
        #expect(cache.remember(tokens[3], now: Instant(milliseconds: 1_000)) == .new)
        #expect(cache.count == 1)
    }

    @Test("Many tokens pass through a small memory")
    func turnover() {
        let cache = NonceCache(lifetime: 10, capacity: 100)
        let verdicts = (0..<5_000).map { cache.remember(token($0), now: Instant(milliseconds: Int64($0))) }
        #expect(verdicts.allSatisfy { $0 == .new })
        #expect(cache.count == 10)
    }

    @Test("Of eight threads that bring the same tokens, one succeeds with each")
    func threads() async {
        let cache = NonceCache()
        let tokens = (0..<500).map(token)
        let accepted = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    tokens.reduce(0) { $0 + (cache.remember($1, now: Instant(milliseconds: 0)) == .new ? 1 : 0) }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(accepted == 500)
        #expect(cache.count == 500)
    }
}
