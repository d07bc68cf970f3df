/// An operation that a contract has and a gateway cannot call.
public struct RefusedOperation: Sendable {
    /// The id of its service.
    public let service: String
    /// The operation's name.
    public let name: String
    /// Why it cannot be called.
    public let reason: String

    /// Names an operation and says why it cannot be called.
    public init(service: String, name: String, reason: String) {
        self.service = service
        self.name = name
        self.reason = reason
    }
}
