internal import NIOCore
internal import NIOHTTP1

/// A request of which the head has come.
struct RequestInProgress {
    let route: Route
    let method: HTTPMethod
    /// What the fields of a SOAP request say; nil for the admin interface.
    let fields: SOAPFields?
    let connection: Answer.Connection
    let start: NIODeadline
    /// The whole head, which matchers and upstreams look at.
    let head: HTTPRequestHead
    /// The pieces of the body that have come, put together.
    private(set) var body: ByteBuffer?
    var received: Int { body?.readableBytes ?? 0 }

    init(
        route: Route,
        _ method: HTTPMethod,
        _ fields: SOAPFields?,
        connection: Answer.Connection,
        start: NIODeadline,
        head: HTTPRequestHead
    ) {
        self.route = route
        self.method = method
        self.fields = fields
        self.connection = connection
        self.start = start
        self.head = head
    }

    mutating func append(_ piece: ByteBuffer) {
        var piece = piece
        // The first piece is mostly the only one, and is kept without copying it.
        if body?.writeBuffer(&piece) == nil { body = piece }
    }
}
