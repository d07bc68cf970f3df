package import SoapstoneXML

/// How much a contract may bring in.
public struct LoadingLimits: BitwiseCopyable, Equatable, Sendable {
    /// Bytes of one file; never more than `totalBytes`.
    public var fileBytes = 4 << 20
    /// Bytes of all files together.
    public var totalBytes = 32 << 20
    /// Documents, each counted once.
    public var documents = 256
    /// WSDL documents and schemas, a schema without a namespace of its own counted for each that it is included in.
    public var schemas = 4_096
    /// Imports and includes one behind the other.
    public var importDepth = 32
    /// Operations, header blocks, faults and parts of all bindings together, and again of all ports; the only part of a
    /// message is not counted.
    public var operations = 100_000

    /// The default limits.
    public static let standard = LoadingLimits()

    /// Makes the default limits, to be changed one by one.
    public init() {}

    /// The limits of one document as XML.
    package var xml: XMLLimits {
        var limits = XMLLimits.contract
        limits.messageBytes = max(limits.messageBytes, fileBytes)
        // A file that may be larger may have more of everything: each is a few bytes at least.
        limits.elements = max(limits.elements, fileBytes / 32)
        limits.childrenPerElement = max(limits.childrenPerElement, fileBytes / 160)
        limits.nodes = max(limits.nodes, fileBytes / 8)
        return limits
    }
}
