extension GatewayConfiguration {
    /// How a device's credentials are padded before they are encrypted.
    public enum Padding: String, CaseIterable, Sendable {
        /// OAEP with SHA-256, for its mask as well (RFC 8017 section 7.1): at most 190 bytes.
        case oaepSHA256 = "oaep-sha256"
        /// PKCS#1 v1.5 (RFC 8017 section 7.2), for applications that know nothing else: at most 245 bytes.
        case pkcs1v15 = "pkcs1-v1.5"
    }

    /// How devices send user names and passwords.
    public struct CredentialSettings: Sendable {
        /// The keys that requests may name; the first one is given to devices.
        public var keys: [CredentialKey] = []
        /// How texts are padded before they are encrypted.
        public var padding = Padding.oaepSHA256
        /// Whether credentials may come as they are, for development; refused unless the gateway and every back end are
        /// this machine.
        public var allowsClear = false

        /// Makes settings without keys: nobody can sign in.
        public init() {}
    }

    func validateCredentials() throws(ConfigurationError) {
        var seen: Set<String> = []
        for key in credentials.keys {
            guard Name.isSound(key.id) else {
                throw ConfigurationError(
                    "gateway.credentials.keys.id",
                    "is not a name: letters, digits, '.', '_' and '-', at most 128"
                )
            }
            guard seen.insert(key.id).inserted else {
                throw ConfigurationError("gateway.credentials.keys.id", "stands twice: '\(key.id)'")
            }
        }
        guard !credentials.allowsClear || isLocal && EndpointURL.isLoopback(host) else {
            throw ConfigurationError(
                "gateway.credentials.clear",
                "is for development: the gateway and every upstream must be on this machine"
            )
        }
    }
}
