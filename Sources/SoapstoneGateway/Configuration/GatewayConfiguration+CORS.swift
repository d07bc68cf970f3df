extension GatewayConfiguration {
    /// The pages of other sites that may call the gateway (cross-origin resource sharing).
    public struct CORSSettings: Equatable, Sendable {
        /// The origins of the pages, as browsers send them: `https://app.example.org`.
        public var origins: [String]
        /// Header fields that the pages may send beside those of the gateway.
        public var headers: [String] = []
        /// The time for which a browser may keep the response to a preflight request.
        public var maxAge = Duration.seconds(600)

        /// Lists the origins.
        public init(origins: [String]) { self.origins = origins }
    }

    /// Reads `cors`.
    mutating func readCORS(_ gateway: YAMLSection) {
        guard let section = gateway.section("cors", allowing: ["origins", "headers", "maxAgeSeconds"]) else { return }
        if !section.has("origins") { section.fault("origins", "is missing") }
        var settings = CORSSettings(origins: section.texts("origins"))
        settings.headers = section.texts("headers")
        if let seconds = section.integer("maxAgeSeconds") { settings.maxAge = .seconds(seconds) }
        cors = settings
    }

    func validateCORS() throws(ConfigurationError) {
        guard let cors else { return }
        for (index, origin) in cors.origins.enumerated() where !Self.isOrigin(origin) {
            throw ConfigurationError(
                "gateway.cors.origins[\(index)]",
                """
                must be https:// with a host in small letters, and a port if it is not 443; http:// for this machine only, \
                and no '*'
                """
            )
        }
        for (index, name) in cors.headers.enumerated() where !Self.isFieldName(name) || name == "*" {
            throw ConfigurationError("gateway.cors.headers[\(index)]", "is not the name of a header field")
        }
    }

    /// Returns true for an origin as browsers write it (RFC 6454 section 6.2).
    private static func isOrigin(_ text: String) -> Bool {
        guard let url = EndpointURL(text), !url.isPlain || url.isLoopback else { return false }
        return EndpointURL.path(of: text) == nil && text.utf8.allSatisfy { !(0x41...0x5A).contains($0) }
    }
}
