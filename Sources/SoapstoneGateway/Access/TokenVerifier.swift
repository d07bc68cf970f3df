internal import JWTKit
internal import SoapstoneCodec
internal import SoapstoneTransport
internal import SoapstoneXML

/// Verifies tokens and reads who they are for.
struct TokenVerifier: Sendable {
    let settings: GatewayConfiguration.TokenSettings
    let keys: TokenKeys
    /// The time of day in seconds since 1970-01-01T00:00:00Z.
    let clock: @Sendable () -> Int64

    /// - Parameters:
    ///   - send: fetches the keys if they are at an address.
    ///   - now: the clock by which keys are fetched again.
    init(
        _ settings: GatewayConfiguration.TokenSettings,
        _ send: @escaping Send,
        _ log: CallLog,
        now: @escaping @Sendable () -> ContinuousClock.Instant,
        clock: @escaping @Sendable () -> Int64
    ) {
        self.settings = settings
        self.clock = clock
        keys = TokenKeys(settings.algorithms, now: now) {
            let set = await Self.keySet(settings, send)
            if set == nil { log.noTokenKeys() }
            return set
        }
    }

    private static func keySet(_ settings: GatewayConfiguration.TokenSettings, _ send: Send) async -> [UInt8]? {
        guard settings.isRemote else { return (try? ConfigurationFile.text(at: settings.jwks)).map { Array($0.utf8) } }
        let request = HTTPTransport.Request(
            url: settings.jwks,
            method: .get,
            deadline: .seconds(10),
            maximumResponseBytes: 1 << 20
        )
        guard let response = try? await send(request), response.status == 200 else { return nil }
        return response.body
    }

    /// Returns the client of a token and its scopes.
    func client(of token: [UInt8]) async throws(TokenProblem) -> (id: String, scopes: [String]) {
        let token = try SignedToken(token)
        guard settings.algorithms.contains(where: { $0.isSameBytes(as: token.algorithm) }) else { throw .algorithm }
        let keys = try await keys.keys(token.keyID, token.algorithm)
        guard !keys.isEmpty else { throw .key }
        guard keys.contains(where: { (try? $0.algorithm.verify(token.signature, signs: token.signed)) == true }) else {
            throw .signature
        }
        let claims = token.claims.root
        try check(claims)
        guard let id = claims[settings.clientClaim]?.string, GatewayConfiguration.isClientID(id) else { throw .client }
        return (id, scopes(claims))
    }

    private func check(_ claims: JSONValue) throws(TokenProblem) {
        guard claims["iss"]?.string?.isSameBytes(as: settings.issuer) == true else { throw .issuer }
        guard texts(claims["aud"]).contains(where: { $0.isSameBytes(as: settings.audience) }) else { throw .audience }
        let (now, leeway) = (Double(clock()), settings.leeway / .seconds(1))
        guard let expiry = claims["exp"]?.numberText.flatMap({ Double($0) }) else { throw .form }
        guard now < expiry + leeway else { throw .expired }
        guard let start = claims["nbf"] else { return }
        guard let time = start.numberText.flatMap({ Double($0) }) else { throw .form }
        guard time <= now + leeway else { throw .early }
    }

    private func scopes(_ claims: JSONValue) -> [String] {
        texts(claims[settings.scopeClaim]).flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// A text, or the texts of a list.
    private func texts(_ value: JSONValue?) -> [String] {
        guard let value else { return [] }
        return value.string.map { [$0] } ?? (value.kind == .array ? value.elements.compactMap(\.string) : [])
    }
}
