/// Why an operation cannot be used: what its contract leaves open.
public struct ContractGap: Error, Equatable, Sendable {
    /// What is not said, or not known.
    public let message: String

    /// Says why an operation cannot be used.
    public init(_ message: String) {
        self.message = message
    }
}

extension ContractGap: CustomStringConvertible {
    public var description: String { message }
}
