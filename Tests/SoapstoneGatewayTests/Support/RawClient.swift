import NIOCore
import NIOPosix
import Synchronization

/// A client that sends what it is told and shows what comes back: no HTTP in it.
enum RawClient {
    struct Fixture: Sendable {
        var received: String
        /// Whether the server closed the connection.
        var isClosed: Bool
        var time: Duration

        /// The status codes of the responses, in their order.
        var statuses: [Int] { Self.statuses(in: received) }

        static func statuses(in text: String) -> [Int] {
            text.components(after: "HTTP/1.1 ").compactMap { Int($0.prefix(3)) }
        }

        /// The body of the last response.
        var body: String { String(received.components(after: "\r\n\r\n").last ?? "") }
    }

    /// Sends pieces with pauses before them, and collects what comes until so many responses are there, or the server
    /// closes, or patience ends.
    ///
    /// - Parameters:
    ///   - pause: how long the client reads nothing at first.
    ///   - interval: how long it waits before each 64 KiB that it reads; nil to read all as it comes.
    ///   - whenResponded: runs once the first response is there.
    static func exchange(
        _ pieces: [(text: String, pause: Duration)],
        port: Int,
        responses: Int? = nil,
        patience: Duration = .seconds(15),
        readsAfter pause: Duration = .zero,
        every interval: Duration? = nil,
        whenResponded: (@Sendable () async -> Void)? = nil
    ) async throws -> Fixture {
        let collector = Collector()
        let begun = ContinuousClock.now
        let mostPieces: UInt = interval == nil ? 4 : 1
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: pause == .zero && interval == nil)
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 64 << 10))
            .channelOption(.maxMessagesPerRead, value: mostPieces)
            // Without it NIO may close at the server's end before everything was read.
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(CollectingHandler(collector))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        for piece in pieces {
            if piece.pause > .zero { try await Task.sleep(for: piece.pause) }
            // A server that has had enough closes in the middle of this.
            guard (try? await channel.writeAndFlush(ByteBuffer(string: piece.text))) != nil else { break }
        }
        if pause > .zero {
            try await Task.sleep(for: pause)
            try? await channel.setOption(.autoRead, value: true).get()
        }
        let isClosed = await withTaskGroup(of: Bool.self) { group in
            if let interval {
                group.addTask {
                    while !Task.isCancelled, channel.isActive {
                        channel.read()
                        try? await Task.sleep(for: interval)
                    }
                    return true
                }
            }
            group.addTask {
                try? await channel.closeFuture.get()
                return true
            }
            group.addTask {
                let end = ContinuousClock.now + patience
                var waiting = whenResponded
                while .now < end, !Task.isCancelled {
                    if let told = waiting, collector.text.hasSuffix("}") {
                        waiting = nil
                        await told()
                    }
                    if let responses, Fixture.statuses(in: collector.text).count >= responses,
                        collector.text.hasSuffix("}")
                    {
                        break
                    }
                    try? await Task.sleep(for: .milliseconds(10))
                }
                return false
            }
            let first = await group.next() ?? false
            if !first { try? await channel.close() }
            group.cancelAll()
            return first
        }
        return Fixture(received: collector.text, isClosed: isClosed, time: .now - begun)
    }

    static func exchange(
        _ text: String,
        port: Int,
        responses: Int? = nil,
        patience: Duration = .seconds(15)
    ) async throws -> Fixture {
        try await exchange([(text, .zero)], port: port, responses: responses, patience: patience)
    }

    private final class Collector: Sendable {
        private let bytes = Mutex<[UInt8]>([])
        var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
        func add(_ buffer: ByteBuffer) { bytes.withLock { $0 += buffer.readableBytesView } }
    }

    private final class CollectingHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let collector: Collector
        init(_ collector: Collector) { self.collector = collector }
        func channelRead(context: ChannelHandlerContext, data: NIOAny) { collector.add(unwrapInboundIn(data)) }
        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
        }
        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}

extension String {
    /// What stands behind each occurrence of a mark.
    func components(after mark: String) -> [Substring] {
        Array(split(separator: mark, omittingEmptySubsequences: false).dropFirst())
    }
}
