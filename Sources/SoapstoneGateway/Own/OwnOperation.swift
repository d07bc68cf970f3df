internal import SoapstoneCodec

/// An operation that the gateway answers itself, by calls of back ends or without any.
struct OwnOperation: Sendable {
    /// The id of its service: `Auth`.
    let service: String
    let name: String
    /// Whether a call needs a session.
    let needsSession: Bool
    /// Whether sending a request twice does no harm.
    let isIdempotent: Bool
    /// What it does, in a sentence.
    let summary: String
    let request: [MemberSchema]
    /// The members of a success, without those that every success has.
    let answer: [MemberSchema]
    /// Runs the operation.
    ///
    /// The second argument is when the device's answer must be ready.
    let run: @Sendable (JSONDocument, ContinuousClock.Instant) async throws(CallFailure) -> CallResult
}
