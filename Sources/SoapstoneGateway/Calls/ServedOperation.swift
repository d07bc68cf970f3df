internal import SoapstoneCodec

/// What is left to do for a call that has passed all policies.
///
/// The argument is when the device's response must be ready.
typealias Work = @Sendable (ContinuousClock.Instant) async throws(CallFailure) -> CallResult

/// An operation that devices can call: one of a back end, or of the gateway's own.
protocol ServedOperation: Sendable {
    /// The id of its service: `ims-case`.
    var service: String { get }
    var name: String { get }
    /// Whether a call needs a session.
    var needsSession: Bool { get }
    /// Whether the session is one of a flow, of somebody who has not signed in.
    var isFlowStep: Bool { get }
    /// Whether a scheduler calls it, and no device.
    var isJob: Bool { get }
    /// What becomes of a call in the maintenance window.
    var inMaintenance: MaintenanceRule { get }
    /// A sentence that describes the operation.
    var summary: String { get }
    /// The members of its messages, by which the log masks values.
    var shapes: LoggedMessage.Shapes { get }
    /// The member of a request that names the user who signs in; nil for all operations but a sign-in.
    var userMember: String? { get }

    /// Holds a request against the contract, and says what is left to do for it.
    ///
    /// - Parameter session: the session, where the operation needs one.
    /// - Throws: where the request does not follow the contract.
    func work(for document: JSONDocument, in session: OpenSession?) throws(CallFailure) -> Work
}

extension ServedOperation {
    var userMember: String? { nil }
}

/// What becomes of an operation's calls in the maintenance window.
enum MaintenanceRule: Sendable {
    /// They are answered with the window.
    case closed
    /// They go on, and a success has the window beside it.
    case open
    /// They go on as ever.
    case unaware
}
