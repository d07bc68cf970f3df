/// How large a schema may be.
public struct SchemaLimits: Equatable, Sendable {
    /// Types, elements and model groups in all.
    public var components = 200_000
    /// Types that are derived from each other in one line.
    public var derivationDepth = 100

    public static let standard = SchemaLimits()

    /// Makes the default limits, to be changed one by one.
    public init() {}
}
