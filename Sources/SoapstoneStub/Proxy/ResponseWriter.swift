internal import NIOCore

/// Writes the pieces of a response to its client's connection, from a task.
struct ResponseWriter: Sendable {
    private let loop: any EventLoop
    private let connection: NIOLoopBound<ConnectionHandler>

    /// - Parameter connection: one of this loop, which waits for the response.
    init(_ connection: ConnectionHandler, on loop: any EventLoop) {
        self.loop = loop
        self.connection = NIOLoopBound(connection, eventLoop: loop)
    }

    /// Writes a piece, and returns once the client's machine or this one's kernel has it.
    ///
    /// - Throws: where the connection has ended.
    func write(_ piece: [UInt8]) async throws {
        try await loop.flatSubmit { [loop] in
            connection.value.write(piece: piece) ?? loop.makeFailedFuture(ChannelError.ioOnClosedChannel)
        }.get()
    }
}
