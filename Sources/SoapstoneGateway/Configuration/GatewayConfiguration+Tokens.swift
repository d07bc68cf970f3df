extension GatewayConfiguration {
    /// The JSON Web Tokens that the gateway accepts in `Authorization: Bearer` (RFC 7519).
    public struct TokenSettings: Equatable, Sendable {
        /// The keys that tokens are signed with, a JSON Web Key Set: a file, or an absolute `https://` URL.
        public var jwks: String
        /// The value that the claim `iss` must have.
        public var issuer: String
        /// The value that the claim `aud` must have, alone or among others.
        public var audience: String
        /// The algorithms of signatures that are accepted.
        public var algorithms = ["RS256", "ES256"]
        /// The claim with the id of the client.
        public var clientClaim = "sub"
        /// The claim with the scopes of the token: a text with blanks between them, or a list.
        public var scopeClaim = "scope"
        /// The most that the clocks of issuer and gateway may differ.
        public var leeway = Duration.seconds(60)
        /// The limit on the calls of each client that is not in `clients`; nil for none.
        public var rate: Rate?

        /// Names the keys, the issuer and the audience of tokens.
        public init(jwks: String, issuer: String, audience: String) {
            self.jwks = jwks
            self.issuer = issuer
            self.audience = audience
        }

        /// True if the keys are fetched from an address.
        var isRemote: Bool {
            jwks.utf8.starts(with: "https://".utf8) || jwks.utf8.starts(with: "http://".utf8)
        }
    }

    private static let tokenKeys = [
        "jwks", "issuer", "audience", "algorithms", "clientClaim", "scopeClaim", "leewaySeconds", "ratePerMinute",
        "burst",
    ]

    /// Signatures by a key pair. With a shared secret (HS256), whoever can verify a token could make one.
    private static let tokenAlgorithms = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
    ]

    /// Reads `tokens` and `scopes`.
    mutating func readTokens(_ gateway: YAMLSection, _ source: Source) {
        for (scope, operations) in gateway.lists("scopes") { scopes[scope] = operations }
        guard let section = gateway.section("tokens", allowing: Self.tokenKeys) else { return }
        let keys = section.required("jwks")
        var settings = TokenSettings(
            jwks: keys ?? "",
            issuer: section.required("issuer") ?? "",
            audience: section.required("audience") ?? ""
        )
        if let keys, !settings.isRemote {
            settings.jwks = source.path(keys)
            do throws(ConfigurationFile.Failure) {
                _ = try ConfigurationFile.text(at: settings.jwks)
            } catch {
                section.fault("jwks", error.message)
            }
        }
        if section.has("algorithms") { settings.algorithms = section.texts("algorithms") }
        if let claim = section.string("clientClaim") { settings.clientClaim = claim }
        if let claim = section.string("scopeClaim") { settings.scopeClaim = claim }
        if let seconds = section.integer("leewaySeconds") { settings.leeway = .seconds(seconds) }
        settings.rate = Self.rate(section)
        tokens = settings
    }

    func validateTokens() throws(ConfigurationError) {
        guard let tokens else {
            guard scopes.isEmpty else { throw ConfigurationError("gateway.scopes", "is given without tokens") }
            return
        }
        let key = "gateway.tokens"
        if tokens.isRemote { try Self.validate(url: tokens.jwks, "\(key).jwks") }
        guard !tokens.algorithms.isEmpty, tokens.algorithms.allSatisfy(Self.tokenAlgorithms.contains) else {
            let names = Self.tokenAlgorithms.joined(separator: ", ")
            throw ConfigurationError("\(key).algorithms", "must be one or more of \(names)")
        }
        guard (0...600).contains(tokens.leeway / .seconds(1)) else {
            throw ConfigurationError("\(key).leewaySeconds", "is \(tokens.leeway / .seconds(1)); it must be 0 to 600")
        }
        if let rate = tokens.rate { try Self.validate(rate, key) }
        for (scope, operations) in scopes.sorted(by: { $0.key < $1.key }) {
            // RFC 6749 section 3.3.
            guard !scope.isEmpty, scope.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
            else { throw ConfigurationError("gateway.scopes", "has a name that no scope can have") }
            for (index, operation) in operations.enumerated() {
                try Self.validate(operation, "gateway.scopes.\(scope)[\(index)]")
            }
        }
    }
}
