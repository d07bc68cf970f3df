extension GatewayConfiguration {
    /// Checks what can be checked without the operations.
    ///
    /// - Throws: `ConfigurationError` with the key of the first value that cannot be used.
    public func validate() throws(ConfigurationError) {
        guard !host.isEmpty else { throw ConfigurationError("gateway.host", "is empty") }
        guard (0...65_535).contains(port) else {
            throw ConfigurationError("gateway.port", "is \(port); a port is 0 to 65535")
        }
        for (id, endpoint) in services.sorted(by: { $0.key < $1.key }) {
            try Self.validate(endpoint, id: id)
        }
        try validateFixedSessions()
        try validateCredentials()
        try validateApplication()
        try validateLimits()
    }

    private static func validate(_ endpoint: Endpoint, id: String) throws(ConfigurationError) {
        let key = "gateway.services.\(id)"
        guard Name.isSound(id) else {
            throw ConfigurationError(key, "is not a name: letters, digits, '.', '_' and '-', at most 128")
        }
        guard let url = EndpointURL(endpoint.url) else {
            throw ConfigurationError(
                "\(key).url",
                "is not an absolute URL of http or https without user, password and fragment"
            )
        }
        guard !url.isPlain || url.isLoopback else {
            throw ConfigurationError("\(key).url", "is plain http to another machine; only https goes there")
        }
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
                "are fixed sessions, which need every back end on this machine"
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

    private func validateLimits() throws(ConfigurationError) {
        let counts = [
            ("bodyBytes", limits.bodyBytes), ("fieldBytes", limits.fieldBytes), ("headBytes", limits.headBytes),
            ("fields", limits.fields), ("bodyRate", limits.bodyRate), ("readRate", limits.readRate),
            ("connections", limits.connections), ("requestsInFlight", limits.requestsInFlight),
            ("requestsPerConnection", limits.requestsPerConnection), ("sessions", sessions.count),
        ]
        for (name, value) in counts {
            guard (1...Int(Int32.max)).contains(value) else {
                throw ConfigurationError("gateway.limits.\(name)", "is \(value); it is 1 to \(Int32.max)")
            }
        }
        let times = [
            ("headTime", limits.headTime), ("bodyTime", limits.bodyTime), ("writeTime", limits.writeTime),
            ("idleTime", limits.idleTime), ("requestTime", limits.requestTime), ("drainTime", limits.drainTime),
            ("sessionIdle", sessions.idle), ("sessionLife", sessions.life),
        ]
        for (name, value) in times {
            guard value > .zero, value <= .seconds(30 * 86_400) else {
                throw ConfigurationError("gateway.limits.\(name)", "is \(value); it is more than 0 and at most 30 days")
            }
        }
    }
}
