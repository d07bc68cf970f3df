/// The documents of a contract and how one leads to another.
///
/// Most of what is done with a contract needs its components alone; the documents of one that came from a cache are parsed
/// when they are asked for.
public struct ContractDocuments: Sendable {
    /// How findings name each document: the main one first, then in the order in which they were reached; at the end the
    /// library's own descriptions of well-known schemas, by their namespaces.
    public let locations: [String]
    /// Every import, include and redefine with a location.
    public let imports: [Import]
    /// Whether there is a WSDL document among them.
    let hasDefinitions: Bool
    private let content: Content

    private enum Content: Sendable {
        case parsed(ImportGraph)
        case stored(StoredDocuments)
    }

    /// One document's reference to another.
    public struct Import: Equatable, Sendable {
        public enum Kind: String, Sendable {
            case wsdlImport, schemaImport, include, redefine
        }

        public var kind: Kind
        /// The number of the document with the reference.
        public var document: Int
        /// The location as it is written.
        public var location: String
        /// The number of the document that it leads to; nil where it leads nowhere, or to a well-known schema.
        public internal(set) var target: Int?
        public var place: ContractPlace
    }

    init(_ graph: ImportGraph) {
        locations = graph.documents.map(\.location)
        imports = graph.imports
        hasDefinitions = !graph.definitions.isEmpty
        content = .parsed(graph)
    }

    init(_ stored: StoredDocuments) {
        locations = stored.outline.documents.map(\.location)
        imports = stored.outline.imports
        hasDefinitions = !stored.outline.definitions.isEmpty
        content = .stored(stored)
    }

    /// What there is to say of the documents without their text.
    var outline: DocumentOutline {
        switch content {
        case .parsed(let graph): DocumentOutline(graph)
        case .stored(let stored): stored.outline
        }
    }

    /// The prefixes that the documents declare at their beginning, and those of their schemas.
    var prefixes: [String: String] {
        switch content {
        case .parsed(let graph): graph.prefixes
        case .stored(let stored): stored.outline.prefixes
        }
    }

    /// The documents, parsed.
    ///
    /// - Throws: where what a cache says of them is not so.
    func parsed() throws(ContractError) -> ImportGraph {
        switch content {
        case .parsed(let graph): graph
        case .stored(let stored): try stored.parsed()
        }
    }
}
