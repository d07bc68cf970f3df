internal import Hummingbird
internal import HummingbirdCore
public import Logging
public import ServiceLifecycle
public import SoapstoneOperations
internal import SoapstoneServing
public import SoapstoneTransport
internal import UnixSignals

/// A JSON API in front of SOAP back ends: `POST /services/<service>/<operation>`, in the conventions of Volt MX Foundry.
///
/// ```swift
/// let gateway = try Gateway(operations: SETS.operations, configuration: configuration, logger: logger)
/// try await gateway.runUntilStopped()
/// ```
///
/// A request's body is a JSON object, or, where the configuration takes forms, one whose fields are strings; JSON under a
/// form's media type, which is what `curl -d @request.json` sends, is read as JSON then. `cacheid` names the session.
///
/// `GET /services` lists the operations, `GET /openapi.json` and the page `GET /docs` describe them, `GET /health` says
/// that the gateway runs, `GET /ready` that it can answer calls, and `GET /metrics` has its numbers for Prometheus. It
/// speaks plain HTTP on this machine; to others it speaks HTTPS, unless something before it ends TLS. What faces devices
/// passes `/services/` on alone.
public struct Gateway: Service {
    private let configuration: GatewayConfiguration
    private let responder: GatewayResponder
    private let document: GatewayDocument
    /// What it shows over TLS; nil where it speaks plain HTTP.
    private let shown: ShownCertificate?
    private let ending: SessionEnding
    private let later: LaterWork
    private let logger: Logger
    private let onStart: @Sendable (Int) async -> Void
    private let shutDownTransport: @Sendable () -> Void

    /// Makes a gateway in front of the back ends that the configuration names.
    ///
    /// - Parameters:
    ///   - operations: what can be served; those of services without a back end are left out.
    ///   - functions: what is put together from the operations; those of which a back end is left out are, too.
    ///   - notifications: the jobs that notify users; they need the configuration's `engagement`.
    ///   - statuses: what responses can mean beside what every gateway says, for the document.
    ///   - refused: what cannot be called, which is listed and answered with the reason.
    ///   - messages: what the messages of a contract's operations are, for the document.
    ///   - examples: what fixtures show, for the document, which is made when it is first asked for; earlier ones are preferred.
    ///   - configuration: the back ends, and how much of everything to take.
    ///   - transport: what calls the back ends; it is shut down when the gateway has stopped.
    ///   - sessions: where sessions are kept; nil for what the configuration says.
    ///   - logger: where failed calls are logged, one line each and nothing of a user in it.
    ///   - clock: the time of day in seconds since 1970-01-01T00:00:00Z.
    ///   - onStart: told the port once the gateway listens.
    /// - Throws: `ConfigurationError` with the key of what cannot be used.
    public init(
        operations: [Operation],
        functions: [CompositeFunction] = [],
        notifications: NotificationJobs? = nil,
        statuses: [OpStatus] = [],
        refused: [RefusedOperation] = [],
        messages: ContractMessages = ContractMessages(),
        examples: @autoclosure @escaping @Sendable () -> [OperationExample] = [],
        configuration: GatewayConfiguration,
        transport: HTTPTransport,
        sessions: (any SessionStore)? = nil,
        logger: Logger,
        clock: @escaping @Sendable () -> Int64 = TimeOfDay.seconds,
        onStart: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws(ConfigurationError) {
        try self.init(
            operations: operations,
            functions: functions,
            notifications: notifications,
            statuses: statuses,
            refused: refused,
            messages: messages,
            examples: examples(),
            configuration: configuration,
            send: { request async throws(TransportError) in try await transport.send(request) },
            sessions: sessions,
            logger: logger,
            clock: clock,
            onStart: onStart,
            shutDownTransport: { transport.shutdown() }
        )
    }

    init(
        operations: [Operation],
        functions: [CompositeFunction] = [],
        notifications: NotificationJobs? = nil,
        statuses: [OpStatus] = [],
        refused: [RefusedOperation] = [],
        messages: ContractMessages = ContractMessages(),
        examples: @autoclosure @escaping @Sendable () -> [OperationExample] = [],
        configuration: GatewayConfiguration,
        send: @escaping Send,
        sessions: (any SessionStore)? = nil,
        limiter: (any RateLimiter)? = nil,
        tokenTime: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        logger: Logger,
        clock: @escaping @Sendable () -> Int64 = TimeOfDay.seconds,
        onStart: @escaping @Sendable (Int) async -> Void = { _ in },
        shutDownTransport: @escaping @Sendable () -> Void = {}
    ) throws(ConfigurationError) {
        try configuration.validate()
        shown = try Self.shown(configuration.tls)
        var configuration = configuration
        var logger = logger
        if let level = configuration.logLevel { logger.logLevel = level }
        self.logger = logger
        self.onStart = onStart
        self.shutDownTransport = shutDownTransport
        let store = sessions ?? Self.store(configuration)
        let metrics = GatewayMetrics()
        let backEnds = BackEndGuard(log: CallLog(logger: logger))
        let calls = try Self.calls(operations, configuration, clock: clock) { operation in
            // Each request is counted, one that is sent again as often as it is sent.
            let timed = metrics.timing(send, of: .init(service: operation.service, operation: operation.name))
            return backEnds.guarding(timed, backEnd: operation.backEnd, isIdempotent: operation.isIdempotent)
        }
        later = LaterWork(limit: configuration.limits.requestsInFlight)
        let push = try PushServices(
            configuration,
            notifications,
            operations,
            calls,
            later: later,
            metrics: metrics,
            log: CallLog(logger: logger),
            clock: clock
        ) { key, isIdempotent in
            backEnds.guarding(metrics.timing(send, of: key), backEnd: key.service, isIdempotent: isIdempotent)
        }
        ending = SessionEnding(
            sessions: store,
            calls: calls.filter { $0.operation.role == .signOut },
            log: CallLog(logger: logger)
        )
        let rights = RightsCheck(calls, sessions: store)
        let functionPlans = try FunctionPlan.all(
            functions,
            of: operations,
            calls: calls,
            sessions: store,
            rights: rights,
            ending: ending,
            settings: configuration.systems,
            jobTime: configuration.jobTime,
            later: later.start,
            log: CallLog(logger: logger),
            clock: clock
        )
        if push?.hasJobs == true || functionPlans.contains(where: { $0.function.job != nil }) {
            let time = max(configuration.limits.requestTime, configuration.jobTime + .seconds(2))
            configuration.limits.responseTime = time
        }
        self.configuration = configuration
        let served = ServedOperations(
            calls,
            functionPlans,
            configuration,
            sessions: store,
            rights: rights,
            log: CallLog(logger: logger),
            ending: ending,
            push: push,
            refused: refused
        )
        let routes = RouteTable(served.runners, own: served.own, refused: served.refused)
        let style = configuration.style
        document = GatewayDocument(
            routes,
            messages,
            ExampleTable(examples(), style: style),
            style: configuration.style,
            security: SecuritySchemes(
                keyField: configuration.clients.map { _ in configuration.clientKeyField },
                hasTokens: configuration.tokens != nil
            ),
            adding: statuses
        )
        responder = GatewayResponder(
            Policies(
                routes: routes,
                environmentName: configuration.environmentName,
                limits: configuration.limits,
                access: AccessControl(
                    configuration,
                    tokens: configuration.tokens.map {
                        TokenVerifier($0, send, CallLog(logger: logger), now: tokenTime, clock: clock)
                    }
                ),
                limiter: limiter ?? Self.limiter(configuration),
                jobToken: configuration.jobs.token,
                site: SiteGuard(
                    names: configuration.hosts + [configuration.host],
                    isSecure: configuration.tls != nil || configuration.isBehindTLS
                ),
                crossOrigin: configuration.cors.map { CrossOrigin($0, keyField: configuration.clientKeyField) },
                takesForms: configuration.takesForms,
                maintenance: configuration.maintenance,
                clock: clock,
                inFlight: InFlight(limit: configuration.limits.requestsInFlight),
                sessions: store,
                metrics: metrics,
                backEnds: backEnds,
                document: document
            ),
            alwaysOK: configuration.alwaysOK,
            style: configuration.style,
            logsCalls: configuration.logsCalls,
            log: CallLog(logger: logger)
        )
    }

    /// The description of all operations in OpenAPI 3.1, as `GET /openapi.json` returns it.
    public var openAPI: [UInt8] { document.bytes }

    /// All operations as a collection of Postman, format 2.1.
    ///
    /// - Parameter base: the gateway's address, as `http://127.0.0.1:7628`.
    public func postmanCollection(base: String) -> [UInt8] { PostmanCollection.bytes(document, base: base) }

    /// Serves until the surrounding service group shuts down: then nothing more is accepted, what is being worked on is
    /// answered, and what answers have left behind is done.
    ///
    /// - Throws: where the address cannot be listened on.
    public func run() async throws {
        defer { shutDownTransport() }
        if let name = configuration.environmentName { logger.notice("this is the environment \(name)") }
        if configuration.credentials.padding == .pkcs1v15, !configuration.credentials.keys.isEmpty {
            logger.warning("credentials are taken with PKCS#1 v1.5, for which attacks by chosen texts are known")
        }
        // Cancelled when the server has ended.
        async let _: Void = ending.watch(every: .seconds(5))
        async let _: Void = watchCertificates()
        async let left: Void = later.run()
        defer { later.finish() }
        try await application.run()
        later.finish()
        await left
    }

    /// Shows what is in the certificate's files whenever they change.
    private func watchCertificates() async {
        guard let files = configuration.tls, let shown else { return }
        let watch = CertificateWatch(files, show: { try shown.replace($0) }) { [logger] event in
            switch event {
            case .problem: logger.error("\(event)")
            case .replaced: logger.notice("\(event)")
            }
        }
        // It ends by being cancelled alone.
        try? await watch.run()
    }

    /// The store of sessions that the configuration names.
    private static func store(_ configuration: GatewayConfiguration) -> any SessionStore {
        #if Redis
        if let redis = configuration.redis { return RedisSessionStore(redis, limits: configuration.sessions) }
        #endif
        return MemorySessionStore(limits: configuration.sessions, fixed: configuration.fixedSessions)
    }

    /// The limiter that stands beside the store of sessions.
    private static func limiter(_ configuration: GatewayConfiguration) -> any RateLimiter {
        #if Redis
        if let redis = configuration.redis { return RedisRateLimiter(redis) }
        #endif
        return MemoryRateLimiter()
    }

    private static func shown(_ files: CertificateFiles?) throws(ConfigurationError) -> ShownCertificate? {
        do throws(ServerTLSError) {
            return try files.map { files throws(ServerTLSError) in try ShownCertificate(files.tls) }
        } catch {
            throw ConfigurationError("gateway.tls", "cannot be shown: \(error.message)")
        }
    }

    /// Tells back ends of the sessions that have ended of themselves; a running gateway does it every few seconds.
    func tellExpired() async { await ending.tellExpired() }

    /// Serves until SIGTERM or SIGINT; requests have the configuration's `drainTime` then.
    ///
    /// - Throws: where the address cannot be listened on.
    public func runUntilStopped() async throws {
        var group = ServiceGroupConfiguration(
            services: [self],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        group.maximumGracefulShutdownDuration = configuration.limits.drainTime
        try await ServiceGroup(configuration: group).run()
    }

    var application: Application<GatewayResponder> {
        let (limits, style) = (configuration.limits, configuration.style)
        return Application(
            responder: responder,
            server: HTTPServerBuilder { [shown] responder in
                GuardedHTTP1Channel(limits: limits, shown: shown, style: style, responder: responder)
            },
            configuration: .init(
                address: .hostname(configuration.host, port: configuration.port),
                availableConnectionsDelegate: .maximum(limits.connections, logger: logger)
            ),
            onServerRunning: { [onStart] channel in await onStart(channel.localAddress?.port ?? 0) },
            logger: logger
        )
    }

    private static func calls(
        _ operations: [Operation],
        _ configuration: GatewayConfiguration,
        clock: @escaping @Sendable () -> Int64,
        send: (_ operation: Operation) -> Send
    ) throws(ConfigurationError) -> [BackendCall] {
        if let first = configuration.errors(serving: operations).first { throw first }
        var calls: [BackendCall] = []
        for operation in operations {
            guard let endpoint = configuration.services[operation.backEnd] else { continue }
            let send = send(operation)
            calls.append(BackendCall(operation: operation, endpoint: endpoint, send: send, clock: clock))
        }
        return calls
    }
}

extension Gateway: CustomStringConvertible {
    /// Its name alone: a service group prints its services when it starts, and logs them.
    public var description: String { "Gateway" }
}
