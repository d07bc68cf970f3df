/// Why a stub server could not be started, or not do what was asked of it.
public struct StubError: Error, CustomStringConvertible, Sendable {
    /// What was tried, and why it cannot be done.
    public var message: String

    public var description: String { message }

    package init(message: String) {
        self.message = message
    }
}
