public import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
public import ServiceLifecycle
public import SoapstoneFixtures
public import SoapstoneServing

/// A server that responses SOAP requests with fixtures.
///
///     let server = try await StubServer(replaying: index, logger: logger)
///     print(server.address)
///     try await server.run()
///
/// A request that was not recorded is answered by the contract, if there is one, or gets a SOAP Fault that says what it
/// comes nearest to and where it differs. Nothing is sent to any other machine, unless there is a proxy.
public final class StubServer: Service {
    /// Where the server listens.
    public let address: StubAddress

    let state: ServerState
    private let listener: any Channel
    private let group: MultiThreadedEventLoopGroup
    /// What it shows over TLS; nil where it speaks plain HTTP.
    private let tls: ShownCertificate?

    /// Starts to listen and to answer.
    ///
    /// - Parameters:
    ///   - index: the fixtures to answer with.
    ///   - contract: answers requests that no fixture has, and is served at `?wsdl`.
    ///   - proxy: passes requests on; without it nothing is sent to any other machine.
    ///   - configuration: where to listen and what to accept.
    ///   - logger: gets one line for each request that has no recorded response.
    /// - Throws: `StubError` where the address cannot be listened on.
    public init(
        replaying index: FixtureIndex,
        contract: ContractReplayer? = nil,
        proxy: Proxy? = nil,
        configuration: StubConfiguration = StubConfiguration(),
        logger: Logger
    ) async throws {
        let tls = try configuration.tls.map { settings throws(StubError) in try Self.shown(settings) }
        let workers = NIOThreadPool(numberOfThreads: 1)
        workers.start()
        let group = MultiThreadedEventLoopGroup(numberOfThreads: max(configuration.threads, 1))
        let requestJournal = RequestJournal(configuration)
        let replayer = Replayer(
            index,
            contract: contract,
            delays: configuration.delays,
            tallies: requestJournal.tallies
        )
        let state = ServerState(
            configuration,
            replayer,
            proxy,
            requestJournal,
            loops: group.makeIterator(),
            workers,
            logger
        )
        do {
            let bootstrap = Self.bootstrap(state, group, tls)
            // An address is not looked up: the resolver would ask daemons of this machine about it.
            let bound =
                if let address = try? SocketAddress(ipAddress: configuration.host, port: configuration.port) {
                    bootstrap.bind(to: address)
                } else {
                    bootstrap.bind(host: configuration.host, port: configuration.port)
                }
            let listener = try await bound.get()
            guard let host = listener.localAddress?.ipAddress, let port = listener.localAddress?.port else {
                throw StubError(message: "\(configuration.host) is no address of a network")
            }
            address = StubAddress(host: host, port: port, isSecure: tls != nil)
            self.listener = listener
        } catch {
            try await workers.shutdownGracefully()
            try await group.shutdownGracefully()
            if let error = error as? StubError { throw error }
            throw StubError(message: "cannot listen on \(configuration.host), port \(configuration.port): \(error)")
        }
        self.state = state
        self.group = group
        self.tls = tls
    }

    private static func bootstrap(
        _ state: ServerState,
        _ group: MultiThreadedEventLoopGroup,
        _ tls: ShownCertificate?
    ) -> ServerBootstrap {
        let limits = state.configuration.limits
        // The handler judges heads exactly; the parser stops what is far over.
        var parsing = NIOHTTPDecoderLimitConfiguration()
        parsing.maxHeaderFieldSize = max(limits.requestLineBytes, limits.fieldBytes) + 1
        parsing.maxHeaderListSize = limits.headBytes + limits.requestLineBytes
        parsing.maxHeaderFieldCount = limits.fields + 1
        return ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptPause(state.logger))
                }
            }
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { [parsing] channel in
                channel.eventLoop.makeCompletedFuture {
                    channel.limitUnsentBytesInKernel()
                    let watch = HeadWatch()
                    let pipeline = channel.pipeline.syncOperations
                    if let tls { try pipeline.addHandler(tls.makeHandler()) }
                    try pipeline.addHandlers([
                        watch,
                        ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: parsing)),
                        ConnectionHandler(state, watch, state.memory(of: channel.eventLoop)),
                    ])
                }
            }
    }

    /// Whether the calls came that were expected, up to now; nil where none are expected.
    public var verdict: Verdict? { state.requestJournal.verifier?.verdict(state.replayer.index.redactor) }

    /// Answers with other fixtures from now on, in the same states of those scenarios that they name. What was added through
    /// the admin interface stays.
    ///
    /// Each request is answered with the fixtures of before or with these, and all that come after the return with these.
    public func replace(with index: FixtureIndex) async throws {
        try await state.replace(with: index)
    }

    /// Saves the stubs that were added through the admin interface as fixtures, redacted as recordings are.
    ///
    /// - Throws: `StubError` if there is no folder for them, or it cannot be written.
    public func saveAddedStubs() throws(StubError) -> FixtureImport.Placed {
        do throws(Refusal) {
            return try AdminInterface(state).save()
        } catch {
            throw StubError(message: error.message)
        }
    }

    /// Shows other certificates from now on, and asks clients for what is said there: to connections that are opened after
    /// the return. Those that are open go on with what they began with.
    ///
    /// - Throws: `StubError` where they cannot be used, or the server speaks plain HTTP; nothing changes then.
    public func show(_ certificates: ServerTLS) throws(StubError) {
        guard let tls else { throw StubError(message: "the server speaks plain HTTP") }
        do throws(ServerTLSError) {
            try tls.replace(certificates)
        } catch {
            throw StubError(message: error.message)
        }
    }

    private static func shown(_ certificates: ServerTLS) throws(StubError) -> ShownCertificate {
        do throws(ServerTLSError) {
            return try ShownCertificate(certificates)
        } catch {
            throw StubError(message: error.message)
        }
    }

    /// Serves until the service group shuts down or the task is cancelled.
    ///
    /// On a graceful shutdown, requests in flight are answered, with `Connection: close`, for at most the configured
    /// time; on cancellation they are not.
    public func run() async throws {
        let isGraceful: Bool
        do {
            try await gracefulShutdown()
            isGraceful = true
        } catch {
            isGraceful = false
        }
        try await shutdown(draining: isGraceful)
    }

    /// Stops listening, ends the connections and frees what the server holds, for a server that is not run as a service.
    ///
    /// - Parameter draining: whether requests in flight are answered before.
    public func shutdown(draining: Bool = true) async throws {
        try? await listener.close().get()
        let loop = group.next()
        let drained = loop.makePromise(of: Void.self)
        let time = draining ? state.configuration.times.drain : .zero
        let timer = loop.scheduleTask(in: TimeAmount(limiting: time)) { [state] in state.connections.closeAll() }
        state.connections.drain(drained)
        try await drained.futureResult.get()
        timer.cancel()
        // Nobody waits for these any more. What they say to a loop that has ended would never be freed.
        await state.tasks.end()
        // What waits there is done in its order, so all comparisons are made once this is.
        if state.proxy?.comparer != nil { try await state.workers.runIfActive {} }
        try await state.workers.shutdownGracefully()
        try await group.shutdownGracefully()
    }
}
