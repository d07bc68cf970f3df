internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneServing

/// Holds one connection to HTTP's rules and to its times, and ends it so that the client can read the last response.
///
/// It stands between NIO's decoder and Hummingbird, which has neither times nor a way to answer what it cannot read.
/// Everything in it happens on the connection's event loop.
final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: GatewayConfiguration.GatewayLimits
    private var timer: ConnectionTimer?

    /// Requests whose head went on and whose response has not ended.
    private var owed = 0
    private var requests = 0
    private let style: ResponseStyle
    /// Bytes of the head that is being read, up to its first line feed; nil behind that.
    private var firstLine: Int? = 0
    /// Bytes of the body that is being read.
    private var bodyBytes = 0
    /// Looks at how fast the client reads.
    private let reader: ReaderWatch
    /// Whether a request's head was read and its end was not.
    private var isReading = false
    /// Whether a response's head was written and its end was not.
    private var isResponding = false
    /// Whether nothing more of the client is read, because its next request cannot be told from what is left of this one.
    private var isDeaf = false
    /// Whether the last response was written, or no response can be.
    private var isClosing = false
    private var closesNext = false
    private var pending: Refusal?
    /// The last response, while it is on its way to the socket.
    private var unfinished: EventLoopFuture<Void>?

    init(limits: GatewayConfiguration.GatewayLimits, style: ResponseStyle) {
        self.limits = limits
        self.style = style
        reader = ReaderWatch(time: limits.writeTime, rate: limits.readRate)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let timer = ConnectionTimer(context.eventLoop) { [unowned self] phase in timeIsOver(in: phase, context) }
        timer.start(.head, for: limits.headTime)
        self.timer = timer
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.stop()
        timer = nil
        reader.stop()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.stop()
        isClosing = true
        context.fireChannelInactive()
    }

    // MARK: - What the client sends

    /// Notes bytes before they are decoded.
    func bytesArrived(_ bytes: ByteBuffer) {
        if timer?.phase == .idle { timer?.start(.head, for: limits.headTime) }
        guard let line = firstLine else { return }
        let view = bytes.readableBytesView
        let end = view.firstIndex(of: UInt8(ascii: "\n"))
        let count = (end ?? view.endIndex) - view.startIndex
        firstLine = end == nil || line + count > limits.fieldBytes ? line + count : nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDeaf, !isClosing else { return }
        let part = unwrapInboundIn(data)
        switch part {
        case .head(let head): begin(head, context)
        case .body(let bytes):
            bodyBytes += bytes.readableBytes
            let time = limits.bodyTime + .seconds(bodyBytes / limits.bodyRate)
            timer?.extend(to: min(time, limits.requestTime))
            context.fireChannelRead(data)
        case .end:
            isReading = false
            firstLine = 0
            timer?.start(.response, for: limits.responseTime ?? limits.requestTime)
            context.fireChannelRead(data)
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        // Behind a request that was the last one, nothing more is read.
        guard !closesNext else {
            isDeaf = true
            return
        }
        requests += 1
        isReading = true
        bodyBytes = 0
        owed += 1
        // The decoder goes on with all that was read at once, whether or not anybody takes it.
        guard owed <= limits.pipelinedRequests + 1 else { return refuse(.pipeline, context) }
        if let refusal = RequestHeadCheck.refusal(of: head) {
            return refuse(refusal, context)
        }
        if head.version == .http1_0 || requests >= limits.requestsPerConnection || !head.isKeepAlive {
            closesNext = true
        }
        timer?.start(.body, for: min(limits.bodyTime, limits.requestTime))
        if owed == 1, RequestHeadCheck.wantsContinue(head, bodyLimit: limits.bodyBytes) {
            let interim = HTTPResponseHead(version: .http1_1, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(interim)), promise: nil)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
        guard !isDeaf, !isClosing else { return }
        oweResponse()
        let isFirstLineTooLong = firstLine.map { $0 > limits.fieldBytes } ?? false
        refuse(error == .headerOverflow ? isFirstLineTooLong ? .targetTooLong : .headTooLarge : .syntax, context)
    }

    /// Notes that the request which is being read gets a response, if its head was not read.
    private func oweResponse() {
        guard !isReading else { return }
        isReading = true
        owed += 1
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { closesNext = true }
        if case ChannelEvent.inputClosed = event, timer?.phase == .linger { end(context) }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: - What is answered

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isClosing else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            isResponding = true
            // What is left of a body cannot be told from a next request that hides in it.
            if closesNext && owed <= 1 || isReading && owed == 1 {
                closesNext = true
                isDeaf = isDeaf || isReading
                head.headers.replaceOrAdd(name: "Connection", value: "close")
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body:
            context.write(data, promise: promise)
        case .end:
            isResponding = false
            owed -= 1
            let written = promise ?? context.eventLoop.makePromise()
            context.writeAndFlush(data, promise: written)
            ended(written.futureResult, context)
        }
    }

    /// Goes on behind a response.
    private func ended(_ written: EventLoopFuture<Void>, _ context: ChannelHandlerContext) {
        if let refusal = pending, owed <= 1 {
            pending = nil
            return owed == 1 ? response(refusal, context) : finish(written, context)
        }
        if closesNext, owed == 0 || isDeaf && owed == 1 && isReading { return finish(written, context) }
        guard owed == 0 else {
            if !isReading { timer?.start(.response, for: limits.responseTime ?? limits.requestTime) }
            return
        }
        waitUntilTaken(context)
        unfinished = written
        let request = requests
        written.assumeIsolated().whenComplete { [self] _ in
            // The next response may be on its way by now.
            guard request == requests else { return }
            unfinished = nil
            if timer?.phase == .write, !isClosing { timer?.start(.idle, for: limits.idleTime) }
        }
    }

    /// The client's time to take a response is its reader's.
    private func waitUntilTaken(_ context: ChannelHandlerContext) {
        timer?.start(.write)
        if context.channel.unsentBytes > 0 { watchReader(context) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !context.channel.isWritable { watchReader(context) }
        context.fireChannelWritabilityChanged()
    }

    private func watchReader(_ context: ChannelHandlerContext) {
        reader.begin(context.channel) { [self] in end(context) }
    }

    /// Answers what cannot be read on, behind the responses to the requests before it.
    private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
        isDeaf = true
        if owed > 1 {
            pending = refusal
        } else if isResponding {
            end(context)
        } else {
            response(refusal, context)
        }
    }

    private func response(_ refusal: Refusal, _ context: ChannelHandlerContext) {
        let response = GatewayResponse(refusal, style)
        var fields = HTTPHeaders([
            ("Content-Type", response.mediaType), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
            ("Content-Length", String(response.body.count)), ("Connection", "close"),
        ])
        if let allow = response.allow { fields.add(name: "Allow", value: allow) }
        if let seconds = response.retryAfter { fields.add(name: "Retry-After", value: String(seconds)) }
        let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: response.httpStatus), headers: fields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
        let written = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
        isReading = true
        finish(written.futureResult, context)
    }

    // MARK: - The end

    /// Closes once the client has read the last response.
    ///
    /// Closing while bytes of either side are on their way can make TCP throw the response away, so the sending half is
    /// closed first. A client closes the other half then; one that does not, or goes on sending, is waited for a while.
    private func finish(_ written: EventLoopFuture<Void>, _ context: ChannelHandlerContext) {
        isClosing = true
        // What goes on sending is not waited for as long as what reads slowly.
        let lingerTime = isReading ? ConnectionTimer.lingerTime : limits.writeTime
        waitUntilTaken(context)
        written.assumeIsolated().whenComplete { [self] result in
            guard case .success = result else { return end(context) }
            timer?.start(.linger, for: lingerTime)
            context.close(mode: .output, promise: nil)
        }
    }

    /// Closes at once.
    private func end(_ context: ChannelHandlerContext) {
        isClosing = true
        timer?.stop()
        context.close(mode: .all, promise: nil)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        // A response that is still on its way would be cut off; `finish` closes behind it.
        if isClosing, timer?.phase == .write || timer?.phase == .linger {
            promise?.succeed()
            return
        }
        if !isClosing, owed == 0, mode == .all, let unfinished {
            promise?.succeed()
            return finish(unfinished, context)
        }
        // Hummingbird has closed its half and waits for the client to close the other, for as long as that takes.
        if mode == .output { timer?.start(.linger, for: ConnectionTimer.lingerTime) }
        context.close(mode: mode, promise: promise)
    }

    /// Ends what took too long.
    private func timeIsOver(in phase: ConnectionTimer.Phase, _ context: ChannelHandlerContext) {
        switch phase {
        case .head where firstLine == 0, .idle, .response, .linger, .write: end(context)
        case .head, .body:
            oweResponse()
            refuse(.timeout, context)
        }
    }
}

@available(*, unavailable) extension ConnectionGuard: Sendable {}  // A handler belongs to its event loop.
