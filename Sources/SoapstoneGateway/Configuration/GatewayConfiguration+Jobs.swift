internal import Logging
internal import SoapstoneBase

extension GatewayConfiguration {
    /// Who may have jobs run.
    public struct JobSettings: Sendable, CustomStringConvertible, CustomReflectable {
        /// What a request must have in `Authorization: Bearer`; without one, jobs are run for this machine only.
        public var token: String?

        /// Makes settings without a token.
        public init() {}

        /// Whether there is a token, and not which.
        public var description: String { token == nil ? "no token" : "a token" }

        /// Whether there is a token: what `dump` and test failures show.
        public var customMirror: Mirror { Mirror(self, children: ["token": description]) }
    }

    private static let shortestToken = 16

    /// Reads `jobs`: where the token is that whoever has jobs run must know.
    mutating func readJobs(_ gateway: YAMLSection, _ source: Source) {
        guard let section = gateway.section("jobs", allowing: ["tokenEnv", "tokenFile"]) else { return }
        let (token, unset) = secret(of: section, "token", source)
        if let unset { section.faults.add(unset) }
        jobs.token = token
    }

    func validateJobs() throws(ConfigurationError) {
        guard let token = jobs.token else { return }
        guard token.utf8.count >= Self.shortestToken, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ConfigurationError(
                "gateway.jobs.token",
                "has fewer than \(Self.shortestToken) characters, a blank, or a character beyond ASCII in it"
            )
        }
    }

    /// How long a job may take.
    var jobTime: Duration { engagement?.jobTime ?? .seconds(600) }

    /// Why no jobs are run here; nil where they are.
    ///
    /// A proxy before the gateway is on this machine whoever asks it.
    var jobGap: String? {
        guard jobs.token == nil, isBehindTLS || !EndpointURL.isLoopback(host) else { return nil }
        return "Other machines reach this gateway, and gateway.jobs names no token."
    }

    /// Reads `logging`: how serious an event must be to be logged, and whether calls are.
    mutating func readLogging(_ gateway: YAMLSection) {
        guard let section = gateway.section("logging", allowing: ["level", "calls"]) else { return }
        if let calls = section.boolean("calls") { logsCalls = calls }
        guard let name = section.string("level") else { return }
        if let level = Logger.Level(rawValue: name) {
            logLevel = level
        } else {
            let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            section.fault("level", "is not one of \(names)")
        }
    }
}
