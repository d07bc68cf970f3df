/// How much of everything a message may have.
///
/// The defaults fit SOAP messages: a depth of 100 and 200 attributes are what the JDK's strict template and Apache CXF
/// allow, and each bounds a cost that libxml2 2.9 does not bound by itself.
public struct XMLLimits: Equatable, Sendable {
    /// The stable name of a limit, as errors and configuration spell it.
    public enum Name: String, Sendable, CaseIterable {
        case messageBytes, elementDepth, attributesPerElement, startTagBytes
        case namespacesPerElement, namespacesInScope
        case attributeValueBytes, nameBytes, namespaceURIBytes
        case elements, childrenPerElement, nodes
        case processingInstructions
    }

    /// Bytes of the message, as it was received and again after decoding to UTF-8.
    public var messageBytes = 32 << 20
    /// Elements inside each other; libxml2 itself refuses more than 257.
    public var elementDepth = 100
    /// Attributes of one element, namespace declarations included.
    public var attributesPerElement = 200
    /// Bytes of one start tag.
    public var startTagBytes = 256 << 10
    /// Namespace declarations on one element.
    public var namespacesPerElement = 64
    /// Namespace declarations in scope at one element.
    public var namespacesInScope = 256
    /// Bytes of one attribute's value.
    public var attributeValueBytes = 64 << 10
    /// Bytes of one qualified name.
    public var nameBytes = 1_000
    /// Bytes of one namespace name.
    public var namespaceURIBytes = 2_048
    /// Elements in the message.
    public var elements = 250_000
    /// Child elements of one element.
    public var childrenPerElement = 50_000
    /// Elements, attributes, namespace declarations and pieces of text between elements in the message.
    public var nodes = 500_000
    /// Processing instructions, which are passed over where they are allowed at all; SOAP allows none in a message
    /// (SOAP 1.1 section 3, SOAP 1.2 part 1 section 5).
    public var processingInstructions = 0

    /// The defaults for a request: 32 MiB.
    public static let request = XMLLimits()

    /// The defaults for a back end's response: 64 MiB, the rest as for a request.
    public static var response: XMLLimits {
        var limits = XMLLimits()
        limits.messageBytes = 64 << 20
        return limits
    }

    /// The defaults for one WSDL or schema document: an operator's own file, which may be generated and large.
    public static var contract: XMLLimits {
        var limits = XMLLimits()
        limits.messageBytes = 32 << 20
        limits.elements = 1_000_000
        limits.childrenPerElement = 200_000
        limits.nodes = 4_000_000
        limits.processingInstructions = 100
        return limits
    }

    /// The largest message that any setting can allow: offsets are stored in 31 bits.
    static let largestMessage = Int(Int32.max) - padding - 1

    /// The bytes that the parser has behind a message: see `SourceBuffer`.
    static let padding = 272

    /// Makes the default limits, to be changed one by one.
    public init() {}
}
