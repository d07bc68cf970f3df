#if Redis
internal import CHiredis
internal import NIOCore
internal import NIOTLS

/// Makes answers of the bytes that come from a Redis server, one at a time.
///
/// It belongs to the loop of its channel.
final class RedisResponses: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = Command
    typealias OutboundOut = ByteBuffer

    /// A command, and who waits for its response.
    struct Command: Sendable {
        let words: [[UInt8]]
        let response: EventLoopPromise<RedisConnection.Response>

        init(_ words: [[UInt8]], _ response: EventLoopPromise<RedisConnection.Response>) {
            self.words = words
            self.response = response
        }
    }

    /// Fulfilled by the end of the handshake.
    private let ready: EventLoopPromise<Void>
    private let reader: UnsafeMutablePointer<redisReader>
    private var waiting: EventLoopPromise<RedisConnection.Response>?

    /// - Throws: where there is no memory.
    init(_ ready: EventLoopPromise<Void>) throws(RedisConnection.Failure) {
        self.ready = ready
        guard let reader = redisReaderCreate() else { throw .broken("no memory") }
        self.reader = reader
    }

    deinit { redisReaderFree(reader) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent { ready.succeed() }
        context.fireUserInboundEventTriggered(event)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let command = unwrapOutboundIn(data)
        waiting = command.response
        // The protocol's arrays of bulk strings.
        var buffer = context.channel.allocator.buffer(capacity: 64 + command.words.reduce(0) { $0 + $1.count + 16 })
        buffer.writeString("*\(command.words.count)\r\n")
        for word in command.words {
            buffer.writeString("$\(word.count)\r\n")
            buffer.writeBytes(word)
            buffer.writeString("\r\n")
        }
        context.write(wrapOutboundOut(buffer), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let status = unwrapInboundIn(data).withUnsafeReadableBytes { bytes in
            redisReaderFeed(reader, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        var found: UnsafeMutableRawPointer?
        guard status == REDIS_OK, redisReaderGetReply(reader, &found) == REDIS_OK else {
            return fail(RedisConnection.Failure.broken("the server does not speak Redis"), context)
        }
        guard let found else { return }
        defer { freeReplyObject(found) }
        // A response that nobody asked for would be taken for the next one.
        guard let waiting else { return fail(RedisConnection.Failure.broken("an unexpected reply"), context) }
        self.waiting = nil
        do throws(RedisConnection.Failure) {
            waiting.succeed(try RedisConnection.response(found.assumingMemoryBound(to: redisReply.self).pointee))
        } catch {
            waiting.fail(error)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(error, context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(RedisConnection.Failure.broken("the server closed the connection"), context)
        context.fireChannelInactive()
    }

    private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
        ready.fail(error)
        waiting?.fail(error)
        waiting = nil
        context.close(promise: nil)
    }
}

/// A handler belongs to the loop of its channel.
@available(*, unavailable)
extension RedisResponses: Sendable {}
#endif
