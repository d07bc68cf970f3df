public import Logging
public import SoapstoneServing

/// Where a gateway listens, which back ends it calls and how much of everything it takes.
///
/// ```swift
/// var configuration = GatewayConfiguration()
/// configuration.services["ims-case"] = .init(url: "http://127.0.0.1:7627/sets/ims-case", user: "svc", password: secret)
/// try configuration.validate()
/// ```
public struct GatewayConfiguration: Sendable {
    /// The environment that the gateway runs in, `DEV`, `SYS`, `UAT` or `PROD`; nil where none was chosen.
    public var environmentName: String?
    /// The address to listen on; this machine only, unless another is named.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 picks one.
    public var port = 7628
    /// What the gateway shows to its clients over TLS; nil for plain HTTP. Files that change are shown as they are then.
    public var tls: CertificateFiles?
    /// Whether something before the gateway ends TLS, so that it may speak plain HTTP with other machines.
    public var isBehindTLS = false
    /// The hosts that clients reach the gateway by, beside `host`, the names of this machine and the address that they have
    /// connected to: names without ports. A request for any other host is refused, which keeps a page in a browser from
    /// calling the gateway by a name of its own (DNS rebinding).
    public var hosts: [String] = []
    /// Whether a body may be a form, or JSON that says it is one, as `curl -d` sends it; browsers send such from any page.
    public var takesForms = false
    /// The operations that only read, as patterns: `getCase*` of any service, `Orders/*` of one. They can be called by GET,
    /// too, with the members of the request in the query. Of those that need a session or a user's password, none can.
    public var safeOperations: [String] = []
    /// The back ends by the id of their service; a service without one is not served.
    public var services: [String: Endpoint] = [:]
    /// The settings of each system of record: texts by key, by the name of the system.
    public var systems: [String: [String: String]] = [:]
    /// Whether every response with an `opstatus` of the error table has HTTP status 200, as Volt MX servers do it.
    ///
    /// What HTTP itself refuses (405, 408, 413, 415, 503 and the like) keeps its status: proxies act on it.
    public var alwaysOK = false
    /// How responses are written. Operations of systems of record have the conventions of Volt MX Foundry.
    public var style = ResponseStyle.volt
    /// How sessions end and how many there may be.
    public var sessions = SessionLimits()
    /// Where sessions are kept that several gateways share; nil for the process's memory.
    public var redis: RedisServer?
    /// Sessions that are always there, for development; refused unless every back end is this machine.
    public var fixedSessions: [FixedSession] = []
    /// The versions of the application by platform; without any, no version is checked.
    public var application: [String: ApplicationVersions] = [:]
    /// How devices send user names and passwords.
    public var credentials = CredentialSettings()
    /// The programs that may call operations, each by an API key; with neither clients nor tokens, everybody may.
    public var clients: [Client]?
    /// The header field in which clients send their API keys.
    public var clientKeyField = "X-API-Key"
    /// The tokens by which clients may prove who they are; nil for none.
    public var tokens: TokenSettings?
    /// The operations that each scope of a token allows, as patterns.
    public var scopes: [String: [String]] = [:]
    /// The pages of other sites that may call; nil for none.
    public var cors: CORSSettings?
    /// What sends push messages; without it, no device is registered and no job runs.
    public var engagement: EngagementSettings?
    /// Who may have jobs run.
    public var jobs = JobSettings()
    /// How serious an event must be to be logged; nil leaves it to the logger.
    public var logLevel: Logger.Level?
    /// Whether each call is logged, with personal values masked.
    public var logsCalls = false
    /// When calls are answered with `maintenanceFlag`; nil for never.
    public var maintenance: MaintenanceWindow?
    /// How much one connection and one request may have.
    public var limits = GatewayLimits()

    /// Makes a configuration without back ends, with the default limits.
    public init() {}

    /// Whether every back end is on this machine.
    var isLocal: Bool {
        (services.values.map(\.url) + (engagement.map { [$0.url] } ?? []))
            .allSatisfy { EndpointURL($0)?.isLoopback == true }
    }
}

/// The conventions by which responses are written.
public enum ResponseStyle: String, CaseIterable, Sendable {
    /// The members of the message with `opstatus`, `Status` and `httpStatusCode` beside them, as Volt MX Foundry has them.
    case volt
    /// The members of the message alone; failures are problem details (RFC 9457).
    case plain
}
