internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneServing

#if canImport(Glibc)
internal import Glibc
#endif

// What the channel tells.
extension ConnectionHandler {
    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        watch.connection = self
        if context.channel.isActive { open(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline.cancel()
        cancelPending()
        reader?.stop()
        watch.connection = nil
        self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        open(context)
        context.fireChannelActive()
    }

    private func open(_ context: ChannelHandlerContext) {
        switch server.connections.add(context.channel) {
        case .served: expectRequest()
        case .refused: refuse(.overload("too many connections"))
        case .dropped: context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        server.connections.remove(context.channel)
        deadline.cancel()
        cancelPending()
        closeUpload()
        phase = .ending
        abandonCall()
        context.fireChannelInactive()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Most requests come in one piece, and then none of these times is ever set.
        switch phase {
        case .idle where watch.hasBegun: expectHead()
        case .body(let request): expectBody(of: request)
        case .idle, .head, .report, .ending: break
        }
        if hasUnflushed { loop.flushSoon(self, context.eventLoop) }
        context.fireChannelReadComplete()
    }

    /// Ends a connection on which no request has begun.
    ///
    /// Where the last response is sent, closing takes nothing away, and a client that keeps the connection for later, and
    /// does not look at it until then, is not waited for.
    private func endIdle() {
        guard let context, !watch.hasBegun, context.channel.unsentBytes == 0 else { return end() }
        context.close(promise: nil)
    }

    /// Gives up what is only to be done later.
    private func cancelPending() {
        pending?.scheduled.cancel()
        pending = nil
    }

    func read(context: ChannelHandlerContext) {
        switch phase {
        case .ending:
            context.read()
        case .report:
            if let upload, upload.isOpen, !upload.isFull { context.read() } else { isReadHeld = true }
        case .idle, .head, .body:
            if context.channel.isWritable { context.read() } else { isReadHeld = true }
        }
    }

    func resumeReading() {
        isReadHeld = false
        context?.read()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            if isReadHeld { resumeReading() }
        } else {
            expectReader()
        }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ConnectionRegistry.Drain:
            mustEnd = true
            switch phase {
            case .idle: endIdle()
            // What is due after the time that requests in flight have is not waited for until then.
            case .report:
                if let pending, pending.time > .now() + server.drainTime { context.close(promise: nil) }
            case .head, .body, .ending: break
            }
        case ChannelEvent.inputClosed:
            isInputClosed = true
            inputClosed(context)
        case ChannelEvent.outputClosed:
            // The last byte is with the kernel.
            if isInputClosed, case .ending = phase { context.close(promise: nil) }
            context.fireUserInboundEventTriggered(event)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    /// The client has closed its half of the connection, and may wait for what it has asked (RFC 9112 section 9.6).
    private func inputClosed(_ context: ChannelHandlerContext) {
        switch phase {
        case .report where upload?.isOpen == true:
            mustEnd = true
            end()
        case .report:
            if waiting.isEmpty { mustEnd = true }
            keepAlive(context)
        case .ending:
            if context.channel.unsentBytes == 0 { context.close(promise: nil) }
        case .idle, .head, .body:
            mustEnd = true
            end()
        }
    }

    /// Has the kernel ask whether the client is still there: one that has closed both halves looks the same until it says
    /// that it knows no such connection, which takes about a minute.
    private func keepAlive(_ context: ChannelHandlerContext) {
        guard let options = context.channel.syncOptions else { return }
        try? options.setOption(.socketOption(.so_keepalive), value: 1)
        #if canImport(Glibc)
        for option in [TCP_KEEPIDLE, TCP_KEEPINTVL] {
            try? options.setOption(.tcpOption(.init(rawValue: option)), value: 10)
        }
        #endif
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (error, phase) {
        case (_, .ending):
            // The parser complains of each piece that follows what it did not understand.
            return
        case (HTTPParserError.headerOverflow, _) where !isResponding:
            let limits = server.configuration.limits
            refuse(
                watch.isInRequestLine
                    ? .limit(.uriTooLong, "the request line has more than \(limits.requestLineBytes) bytes")
                    : .limit(.requestHeaderFieldsTooLarge, "the head is too large or has too many fields")
            )
            flush()
        case (is HTTPParserError, _) where isResponding:
            // A refusal would stand in the middle of the response.
            context.close(promise: nil)
        case (is HTTPParserError, _):
            // A report that is being made is not waited for: the bytes after its request cannot be trusted.
            refuse(.syntax("the request is no HTTP/1.1"))
            flush()
        default:
            context.close(promise: nil)
        }
    }
}
