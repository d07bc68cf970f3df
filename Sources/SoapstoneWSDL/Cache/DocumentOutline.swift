/// What there is to say of a contract's documents without their text.
struct DocumentOutline: Equatable, Sendable {
    var documents: [Document] = []
    var imports: [ContractDocuments.Import] = []
    var definitions: [Element] = []
    var schemas: [Schema] = []
    var prefixes: [String: String] = [:]

    struct Document: Equatable, Sendable {
        var location: String
        /// The namespace of a schema that the library describes itself; nil for a document of the contract.
        var description: String?
    }

    /// An element by its document and its number there.
    struct Element: Equatable, Sendable {
        var document: Int
        var index: Int
    }

    /// A `SchemaSource`.
    struct Schema: Equatable, Sendable {
        var root: Element
        var targetNamespace: String
        var isChameleon: Bool
        var kind: SchemaSource.Kind
        var referrer: Element?
    }

    init() {}

    init(_ graph: ImportGraph) {
        let standIns = Set(graph.schemas.lazy.filter { $0.kind == .standIn }.map { ObjectIdentifier($0.root.file) })
        documents = graph.documents.map { document in
            let isDescription = standIns.contains(ObjectIdentifier(document))
            return Document(location: document.location, description: isDescription ? document.location : nil)
        }
        imports = graph.imports
        let pairs = graph.documents.enumerated().map { (ObjectIdentifier($1), $0) }
        let numbers = Dictionary(pairs) { first, _ in first }
        func place(_ node: SyntaxNode) -> Element? {
            numbers[ObjectIdentifier(node.file)].map { Element(document: $0, index: node.index) }
        }
        definitions = graph.definitions.compactMap(place)
        schemas = graph.schemas.compactMap { source in
            guard let root = place(source.root) else { return nil }
            return Schema(
                root: root,
                targetNamespace: source.targetNamespace,
                isChameleon: source.isChameleon,
                kind: source.kind,
                referrer: source.referrer.flatMap(place)
            )
        }
        prefixes = graph.prefixes
    }
}
