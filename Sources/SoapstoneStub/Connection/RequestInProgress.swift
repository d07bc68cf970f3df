internal import NIOCore
internal import NIOHTTP1

/// A request of which the head has come.
struct RequestInProgress {
    let route: Route
    /// What the fields of a SOAP request say; nil for the admin interface.
    let fields: SOAPFields?
    let connection: StubResponse.Connection
    let start: NIODeadline
    /// The whole head, which matchers and upstreams look at, and which the journal keeps.
    let head: HTTPRequestHead
    /// Bytes of the request line and the header fields.
    let headBytes: Int
    /// How many bytes the body has; nil where its end tells.
    let length: Int?
    /// How the body is packed; nil where it is not.
    let coding: String?
    /// Whether the body may be taken piece by piece, where it is too large to be held.
    let mayBeUploaded: Bool
    var method: HTTPMethod { head.method }
    /// The pieces of the body that have come, put together.
    var body: ByteBuffer?
    /// The body unpacked, once that was done.
    var content: ByteBuffer?
    /// The body as it can be read; nil where it is still packed, or there is none.
    var readable: ByteBuffer? { coding == nil ? body : content }
    var received: Int { body?.readableBytes ?? 0 }

    init(
        route: Route,
        _ fields: SOAPFields?,
        connection: StubResponse.Connection,
        start: NIODeadline,
        head: HTTPRequestHead,
        headBytes: Int,
        length: Int?,
        coding: String?,
        mayBeUploaded: Bool
    ) {
        self.coding = coding
        self.route = route
        self.fields = fields
        self.connection = connection
        self.start = start
        self.head = head
        self.headBytes = headBytes
        self.length = length
        self.mayBeUploaded = mayBeUploaded
    }

    mutating func append(_ piece: ByteBuffer) {
        var piece = piece
        // The first piece is mostly the only one, and is kept without copying it.
        if body?.writeBuffer(&piece) == nil { body = piece }
    }
}
