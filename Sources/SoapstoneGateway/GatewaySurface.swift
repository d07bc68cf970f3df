internal import Logging
internal import SoapstoneCodec
public import SoapstoneOperations
internal import SoapstoneTransport

/// What a gateway serves of its own, and which members their JSON can have: for whoever checks what is said of it.
public struct GatewaySurface: Sendable {
    /// One of the gateway's built-in operations.
    public struct Operation: Sendable {
        /// The id of its service: `Home`.
        public let service: String
        /// The operation's name.
        public let name: String
        /// The paths of the members of its request and its response: `cases[].caseNumber`.
        public let paths: Set<String>
        /// The operations of back ends that it calls: `service/name`.
        public let members: [String]
    }

    /// The operations that devices can call.
    public private(set) var operations: [Operation] = []

    /// What every success can have beside the operation's own members.
    private static let common: Set<String> = [
        "Status", "opstatus", "httpStatusCode", "maintenanceFlag", "startTime", "endTime",
    ]

    /// Takes what a gateway is made of, with all that it can serve.
    ///
    /// - Throws: what is wrong with a declaration.
    public init(
        operations: [SoapstoneOperations.Operation],
        functions: [CompositeFunction] = [],
        notifications: NotificationJobs?
    ) throws(ConfigurationError) {
        var configuration = GatewayConfiguration()
        configuration.credentials.allowsClear = true
        let log = CallLog(logger: Logger(label: "soapstone.surface") { _ in SwiftLogNoOpLogHandler() })
        let send: Send = { _ async throws(TransportError) in throw .suspended("nowhere") }
        let calls = operations.map {
            BackendCall(
                operation: $0,
                endpoint: .init(url: "http://127.0.0.1:9/", user: "-", password: "-"),
                send: send,
                clock: { 0 }
            )
        }
        let sessions = MemorySessionStore()
        let rights = RightsCheck(calls, sessions: sessions)
        let ending = SessionEnding(sessions: sessions, calls: [], log: log)
        let functionPlans = try FunctionPlan.all(
            functions,
            of: operations,
            calls: calls,
            sessions: sessions,
            rights: rights,
            ending: ending,
            settings: Dictionary(functions.compactMap(\.system).map { ($0, [:]) }) { first, _ in first },
            jobTime: .zero,
            later: { _ in false },
            log: log,
            clock: { 0 }
        )
        var own = ServedOperations(
            calls,
            functionPlans,
            configuration,
            sessions: sessions,
            rights: rights,
            log: log,
            ending: ending,
            push: nil,
            refused: []
        ).own
        let settings = GatewayConfiguration.EngagementSettings(url: "http://127.0.0.1:9", appID: "-")
        let engagement = Engagement(settings: settings, subscribing: send, messaging: send)
        own += [Push.registerDevice(engagement), Push.runRecipientJob(RecipientJobs([]))]
        var members = Dictionary(
            functions.map { ("\($0.service)/\($0.name)", $0.operations) }
        ) { first, _ in first }
        members["\(Push.service)/\(Push.job)"] = notifications?.jobs.map(\.operation) ?? []
        self.operations = own.map { operation in
            Operation(
                service: operation.service,
                name: operation.name,
                paths: Self.paths(operation.request + operation.response),
                members: members["\(operation.service)/\(operation.name)"] ?? []
            )
        }
        self.operations.append(
            Operation(
                service: AppSupport.service,
                name: "appVersionCheck",
                paths: Self.paths(AppSupport.versionRequest + AppSupport.versionResponse),
                members: []
            )
        )
    }

    private static func paths(_ schemas: [MemberSchema]) -> Set<String> {
        var paths = common
        for member in schemas {
            guard let schema = try? JSONDocument(parsing: Array(member.schema.utf8)).root else { continue }
            add(schema, at: member.name, to: &paths)
        }
        return paths
    }

    /// Adds the paths of all values that a JSON Schema lets stand at a path.
    private static func add(_ schema: JSONValue, at path: String, to paths: inout Set<String>) {
        paths.insert(path)
        if let properties = schema["properties"] {
            for (name, inner) in properties.members { add(inner, at: "\(path).\(name)", to: &paths) }
        }
        if let items = schema["items"] { add(items, at: "\(path)[]", to: &paths) }
    }
}
