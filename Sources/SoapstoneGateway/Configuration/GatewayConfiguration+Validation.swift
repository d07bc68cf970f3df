extension GatewayConfiguration {
    /// Checks what can be checked without the operations.
    ///
    /// - Throws: `ConfigurationError` with the key of the first value that cannot be used.
    public func validate() throws(ConfigurationError) {
        if let first = errors().first ?? listeningError { throw first }
    }

    /// All that `validate()` would throw, but for `listeningError`.
    func errors() -> [ConfigurationError] {
        var errors: [ConfigurationError] = []
        func attempt(_ check: () throws(ConfigurationError) -> Void) {
            do throws(ConfigurationError) { try check() } catch { errors.append(error) }
        }
        if let name = environmentName, !ConfigurationEnvironments.names.contains(name) {
            let names = ConfigurationEnvironments.names.joined(separator: ", ")
            errors.append(ConfigurationError("environments", "do not have this one; they are \(names)"))
        }
        if host.isEmpty { errors.append(ConfigurationError("gateway.host", "is empty")) }
        if !(0...65_535).contains(port) {
            errors.append(ConfigurationError("gateway.port", "is \(port); a port is 0 to 65535"))
        }
        for (index, name) in hosts.enumerated() where !Self.isHost(name) {
            errors.append(
                ConfigurationError("gateway.hosts[\(index)]", "is no host: a name or an address, without a port")
            )
        }
        for (index, pattern) in safeOperations.enumerated() {
            attempt { () throws(ConfigurationError) in
                try Self.validate(pattern, "gateway.safeOperations[\(index)]")
            }
        }
        for (id, endpoint) in services.sorted(by: { $0.key < $1.key }) {
            attempt { () throws(ConfigurationError) in try Self.validateAddress(endpoint, id: id) }
            attempt { () throws(ConfigurationError) in try Self.validateAccount(endpoint, id: id) }
        }
        attempt(validateEngagement)
        attempt(validateJobs)
        attempt(validateClients)
        attempt(validateTokens)
        attempt(validateCORS)
        attempt(validateFixedSessions)
        attempt(validateCredentials)
        for platform in application.keys.sorted() {
            attempt { () throws(ConfigurationError) in try validateApplication(platform) }
        }
        attempt(validateApplicationKeys)
        for (key, value) in counts {
            attempt { () throws(ConfigurationError) in try Self.validate(count: value, key) }
        }
        for (key, value) in times {
            attempt { () throws(ConfigurationError) in try Self.validate(time: value, key) }
        }
        return errors
    }

    /// Why the gateway must not listen as it is told to. A file alone does not say so: a command line may name another
    /// address, or a certificate.
    var listeningError: ConfigurationError? {
        if tls != nil, isBehindTLS {
            return ConfigurationError("gateway.behindTLS", "stands beside tls; only one of them can hold")
        }
        guard tls == nil, !isBehindTLS, !EndpointURL.isLoopback(host) else { return nil }
        return ConfigurationError(
            "gateway.host",
            """
            is reached from other machines: it needs tls (--tls-cert), or behindTLS (--behind-tls) where something \
            before the gateway ends TLS
            """
        )
    }

    /// Whether a text is a name of DNS or an address, as `Host` has it without a port.
    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 255
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
                    true
                // An address of IPv6, without brackets.
                case UInt8(ascii: ":"): text.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1
                default: false
                }
            }
    }

    private static func validateAddress(_ endpoint: Endpoint, id: String) throws(ConfigurationError) {
        let key = "gateway.services.\(id)"
        guard Name.isSound(id) else {
            throw ConfigurationError(key, "is not a name: letters, digits, '.', '_' and '-', at most 128")
        }
        try validate(url: endpoint.url, "\(key).url")
    }

    /// Refuses a URL that nothing may be sent to.
    static func validate(url text: String, _ key: String) throws(ConfigurationError) {
        guard let url = EndpointURL(text) else {
            throw ConfigurationError(key, "is not an absolute URL of http or https without user, password and fragment")
        }
        guard !url.isPlain || url.isLoopback else {
            throw ConfigurationError(key, "is plain http to another machine; only https goes there")
        }
    }

    private static func validateAccount(_ endpoint: Endpoint, id: String) throws(ConfigurationError) {
        let key = "gateway.services.\(id)"
        guard (endpoint.user == nil) == (endpoint.password == nil) else {
            let missing = endpoint.user == nil ? "user" : "password"
            throw ConfigurationError("\(key).\(missing)", "is missing; user and password go together")
        }
        for (name, value) in [("user", endpoint.user), ("password", endpoint.password)] {
            guard let value else { continue }
            guard !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw ConfigurationError("\(key).\(name)", "is empty or has a control character in it")
            }
        }
    }

    private func validateFixedSessions() throws(ConfigurationError) {
        guard !fixedSessions.isEmpty else { return }
        guard redis == nil else {
            throw ConfigurationError(
                "gateway.sessions.fixed",
                "stands beside redis; fixed sessions are in the process's memory"
            )
        }
        guard isLocal else {
            throw ConfigurationError(
                "gateway.sessions",
                "are fixed sessions, which need every upstream on this machine"
            )
        }
        var seen: Set<String> = []
        for session in fixedSessions {
            guard Name.isSound(session.cacheID) else {
                throw ConfigurationError(
                    "gateway.sessions.cacheid",
                    "is not a name: letters, digits, '.', '_' and '-', at most 128"
                )
            }
            guard seen.insert(session.cacheID).inserted else {
                throw ConfigurationError("gateway.sessions.cacheid", "stands twice: '\(session.cacheID)'")
            }
        }
    }

    private var counts: [(key: String, value: Int)] {
        [
            ("limits.requestBytes", limits.bodyBytes), ("limits.stringBytes", limits.stringBytes ?? limits.bodyBytes),
            ("limits.fieldBytes", limits.fieldBytes),
            ("limits.headBytes", limits.headBytes), ("limits.fields", limits.fields),
            ("limits.bodyRate", limits.bodyRate), ("limits.readRate", limits.readRate),
            ("limits.connections", limits.connections), ("limits.requestsInFlight", limits.requestsInFlight),
            ("limits.requestsPerConnection", limits.requestsPerConnection),
            ("limits.pipelinedRequests", limits.pipelinedRequests), ("sessions.count", sessions.count),
            ("sessions.perUser", sessions.perUser),
        ]
    }

    private var times: [(key: String, value: Duration)] {
        let own = [
            ("limits.headTime", limits.headTime), ("limits.bodyTime", limits.bodyTime),
            ("limits.writeTime", limits.writeTime), ("limits.idleTime", limits.idleTime),
            ("limits.requestTime", limits.requestTime), ("limits.drainTime", limits.drainTime),
            ("sessions.idleSeconds", sessions.idle), ("sessions.lifeSeconds", sessions.life),
        ]
        let kept = cors.map { [("cors.maxAgeSeconds", $0.maxAge)] } ?? []
        guard let engagement else { return own + kept }
        return own + kept + [
            ("engagement.timeoutSeconds", engagement.timeout), ("engagement.jobSeconds", engagement.jobTime),
        ]
    }

    private static func validate(count value: Int, _ key: String) throws(ConfigurationError) {
        guard (1...Int(Int32.max)).contains(value) else {
            throw ConfigurationError("gateway.\(key)", "is \(value); it is 1 to \(Int32.max)")
        }
    }

    private static func validate(time value: Duration, _ key: String) throws(ConfigurationError) {
        guard value > .zero, value <= .seconds(30 * 86_400) else {
            throw ConfigurationError("gateway.\(key)", "is \(value); it is more than 0 and at most 30 days")
        }
    }
}
