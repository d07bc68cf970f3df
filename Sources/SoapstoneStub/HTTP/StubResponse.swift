internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures

/// A response as the bytes that leave: head and body in one buffer.
///
/// No `Date` is sent: the same request is to get the same bytes each time.
struct StubResponse: Sendable {
    /// What a response says about the connection.
    enum Connection {
        /// HTTP/1.1, where keeping it open goes without saying.
        case kept
        /// HTTP/1.0 with `Connection: keep-alive`.
        case keptByField
        case closed

        /// The line that says so; nothing where it goes without saying.
        fileprivate var field: String {
            switch self {
            case .kept: ""
            case .keptByField: "Connection: keep-alive\r\n"
            case .closed: "Connection: close\r\n"
            }
        }
    }

    /// The HTTP status.
    let status: Int
    /// What the response was made from; nil for what is the stub's own.
    var origin: ResponseOrigin?
    /// Whether it was made once and is given each time, so that keeping it takes no memory of its own.
    var isShared = false
    /// The codes of rules of the contract that the request breaks and that were passed over.
    var passedOver: [String] = []
    private let kept: ByteBuffer
    /// Where the head's last line end stands, before which a field may be put.
    private let fieldsEnd: Int
    /// Where the body begins.
    private let bodyStart: Int

    /// Makes a response. Fields that say how the body travels are left out: they are made anew here.
    init(_ status: HTTPResponseStatus, fields: [(name: String, value: String)], body: [UInt8]) {
        self.status = Int(status.code)
        var buffer = ByteBuffer()
        buffer.reserveCapacity(body.count + 256)
        Self.write(status, fields, to: &buffer)
        if status != .noContent, status != .notModified {
            buffer.writeString("Content-Length: \(body.count)\r\n")
        }
        fieldsEnd = buffer.writerIndex
        buffer.writeString("\r\n")
        bodyStart = buffer.writerIndex
        buffer.writeBytes(body)
        kept = buffer
    }

    /// Makes a response that is passed on as it came, with the content coding that it has.
    ///
    /// - Parameter length: what `Content-Length` is to say; nil for no such field.
    init(passing status: Int, fields: [(name: String, value: String)], body: [UInt8], length: Int?) {
        self.status = status
        var buffer = ByteBuffer()
        buffer.reserveCapacity(body.count + 256)
        Self.write(HTTPResponseStatus(statusCode: status), fields, keepsCoding: true, to: &buffer)
        if let length { buffer.writeString("Content-Length: \(length)\r\n") }
        fieldsEnd = buffer.writerIndex
        buffer.writeString("\r\n")
        bodyStart = buffer.writerIndex
        buffer.writeBytes(body)
        kept = buffer
    }

    private static func write(
        _ status: HTTPResponseStatus,
        _ fields: [(name: String, value: String)],
        keepsCoding: Bool = false,
        to buffer: inout ByteBuffer
    ) {
        buffer.writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
        for (name, value) in fields where mayStand(name, value, keepsCoding) {
            buffer.writeString("\(name): \(value)\r\n")
        }
    }

    /// A head alone, whose body is not what a response would send.
    ///
    /// - Parameter framing: the field that says where the body ends.
    static func head(of draft: ResponseDraft, framing: StaticString) -> ByteBuffer {
        var buffer = ByteBuffer()
        write(draft.status, draft.fields, to: &buffer)
        buffer.writeString("\(framing)\r\n\r\n")
        return buffer
    }

    /// Where a body ends that comes in pieces.
    enum Framing {
        case length(Int)
        case chunks
        /// Where the connection ends, for a client that knows no chunks.
        case end
    }

    /// A head whose body comes in pieces.
    ///
    /// - Parameter keepsCoding: whether the body is in the content coding that the fields name.
    static func head(
        _ status: Int,
        fields: [(name: String, value: String)],
        _ framing: Framing,
        keepsCoding: Bool = false,
        _ connection: Connection
    ) -> ByteBuffer {
        var buffer = ByteBuffer()
        write(HTTPResponseStatus(statusCode: status), fields, keepsCoding: keepsCoding, to: &buffer)
        switch framing {
        case .length(let length): buffer.writeString("Content-Length: \(length)\r\n")
        case .chunks: buffer.writeString("Transfer-Encoding: chunked\r\n")
        case .end: break
        }
        buffer.writeString("\(connection.field)\r\n")
        return buffer
    }

    /// The head of an interim response (RFC 9110 section 15.2).
    static func interim(_ status: Int, fields: [(name: String, value: String)]) -> ByteBuffer {
        var buffer = ByteBuffer()
        write(HTTPResponseStatus(statusCode: status), fields, to: &buffer)
        buffer.writeString("\r\n")
        return buffer
    }

    /// The one place where a header field is let out: none that could split the response, none about its transfer.
    private static func mayStand(_ name: String, _ value: String, _ keepsCoding: Bool) -> Bool {
        guard ASCII.isToken(name), ASCII.isFieldValue(value) else { return false }
        if keepsCoding, ASCII.matches(name.utf8, "Content-Encoding".utf8) { return true }
        return !transferFields.contains { ASCII.matches($0.utf8, name.utf8) }
    }

    /// RFC 9110 section 7.6.1, and the length and coding of a body that is kept decoded.
    private static let transferFields = [
        "Connection", "Content-Encoding", "Content-Length", "Keep-Alive", "Proxy-Connection", "TE", "Trailer",
        "Transfer-Encoding", "Upgrade",
    ]

    /// The same response with one more header field.
    func adding(_ name: String, _ value: String) -> StubResponse {
        let fields = fields.map { (name: $0.name, value: $0.value) } + [(name: name, value: value)]
        var response = StubResponse(HTTPResponseStatus(statusCode: status), fields: fields, body: body)
        response.origin = origin
        return response
    }

    /// The bytes for a connection, without the body where the request was HEAD.
    func bytes(_ connection: Connection, isHead: Bool = false) -> ByteBuffer {
        if connection == .kept, !isHead { return kept }
        var buffer = ByteBuffer()
        buffer.reserveCapacity(kept.readableBytes + 32)
        buffer.writeImmutableBuffer(slice(from: 0, to: fieldsEnd))
        buffer.writeString(connection.field)
        buffer.writeImmutableBuffer(slice(from: fieldsEnd, to: isHead ? bodyStart : kept.writerIndex))
        return buffer
    }

    private func slice(from start: Int, to end: Int) -> ByteBuffer {
        kept.getSlice(at: start, length: end - start) ?? ByteBuffer()
    }

    /// Bytes of head and body.
    var size: Int { kept.writerIndex }

    var bodyBytes: Int { kept.writerIndex - bodyStart }

    var body: [UInt8] { Array(slice(from: bodyStart, to: kept.writerIndex).readableBytesView) }

    /// The header fields that every connection gets, in their order.
    var fields: [Fixture.Header] {
        String(buffer: slice(from: 0, to: fieldsEnd)).utf8.split(separator: UInt8(ascii: "\n")).dropFirst()
            .compactMap { line in
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
                // A blank stands behind the colon, CR at the end of the line.
                let value = line[colon...].dropFirst(2).dropLast()
                return Fixture.Header(String(Substring(line[..<colon])), String(Substring(value)))
            }
    }
}

extension StubResponse {
    /// The response that says why a request is refused: one line of plain text.
    init(_ refusal: Refusal) {
        self.init(
            refusal.status,
            fields: [("Content-Type", "text/plain; charset=utf-8")] + (refusal.field.map { [$0] } ?? []),
            body: Array("\(refusal.code.rawValue): \(refusal.message)\n".utf8)
        )
    }
}
