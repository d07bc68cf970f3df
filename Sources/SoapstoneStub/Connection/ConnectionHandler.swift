internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneServing
internal import SoapstoneXML

/// One connection: takes requests as the parser gives them out, answers them in their order, and keeps its times.
final class ConnectionHandler: ChannelDuplexHandler, Flushable {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = Never
    typealias OutboundOut = ByteBuffer

    /// What the connection waits for.
    enum Phase {
        /// The next request.
        case idle
        /// The rest of a head.
        case head(since: NIODeadline)
        /// The body of a request.
        case body(RequestInProgress)
        /// What another thread makes: a response by the contract, or a report; or the time that a response comes late by.
        /// Requests behind it wait.
        case report
        /// The client's end of the connection: the last response was sent, and what still comes is not read.
        case ending
    }

    let server: ServerState
    let watch: HeadWatch
    var phase = Phase.idle
    var context: ChannelHandlerContext?
    var deadline = Deadline()
    /// Requests that came while a report was being made.
    var waiting = CircularBuffer<HTTPServerRequestPart>(initialCapacity: 0)
    var waitingRequests = 0
    /// The SOAP request that is being answered.
    var call: CallInProgress?
    /// Whether the request that is being answered is for the admin interface.
    var isAdmin = false
    /// Whether the next response is the last one.
    var mustEnd = false
    var isInputClosed = false
    var hasUnflushed = false
    /// A read that was put off because of what is not yet answered or sent.
    var isReadHeld = false
    /// Looks at how fast the client reads; nil until there was something that it did not take at once.
    var reader: ReaderWatch?
    /// What is done at a time, for a response that comes late or in pieces.
    var pending: (scheduled: Scheduled<Void>, time: NIODeadline)?
    /// A request that is taken piece by piece, while phase is `report`.
    var upload: RequestUpload?
    /// Whether a part of a response was sent, and the rest comes later.
    var isResponding = false
    /// Whether its pieces go in chunks.
    var isChunked = false
    let loop: LoopMemory
    /// The head of the last request that did without the parser.
    var lastHead: KnownHead?
    /// The first head that the parser gave out since `forgetTakenHead`, where its bytes are worth remembering.
    private(set) var takenHead: TakenHead?
    private var fields: SOAPFields?
    private var requests = 0

    init(_ server: ServerState, _ watch: HeadWatch, _ loop: LoopMemory) {
        self.server = server
        self.watch = watch
        self.loop = loop
    }

    // MARK: - A request's parts

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        take(unwrapInboundIn(data))
    }

    private func take(_ part: HTTPServerRequestPart) {
        if case .end = part { watch.requestEnded() }
        switch phase {
        case .ending: return
        case .report: if !takeIntoUpload(part) { putOff(part) }
        case .idle, .head, .body: serve(part)
        }
    }

    private func putOff(_ part: HTTPServerRequestPart) {
        if case .head = part { waitingRequests += 1 }
        // What is over the limit is dropped here and refused once the others are answered.
        guard waitingRequests <= server.configuration.limits.pipelinedRequests else { return }
        waiting.append(part)
    }

    /// Serves what came while a report was being made, up to the next report.
    func serveWaiting() {
        while case let part? = waiting.popFirst() {
            if case .head = part { waitingRequests -= 1 }
            serve(part)
            switch phase {
            case .report, .ending: return
            case .idle, .head, .body: continue
            }
        }
        if waitingRequests > 0 { refuse(.overload("too many requests wait on this connection")) }
    }

    private func serve(_ part: HTTPServerRequestPart) {
        switch part {
        case .head(let head):
            do throws(Refusal) {
                try begin(head)
            } catch {
                refuse(error, isHead: head.method == .HEAD)
            }
        case .body(let piece):
            guard case .body(var request) = phase else { return }
            // The phase gives up its copy, or appending would copy the body each time.
            phase = .idle
            request.append(piece)
            if request.mayBeUploaded, request.received > server.configuration.limits.streamedBytes {
                return beginUpload(request)
            }
            guard request.received <= server.configuration.limits.bodyBytes else {
                return refuse(.bodyLimit(server.configuration.limits.bodyBytes))
            }
            phase = .body(request)
        case .end:
            guard case .body(let request) = phase else { return }
            phase = .idle
            finish(request)
        }
    }

    /// Counts a request, after the last of which the connection ends.
    func countRequest() {
        requests += 1
        if requests >= server.configuration.limits.requestsPerConnection { mustEnd = true }
    }

    private func begin(_ head: HTTPRequestHead) throws(Refusal) {
        guard let context else { return }
        countRequest()
        let fields = RequestFields(head.headers)
        let limits = server.configuration.limits
        let mostBytes = server.proxy == nil ? max(limits.bodyBytes, limits.packageBytes) : .max
        try HeadCheck(limits: limits, bodyBytes: mostBytes).check(head, fields)
        // The parser reads nothing more after a request that asks for another protocol.
        let isUpgrade = fields.hasUpgrade || head.method == .CONNECT
        if isUpgrade || !head.isKeepAlive { mustEnd = true }
        let connection: StubResponse.Connection = mustEnd ? .closed : head.version == .http1_0 ? .keptByField : .kept
        let target = RequestTarget(head.uri)
        isAdmin = target.isReserved
        var route: Route
        var soapFields: SOAPFields?
        let takesHTTP = loop.replayer.hasHTTP || server.proxy?.recording != nil
        do {
            route = try Route(
                head.method,
                target,
                host: fields.hosts.first,
                isPassing: server.proxy != nil,
                hasContract: loop.replayer.contract != nil,
                takesHTTP: takesHTTP
            )
            if case .admin(let asked) = route {
                route = .admin(
                    try server.access.admitted(asked, head, fields, target) {
                        (client: context.remoteAddress, stub: context.localAddress)
                    }
                )
            }
            if route == .soap {
                soapFields = server.proxy == nil && !takesHTTP ? try read(fields) : try? read(fields)
                // An upstream may understand what is no SOAP.
                if soapFields == nil { route = takesHTTP ? .http : .passed }
            }
        } catch {
            var error = error
            // The connection is kept only where there is no body that would have to be read.
            error.closes = error.closes || fields.contentLength ?? "0" != "0" || !fields.transferEncodings.isEmpty
            throw error
        }
        let length = fields.contentLength.flatMap { Int($0) }
        let coding = fields.coding
        if let coding, !isPassed(route) {
            // An upstream may know others.
            let isKnown =
                [.soap, .http].contains(route) && (server.proxy != nil || ContentDecoder(coding, limit: 0) != nil)
            guard isKnown else { throw .coding }
        }
        // An upstream that gets what no fixture matches must get all of it.
        let mayBeUploaded = isPassed(route) || soapFields?.media.isPackage == true && server.proxy == nil
        let limit = isPassed(route) ? .max : mayBeUploaded ? limits.packageBytes : limits.bodyBytes
        guard length ?? 0 <= limit else { throw .bodyLimit(limit) }
        let request = RequestInProgress(
            route: route,
            soapFields,
            connection: connection,
            start: .now(),
            head: head,
            headBytes: head.method.rawValue.utf8.count + head.uri.utf8.count + fields.bytes + 14,
            length: length,
            coding: coding,
            mayBeUploaded: mayBeUploaded
        )
        phase = .body(request)
        // What is passed on needs its head as it came.
        if server.proxy == nil, takenHead == nil, let soapFields, connection == .kept, fields.expectation == nil,
            coding == nil, let bodyLength = length
        {
            takenHead = TakenHead(head: head, bodyLength: bodyLength, fields: soapFields)
        }
        if fields.expectation != nil, head.version != .http1_0 {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
        }
        if mayBeUploaded, length ?? 0 > limits.streamedBytes { beginUpload(request) }
    }

    /// Whether a request goes to an upstream whatever is recorded.
    private func isPassed(_ route: Route) -> Bool {
        guard let proxy = server.proxy else { return false }
        return route == .passed || [.soap, .http].contains(route) && proxy.policy == .all
    }

    func forgetTakenHead() {
        takenHead = nil
    }

    /// Reads the fields that say how a message is read, which are mostly those of the request before.
    private func read(_ new: RequestFields) throws(Refusal) -> SOAPFields {
        if let fields, fields.isMade(of: new.contentType, new.soapAction, new.fault) { return fields }
        let read = try SOAPFields(contentType: new.contentType, soapAction: new.soapAction, fault: new.fault)
        fields = read
        return read
    }

    /// Answers a request that has come.
    private func finish(_ request: RequestInProgress) {
        guard let coding = request.coding, [.soap, .http].contains(request.route), let body = request.body else {
            return response(request)
        }
        var request = request
        do throws(ContentDecoder.Failure) {
            let limit = server.configuration.limits.bodyBytes
            let content = try ContentDecoder.decode(Array(body.readableBytesView), coding, limit: limit)
            request.content = ByteBuffer(bytes: content)
        } catch {
            // What cannot be unpacked matches nothing, and an upstream may know what it is.
            if let proxy = server.proxy { return pass(request, proxy) }
            switch error {
            case .malformed:
                var refusal = Refusal.syntax("the body is not \(Excerpt.escaped(coding.utf8)), as its head says")
                (refusal.code, refusal.closes) = (.coding, false)
                return refuse(refusal)
            case .tooLarge(let limit): return refuse(.bodyLimit(limit))
            }
        }
        response(request)
    }

    /// Answers a request that has come, or what is left of one that came in pieces.
    func response(_ request: RequestInProgress) {
        if let proxy = server.proxy, isPassed(request.route) { return pass(request, proxy) }
        if let fields = request.fields {
            return (request.readable ?? ByteBuffer()).withUnsafeReadableBytes { body in
                judge(
                    body.assumingMemoryBound(to: UInt8.self),
                    fields,
                    request.head,
                    headBytes: request.headBytes,
                    request.connection,
                    request
                )
            }
        }
        if request.route == .http { return judgeHTTP(request) }
        if case .description(let description) = request.route {
            return describe(description, request.connection, isHead: request.method == .HEAD)
        }
        if case .admin(let route) = request.route { administer(route, request) }
    }

    /// Answers a request without SOAP that has come whole.
    private func judgeHTTP(_ request: RequestInProgress) {
        let head = request.head
        let body = request.readable.map { Array($0.readableBytesView) } ?? []
        call = body.withUnsafeBufferPointer {
            server.requestJournal.begin(head, headBytes: request.headBytes, nil, $0)
        }
        let recorded = SentRequest(head, body)
        let isHead = request.method == .HEAD
        switch loop.replayer.judge(recorded) {
        case .response(let response):
            call?.outcome = .fixture
            send(response, request.connection, isHead: isHead)
        case .planned(let plan, _) where isHead:
            // What is special of a response is special of its body.
            call?.outcome = .fixture
            send(StubResponse(plan.response(to: nil)), request.connection, isHead: true)
        case .planned(let plan, _): perform(plan, plan.response(to: nil), request.connection)
        case .fault, .unmatched, nil:
            if let proxy = server.proxy { return pass(request, proxy) }
            resolve(recorded, request.connection, isHead: isHead)
        }
    }

    /// Answers a SOAP request that has come whole.
    ///
    /// - Parameters:
    ///   - headBytes: bytes of its request line and header fields.
    ///   - request: the request, which is passed on where nothing else answers it and there is an upstream.
    func judge(
        _ body: UnsafeBufferPointer<UInt8>,
        _ fields: SOAPFields,
        _ head: HTTPRequestHead,
        headBytes: Int,
        _ connection: StubResponse.Connection,
        _ request: RequestInProgress? = nil
    ) {
        call = server.requestJournal.begin(head, headBytes: headBytes, fields, body)
        switch loop.replayer.judge(body, fields, head: head, memo: loop.replays, scratch: &loop.scratch) {
        case .response(let response):
            call?.outcome = .fixture
            send(response, connection)
        case .planned(let plan, let message):
            if let template = plan.template, let message {
                fill(template, of: plan, for: TemplateRequest(message, head), connection)
            } else {
                perform(plan, plan.response(to: message), connection)
            }
        case .fault(let problem):
            call?.outcome = .malformed
            call?.take(problem)
            log(problem)
            send(StubResponse(problem), connection)
        case .unmatched(let unmatched):
            call?.payload = unmatched.payload?.name
            if let request, let proxy = server.proxy {
                pass(request, proxy)
            } else {
                resolve(unmatched, connection)
            }
        }
    }
}
