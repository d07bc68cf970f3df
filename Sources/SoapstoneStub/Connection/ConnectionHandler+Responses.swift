internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
internal import SoapstoneFixtures
internal import SoapstoneServing
internal import SoapstoneWSDL
internal import SoapstoneXML
internal import Synchronization

// Answers, and the end of a connection.
extension ConnectionHandler {
    func send(_ response: StubResponse, _ connection: StubResponse.Connection, isHead: Bool = false) {
        guard let context else { return }
        closeUpload()
        finishCall(status: response.status, response.origin, response)
        isAdmin = false
        // The server may have begun to shut down since the request's head was read.
        let connection = mustEnd ? .closed : connection
        context.write(wrapOutboundOut(response.bytes(connection, isHead: isHead)), promise: nil)
        hasUnflushed = true
        responded(connection)
    }

    /// A response was written whole: another request may come, or the connection ends.
    func responded(_ connection: StubResponse.Connection) {
        phase = .idle
        if mustEnd || connection == .closed {
            end()
        } else {
            expectRequest()
        }
    }

    func refuse(_ refusal: Refusal, isHead: Bool = false) {
        if refusal.closes { mustEnd = true }
        // The parser complains of a request that a closed connection cut off, and then nobody is told.
        let isTold = context?.channel.isActive == true
        if !isAdmin, call == nil, isTold { server.requestJournal.countRefusal(status: Int(refusal.status.code)) }
        send(isAdmin ? StubResponse(problem: refusal) : StubResponse(refusal), .kept, isHead: isHead)
    }

    /// Notes what becomes of the request that is being answered, where it is one of SOAP, before its response is sent.
    ///
    /// - Parameters:
    ///   - status: the status of the response; nil where it has none.
    ///   - origin: what the response was made from.
    ///   - response: the response, where it is sent whole.
    func finishCall(status: Int?, _ origin: ResponseOrigin?, _ response: StubResponse? = nil) {
        guard let call = call.take() else { return }
        server.requestJournal.finish(call, status: status, origin, response)
    }

    /// Notes that a request gets no response, or not all of it, because its client is gone.
    func abandonCall() {
        call?.outcome = .abandoned
        finishCall(status: nil, nil)
    }

    /// Answers a request to the admin interface; one that takes long on another thread.
    func administer(_ route: AdminRoute, _ request: RequestInProgress) {
        let body = request.body.map { Array($0.readableBytesView) } ?? []
        let isHead = request.method == .HEAD
        if route.isQuick {
            send(AdminInterface(server).response(route, body), request.connection, isHead: isHead)
        } else {
            work(request.connection, isHead: isHead, { [server] in AdminInterface(server).response(route, body) }) {
                $0
            }
        }
    }

    /// Answers a request without a match on another thread: by the contract, or with a report.
    func resolve(_ request: UnmatchedRequest, _ connection: StubResponse.Connection) {
        let replayer = loop.replayer
        work(connection, { replayer.resolve(request) }) { [self] resolution in
            switch resolution {
            case .response(let response):
                call?.outcome = .contract
                return response
            case .problem(let problem):
                call?.outcome = problem.isMiss ? .unmatched : .contract
                call?.take(problem)
                log(problem, payload: request.payload)
                return StubResponse(problem)
            }
        }
    }

    /// Answers a request without SOAP that has no match on another thread, with a report.
    func resolve(_ request: SentRequest, _ connection: StubResponse.Connection, isHead: Bool) {
        let replayer = loop.replayer
        work(connection, isHead: isHead, { replayer.report(request) }) { [self] miss in
            call?.outcome = .unmatched
            call?.problem = Problem.noMatch
            call?.nearMisses = miss.shown
            var metadata: Logger.Metadata = ["code": "\(Problem.noMatch)"]
            if let nearest = miss.nearest.first { metadata["nearest"] = "\(nearest.id)" }
            server.logger.warning("no fixture matches", metadata: metadata)
            if let nearest = miss.shown.first { server.logger.notice("the nearest is \(nearest.excerpt)") }
            return StubResponse(miss)
        }
    }

    /// What URLs of this server begin with: by the host that the client names, or else by the address that it came to.
    func origin(_ host: String?) -> String {
        let isSecure = server.configuration.tls != nil
        if let host { return "\(isSecure ? "https" : "http")://\(host)" }
        return context?.localAddress.flatMap { StubAddress($0, isSecure: isSecure) }?.description ?? ""
    }

    /// Gives out a document of the contract, which is made on another thread.
    func describe(_ description: Description, _ connection: StubResponse.Connection, isHead: Bool) {
        let kept = server.configuration.descriptions
        let published =
            loop.replayer.contract?.published ?? kept.first { $0.hasAddress(at: description.path) } ?? kept.first
        let origin = self.origin(description.host)
        work(connection, isHead: isHead, { description.response(of: published, origin: origin) }) { $0 }
    }

    /// Has something made on another thread, and sends the response that becomes of it.
    private func work<R: Sendable>(
        _ connection: StubResponse.Connection,
        isHead: Bool = false,
        _ body: @escaping @Sendable () -> R,
        then response: @escaping (R) -> StubResponse
    ) {
        sendLater(
            connection,
            isHead: isHead,
            { [server] in server.workers.runIfActive(eventLoop: $0, body) },
            then: response
        )
    }

    /// Sends the response that becomes of what is begun here and ends elsewhere; requests behind it wait.
    func sendLater<R: Sendable>(
        _ connection: StubResponse.Connection,
        isHead: Bool,
        _ begin: (any EventLoop) -> EventLoopFuture<R>,
        then response: @escaping (R) -> StubResponse
    ) {
        later(isHead: isHead, begin) { [self] in send(response($0), connection, isHead: isHead) }
    }

    /// Does something with what is begun here and ends elsewhere; requests behind it wait.
    func later<R: Sendable>(
        isHead: Bool,
        _ begin: (any EventLoop) -> EventLoopFuture<R>,
        then finish: @escaping (R) -> Void
    ) {
        guard let context else { return }
        guard server.reports.add(1, ordering: .relaxed).newValue <= server.configuration.limits.reports else {
            server.reports.subtract(1, ordering: .relaxed)
            return refuse(.overload("too many responses are being made at a time"))
        }
        phase = .report
        deadline.cancel()
        begin(context.eventLoop).assumeIsolated().whenComplete { [self] result in
            server.reports.subtract(1, ordering: .relaxed)
            guard case .report = phase else { return }
            closeUpload()
            switch result {
            case .success(let made):
                finish(made)
            case .failure(let refusal as Refusal):
                server.logger.warning("\(refusal.message)", metadata: ["code": "\(refusal.code.rawValue)"])
                refuse(refusal, isHead: isHead)
            case .failure:
                refuse(.overload("the stub is shutting down"))
            }
            goOn()
        }
    }

    /// Goes on with what waited for a response.
    func goOn() {
        // The response itself may have to wait once more.
        if case .report = phase { return flush() }
        serveWaiting()
        flush()
        if isInputClosed, waitsForMore { return end() }
        if isReadHeld { resumeReading() }
    }

    /// Whether nothing is done before more of the client comes.
    private var waitsForMore: Bool {
        switch phase {
        case .idle, .head, .body: true
        case .report, .ending: false
        }
    }

    /// One line a request without a recorded response, without anything of its body but the name of its element; then, for
    /// whoever wants to see it, where it differs from the nearest fixture.
    func log(_ problem: Problem, payload: XMLElement? = nil) {
        var metadata: Logger.Metadata = ["code": "\(problem.code)"]
        if let name = payload?.name { metadata["operation"] = "\(Excerpt.escaped(name.description.utf8))" }
        if let nearest = problem.nearMisses.first { metadata["nearest"] = "\(nearest.id)" }
        if let place = problem.place { metadata["line"] = "\(place.line)" }
        server.logger.warning("no fixture matches", metadata: metadata)
        if let nearest = problem.shownMisses.first { server.logger.notice("the nearest is \(nearest.excerpt)") }
    }

    func flush() {
        guard hasUnflushed else { return }
        hasUnflushed = false
        context?.flush()
    }

    /// Ends the connection from this side once everything is sent.
    ///
    /// What the client still sends is read and thrown away for a while: closing with unread bytes would reset the
    /// connection, and the client might lose the response.
    func end() {
        guard let context else { return }
        if case .ending = phase { return }
        closeUpload()
        phase = .ending
        waiting.removeAll()
        waitingRequests = 0
        flush()
        if isInputClosed {
            // To close the other half is to close at once, and would throw away what is not sent.
            guard context.channel.unsentBytes > 0 else { return context.close(promise: nil) }
            let sent = context.eventLoop.makePromise(of: Void.self)
            sent.futureResult.assumeIsolated().whenComplete { [self] _ in self.context?.close(promise: nil) }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: sent)
        } else {
            context.close(mode: .output, promise: nil)
        }
        setDeadline(after: server.configuration.times.linger)
        if isReadHeld { resumeReading() }
    }

    /// Closes at once. The farewell of TLS is left out, as what is said by one who is gone, or is not listened to.
    func sever() {
        guard let context else { return }
        // What begins at the place of TLS goes past it.
        let place = try? context.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
        (place ?? context).close(promise: nil)
    }
}
