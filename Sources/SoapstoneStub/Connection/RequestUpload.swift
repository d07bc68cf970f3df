internal import NIOCore

/// The body of a request on its way from its connection to a task that takes it piece by piece.
///
/// It belongs to the connection's event loop. What waits for the task is bounded: the connection reads no more while it is
/// full.
final class RequestUpload {
    /// Bytes that wait, at most, and a read of the socket more.
    private static let capacity = 256 << 10

    /// The request, with nothing of its body.
    let request: RequestInProgress
    private let loop: any EventLoop
    private let limit: Int
    private var waiting: ByteBuffer
    private var reader: EventLoopPromise<[UInt8]?>?
    private var received: Int
    private var isWhole = false
    private var isGivenUp = false
    /// Bytes that had come, and whether the task took some since, when the pace was looked at last.
    private var mark: (received: Int, isTaken: Bool)

    /// - Parameters:
    ///   - request: the request, with what has come of its body.
    ///   - limit: the most bytes of the body.
    init(_ request: RequestInProgress, limit: Int, on loop: any EventLoop) {
        var request = request
        self.loop = loop
        self.limit = limit
        waiting = request.body.take() ?? ByteBuffer()
        self.request = request
        received = waiting.readableBytes
        mark = (received, false)
    }

    /// Whether more of the body is to come.
    var isOpen: Bool { !isWhole && !isGivenUp }

    var isFull: Bool { waiting.readableBytes >= Self.capacity }
}

// What the connection does.
extension RequestUpload {
    /// Takes a piece: whether the body is within its limit.
    func add(_ piece: ByteBuffer) -> Bool {
        received += piece.readableBytes
        guard received <= limit else { return false }
        var piece = piece
        waiting.writeBuffer(&piece)
        serve()
        return true
    }

    /// The body has come whole.
    func finish() {
        isWhole = true
        serve()
    }

    /// Nothing more comes, and what has come is of no use.
    func giveUp() {
        isGivenUp = true
        waiting.clear()
        serve()
    }

    /// How the upload has gone since this was asked last.
    enum Pace {
        case kept
        /// The client has sent too little.
        case clientSlow
        /// The task took nothing, while the connection could not read.
        case readerSlow
    }

    /// - Parameter least: bytes that a client must have sent that was never kept from it.
    func pace(_ least: Int) -> Pace {
        defer { mark = (received, false) }
        if isFull { return mark.isTaken ? .kept : .readerSlow }
        return received - mark.received >= least ? .kept : .clientSlow
    }
}

// What the task does.
extension RequestUpload {
    /// The next piece, never empty; nil once the body has come whole.
    func next() -> EventLoopFuture<[UInt8]?> {
        let promise = loop.makePromise(of: [UInt8]?.self)
        reader = promise
        serve()
        return promise.futureResult
    }

    private func serve() {
        guard let promise = reader, waiting.readableBytes > 0 || !isOpen else { return }
        reader = nil
        mark.isTaken = true
        guard !isGivenUp else { return promise.fail(ChannelError.ioOnClosedChannel) }
        guard waiting.readableBytes > 0 else { return promise.succeed(nil) }
        promise.succeed(Array(waiting.readableBytesView))
        waiting.clear()
    }
}

extension UploadReader {
    /// - Parameter connection: one of this loop, which takes a body for a task.
    init(_ connection: ConnectionHandler, on loop: any EventLoop) {
        let connection = NIOLoopBound(connection, eventLoop: loop)
        next = {
            try await loop.flatSubmit {
                connection.value.nextPiece() ?? loop.makeFailedFuture(ChannelError.ioOnClosedChannel)
            }.get()
        }
        note = { body in
            try await loop.submit {
                guard connection.value.noteUpload(body) else { throw ChannelError.ioOnClosedChannel }
            }.get()
        }
    }
}
