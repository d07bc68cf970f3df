/// A request on its way to the curl thread, and who waits for its answer.
struct Call: Sendable {
    /// Tells calls of one transport apart, so that a cancellation finds its own.
    typealias ID = UInt64
    typealias Outcome = Result<HTTPTransport.Response, TransportError>

    let id: ID
    let request: PreparedRequest
    /// Called exactly once, by whoever takes the call out of the mailbox or the loop.
    let finish: @Sendable (Outcome) -> Void
}
