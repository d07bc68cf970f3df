internal import NIOCore

/// Sees bytes before the parser does.
///
/// It gives requests with a head that is known to the connection, without the parser. To do so it keeps count of where
/// requests end, as far as that is certain. It tells a request line that is too long from a header field that is, for
/// which the parser has one error, and knows whether a request has begun of which the parser holds a part.
final class HeadWatch: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// What the next bytes belong to.
    private enum Position: Equatable {
        /// A new request: what the parser was given so far are whole requests.
        case between
        /// The request that the parser is reading; so many bytes of it are to come.
        case inside(left: Int)
        /// Nobody but the parser knows.
        case unknown
    }

    /// Takes requests with a known head.
    var connection: ConnectionHandler?
    private var position = Position.between
    /// Whether no line of the next request has ended yet.
    private(set) var isInRequestLine = true
    /// Whether bytes came after the last request.
    private(set) var hasBegun = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        if position == .between, let connection {
            while let length = connection.serveKnown(buffer) {
                buffer.moveReaderIndex(forwardBy: length)
                if buffer.readableBytes == 0 { return }
            }
            connection.forgetTakenHead()
        }
        if isInRequestLine { isInRequestLine = !buffer.readableBytesView.contains(UInt8(ascii: "\n")) }
        hasBegun = true
        context.fireChannelRead(wrapInboundOut(buffer))
        position = position(after: buffer)
    }

    /// Where the parser stands after it has read some bytes.
    private func position(after buffer: ByteBuffer) -> Position {
        let left: Int? =
            switch position {
            case .between: connection?.requestLength(in: buffer)
            case .inside(let left): left
            case .unknown: nil
            }
        // Bytes of one request more: where that one ends is not looked for.
        guard let left, left >= buffer.readableBytes else { return .unknown }
        return left == buffer.readableBytes ? .between : .inside(left: left - buffer.readableBytes)
    }

    /// The parser has given out a whole request.
    func requestEnded() {
        isInRequestLine = true
        hasBegun = false
    }
}
