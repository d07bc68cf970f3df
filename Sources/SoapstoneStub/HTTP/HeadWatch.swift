internal import NIOCore

/// Sees bytes before the parser does, to tell a request line that is too long from a header field that is.
///
/// The parser gives one error for both. It also knows whether a request has begun of which the parser holds a part.
final class HeadWatch: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Whether no line of the next request has ended yet.
    private(set) var isInRequestLine = true
    /// Whether bytes came after the last request.
    private(set) var hasBegun = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isInRequestLine {
            let bytes = unwrapInboundIn(data).readableBytesView
            isInRequestLine = !bytes.contains(UInt8(ascii: "\n"))
        }
        hasBegun = true
        context.fireChannelRead(data)
    }

    /// The parser has given out a whole request.
    func requestEnded() {
        isInRequestLine = true
        hasBegun = false
    }
}
