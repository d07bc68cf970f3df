/// What a session knows of its user, for the fields that say `.session`.
public struct SessionValues: Equatable, Sendable {
    /// The values by their names.
    public let values: [String: String]

    /// Makes the values of a session by their names.
    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    /// The member of a request that names its session: it is the gateway's, and no contract has it.
    public static let key = "cacheid"

    /// No session.
    public static let none = SessionValues()

    /// These values and others, which count where both have a name.
    public func adding(_ others: SessionValues) -> SessionValues {
        SessionValues(values.merging(others.values) { _, new in new })
    }
}
