/// A response whose body comes in pieces, as fast as they are asked for.
///
/// What has come and was not asked for is 256 KiB at most, and a little more where the body is packed; then nothing more
/// is read from the connection. Releasing the stream closes the connection of a response that has not come whole.
package final class ResponseStream: Sendable {
    /// The status code, 200 to 999.
    package let status: Int
    /// The fields as they came, in order, without trailers.
    package let headers: [HTTPTransport.HeaderField]
    /// The version of HTTP that it comes in: `1.1`.
    package let version: String
    /// How many bytes the body has; nil where its end tells.
    package let length: Int?
    private let buffer: StreamBuffer
    private let mailbox: Mailbox
    private let id: Call.ID

    init(_ head: ResponseHead, _ buffer: StreamBuffer, of id: Call.ID, _ mailbox: Mailbox) {
        status = head.status
        headers = head.fields
        version = head.version
        length = head.isUncoded ? head.contentLength : nil
        self.buffer = buffer
        self.mailbox = mailbox
        self.id = id
    }

    deinit { mailbox.cancel(id) }

    /// The next piece, as it came and never empty; nil once the body has come whole. One task asks at a time.
    ///
    /// - Throws: why no more of the body comes.
    package func next() async throws(TransportError) -> [UInt8]? {
        let (piece, wasFull) = await withTaskCancellationHandler {
            await buffer.next()
        } onCancel: {
            mailbox.cancel(id)
        }
        if wasFull { mailbox.resume(id) }
        return try piece.get()
    }
}
