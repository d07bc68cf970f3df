import NIOCore
import NIOPosix

/// A back end on a socket that responses every connection with the same bytes, once a whole envelope has come.
struct RawBackend {
    let port: Int
    private let channel: any Channel

    static func start(responding response: String) async throws -> RawBackend {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler(response))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return RawBackend(port: channel.localAddress?.port ?? 0, channel: channel)
    }

    func stop() async throws { try await channel.close() }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer
        private let response: String
        private var received = ""

        init(_ response: String) { self.response = response }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            received += String(buffer: unwrapInboundIn(data))
            guard received.hasSuffix("Envelope>") else { return }
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response))).whenComplete { _ in
                bound.value.close(promise: nil)
            }
        }
    }
}
