/// Why a stub server could not be started.
public struct StubError: Error, CustomStringConvertible, Sendable {
    /// What was tried, and what the system said.
    public var message: String

    public var description: String { message }
}
