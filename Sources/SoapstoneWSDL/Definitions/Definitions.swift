internal import SoapstoneSchema
public import SoapstoneXML

/// What a contract's WSDL 1.1 documents define, joined: services, bindings, port types and messages.
///
/// The lists are in the order of the documents, the main one first. Parts refer to each other by number.
public struct Definitions: Equatable, Sendable {
    /// The main document's name; nil where it has none.
    public internal(set) var name: String?
    /// The main document's target namespace, empty for none.
    public internal(set) var targetNamespace = ""
    /// The main document's documentation as text.
    public internal(set) var documentation: String?
    public internal(set) var services: [Service] = []
    public internal(set) var bindings: [Binding] = []
    public internal(set) var portTypes: [PortType] = []
    public internal(set) var messages: [Message] = []
    /// Extensions outside bindings and services that the contract says must be understood, and that are not
    /// (section 2.1.3): nothing in it can be relied on.
    public internal(set) var refusedExtensions: [XMLName] = []

    init() {}

    /// How many operations all bindings have together, those without a port among them.
    public var bindingOperationCount: Int { bindings.reduce(0) { $0 + $1.operations.count } }
}

/// Where something stands in a contract's documents.
public struct ContractPlace: Hashable, Sendable, CustomStringConvertible {
    /// The document, as findings name it.
    public var file: String
    /// The line of the start tag, from 1.
    public var line: Int

    init(_ node: SyntaxNode) {
        file = node.file.location
        line = node.line
    }

    public var description: String { "\(file):\(line)" }
}
