internal import SoapstoneSchema

/// The documents of a contract and how one leads to another.
public struct ContractDocuments: Sendable {
    /// How findings name each document: the main one first, then in the order in which they were reached; at the end the
    /// library's own descriptions of well-known schemas, by their namespaces.
    public let locations: [String]
    /// Every import, include and redefine with a location.
    public let imports: [Import]
    /// Whether there is a WSDL document among them.
    let hasDefinitions: Bool
    /// The documents, parsed, and how they lead to each other.
    package let graph: ImportGraph

    /// One document's reference to another.
    public struct Import: Equatable, Sendable {
        /// The kinds.
        public enum Kind: String, Sendable {
            case wsdlImport, schemaImport, include, redefine
        }

        /// What kind it is.
        public var kind: Kind
        /// The number of the document with the reference.
        public var document: Int
        /// The location as it is written.
        public var location: String
        /// The number of the document that it leads to; nil where it leads nowhere, or to a well-known schema.
        public internal(set) var target: Int?
        /// Where it stands.
        public var place: ContractPlace
    }

    init(_ graph: ImportGraph) {
        locations = graph.documents.map(\.location)
        imports = graph.imports
        hasDefinitions = !graph.definitions.isEmpty
        self.graph = graph
    }

    /// The prefixes that the documents declare at their beginning, and those of their schemas.
    package var prefixes: [String: String] { graph.prefixes }
}
