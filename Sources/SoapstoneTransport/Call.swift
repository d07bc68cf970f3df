/// A request on its way to the curl thread, and who waits for its response.
struct Call: Sendable {
    /// Tells calls of one transport apart, so that a cancellation finds its own.
    typealias ID = UInt64
    typealias Outcome = Result<HTTPTransport.Response, TransportError>

    let id: ID
    let request: PreparedRequest
    /// Which answers begin to be given out before they are whole; nil for none.
    var stream: StreamRule?
    /// Called in the place of `finish` where a response is given out in pieces, from its first one on.
    var begin: @Sendable (ResponseHead, StreamBuffer) -> Void = { _, _ in }
    /// Called exactly once, but for a response that has begun to be given out: by whoever takes the call out of the mailbox or the loop.
    let finish: @Sendable (Outcome) -> Void
}
