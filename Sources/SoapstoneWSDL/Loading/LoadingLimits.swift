/// How much a contract may bring in.
public struct LoadingLimits: Equatable, Sendable {
    /// Bytes of one file; never more than `totalBytes`.
    public var fileBytes = 4 << 20
    /// Bytes of all files together.
    public var totalBytes = 32 << 20
    public var documents = 256
    /// Imports and includes one behind the other.
    public var depth = 32

    public static let standard = LoadingLimits()

    /// Makes the default limits, to be changed one by one.
    public init() {}
}
