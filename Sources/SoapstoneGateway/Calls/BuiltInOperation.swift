internal import SoapstoneCodec
internal import SoapstoneOperations

/// An operation that the gateway answers itself, by calls of back ends or without any.
struct BuiltInOperation: ServedOperation {
    /// The id of its service: `Auth`.
    let service: String
    let name: String
    /// Whether a call needs a session.
    let needsSession: Bool
    /// Whether the session is one of a flow, of somebody who has not signed in.
    var isFlowStep = false
    /// Whether a scheduler calls it, and no device.
    var isJob = false
    /// Whether sending a request twice does no harm.
    let isIdempotent: Bool
    var inMaintenance = MaintenanceRule.closed
    /// Whether a part of a response may be missing, which the response says then: opstatus 1528.
    var mayBeIncomplete = false
    /// What it does, in a sentence.
    let summary: String
    let request: [MemberSchema]
    /// The members of a success, without those that every success has.
    let response: [MemberSchema]
    /// The members of its messages, by which the log masks values.
    var shapes = LoggedMessage.Shapes.unknown
    /// The member of a request that names the user who signs in.
    var userMember: String?
    /// The page on which people use it.
    var page: OperationPage?
    /// Reads a request, as `work` does.
    let reading: @Sendable (JSONDocument, OpenSession?) throws(CallFailure) -> Work

    func work(for document: JSONDocument, in session: OpenSession?) throws(CallFailure) -> Work {
        try reading(document, session)
    }
}
