internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures

/// What a client gets in the place of a response, before the connection ends.
struct BrokenResponse {
    /// How the connection ends.
    enum Ending {
        /// As after any last response: the client reads its end.
        case closed
        /// With a segment that has RST: the client's next read or write fails.
        case reset
    }

    let bytes: ByteBuffer
    let ending: Ending
    /// The status that the client reads; nil where it reads none.
    let status: Int?

    /// Nil for a fault that is in the response, and not in how it is sent.
    init?(_ draft: ResponseDraft, _ kind: Fixture.Failure.Kind?) {
        switch kind {
        case nil, .wrongContentType: return nil
        case .emptyResponse, .connectionReset: bytes = ByteBuffer()
        case .garbageThenClose: bytes = ByteBuffer(bytes: Self.garbage)
        case .truncated:
            let whole = StubResponse(draft).bytes(.kept)
            bytes = whole.getSlice(at: 0, length: whole.readableBytes - (draft.body.count + 1) / 2) ?? whole
        case .malformedChunk:
            var buffer = StubResponse.head(of: draft, framing: "Transfer-Encoding: chunked")
            let half = draft.body.prefix(draft.body.count / 2)
            if !half.isEmpty {
                buffer.writeString("\(String(half.count, radix: 16))\r\n")
                buffer.writeBytes(half)
                buffer.writeString("\r\n")
            }
            buffer.writeBytes(Self.garbage)
            bytes = buffer
        }
        ending = kind == .connectionReset ? .reset : .closed
        status = kind == .truncated || kind == .malformedChunk ? Int(draft.status.code) : nil
    }

    /// No status line and no size of a chunk: it begins with neither `HTTP` nor a digit of base 16. The same each time, so
    /// that a test that fails does so again.
    private static let garbage = Array("zz\u{1}\u{7F}".utf8) + [0xFF, 0xFE, 0x00, 0x80] + Array("~garbage~\r\n".utf8)
}
