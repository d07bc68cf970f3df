extension GatewayConfiguration {
    /// The versions of an application on one platform.
    public struct ApplicationVersions: Equatable, Sendable {
        /// The version that there is to be had.
        public var latest: AppVersion
        /// The first version that still works with the gateway; an earlier one must be upgraded.
        public var minimum: AppVersion

        /// Names the versions.
        public init(latest: AppVersion, minimum: AppVersion) {
            self.latest = latest
            self.minimum = minimum
        }
    }

    func validateApplication(_ platform: String) throws(ConfigurationError) {
        guard let versions = application[platform] else { return }
        let key = "gateway.application.\(platform)"
        guard Name.isSound(platform) else {
            throw ConfigurationError(key, "is not a name: letters, digits, '.', '_' and '-', at most 128")
        }
        guard versions.minimum <= versions.latest else {
            throw ConfigurationError(
                "\(key).minimumVersion",
                "is \(versions.minimum.text), which is later than latestVersion, \(versions.latest.text)"
            )
        }
    }

    func validateApplicationKeys() throws(ConfigurationError) {
        guard application.isEmpty || !credentials.keys.isEmpty else {
            throw ConfigurationError(
                "gateway.credentials.keys",
                "is missing; the response to every version check has the public key"
            )
        }
    }
}
