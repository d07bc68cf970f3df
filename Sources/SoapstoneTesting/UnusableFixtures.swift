public import SoapstoneFixtures

/// Cases that cannot be read or used, all of them.
public struct UnusableFixtures: Error, Equatable, Sendable {
    /// At least one, in the order of their paths as far as they could not be read, then those that could.
    public var problems: [FixtureError]
}

extension UnusableFixtures: CustomStringConvertible {
    /// A line for each: `file:line: message [code]`.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
