internal import NIOCore

/// Tells a connection's guard of bytes before they are taken for anything.
final class ArrivalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let guardian: ConnectionGuard

    init(tells guardian: ConnectionGuard) {
        self.guardian = guardian
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guardian.bytesArrived(unwrapInboundIn(data))
        context.fireChannelRead(data)
    }
}

@available(*, unavailable) extension ArrivalHandler: Sendable {}  // A handler belongs to its event loop.
