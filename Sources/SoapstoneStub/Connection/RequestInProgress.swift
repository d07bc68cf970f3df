internal import NIOCore
internal import NIOHTTP1

/// A request of which the head has come.
struct RequestInProgress {
    let route: Route
    let method: HTTPMethod
    let connection: Answer.Connection
    let soapAction: String?
    let contentType: String?
    let start: NIODeadline
    /// The pieces of the body that have come, put together.
    private(set) var body: ByteBuffer?
    var received: Int { body?.readableBytes ?? 0 }

    init(
        _ head: HTTPRequestHead,
        _ fields: RequestFields,
        route: Route,
        connection: Answer.Connection,
        start: NIODeadline
    ) {
        self.route = route
        self.connection = connection
        self.start = start
        method = head.method
        soapAction = fields.soapAction
        contentType = fields.contentType
    }

    mutating func append(_ piece: ByteBuffer) {
        var piece = piece
        // The first piece is mostly the only one, and is kept without copying it.
        if body?.writeBuffer(&piece) == nil { body = piece }
    }
}
