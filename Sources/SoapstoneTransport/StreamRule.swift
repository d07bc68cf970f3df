/// When a response that is passed on is given out in pieces.
package struct StreamRule: Sendable {
    /// How many bytes of a body must have come, or be announced, before it is given out in pieces; a smaller one comes
    /// whole.
    package var threshold: @Sendable (_ headers: [HTTPTransport.HeaderField]) -> Int
    /// Is told of each interim response (1xx) but 100 and 101, on the curl thread.
    package var interim: @Sendable (_ status: Int, _ headers: [HTTPTransport.HeaderField]) -> Void

    /// Makes a rule.
    package init(
        threshold: @escaping @Sendable (_ headers: [HTTPTransport.HeaderField]) -> Int,
        interim: @escaping @Sendable (_ status: Int, _ headers: [HTTPTransport.HeaderField]) -> Void = { _, _ in }
    ) {
        self.threshold = threshold
        self.interim = interim
    }
}
