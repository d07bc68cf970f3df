internal import SoapstoneXML

/// The documents of a contract that came from a cache: their bytes as they were read and compared, and where what matters
/// stands in them.
struct StoredDocuments: Sendable {
    let outline: DocumentOutline
    /// The bytes of each document that is not a description; they are the first ones.
    let texts: [[UInt8]]
    let limits: XMLLimits

    /// Parses the documents.
    ///
    /// - Throws: where a document is not XML, or has no element where the outline says.
    func parsed() throws(ContractError) -> ImportGraph {
        var graph = ImportGraph()
        graph.imports = outline.imports
        for (number, document) in outline.documents.enumerated() {
            graph.documents.append(try parsed(document, number))
        }
        graph.definitions = try outline.definitions.map { element throws(ContractError) in try node(element, graph) }
        graph.schemas = try outline.schemas.map { schema throws(ContractError) in
            SchemaSource(
                root: try node(schema.root, graph),
                targetNamespace: schema.targetNamespace,
                isChameleon: schema.isChameleon,
                kind: schema.kind,
                referrer: try schema.referrer.map { element throws(ContractError) in try node(element, graph) }
            )
        }
        return graph
    }

    private func parsed(
        _ document: DocumentOutline.Document,
        _ number: Int
    ) throws(ContractError) -> ContractDocument {
        do {
            guard let namespace = document.description else {
                // There is a text for each document that is no description: who makes this value sees to it.
                return try ContractDocument(parsing: texts[number], location: document.location, limits: limits)
            }
            // No description is no document, which says so.
            let text = WellKnownSchemas.schema(namespace: namespace)?.text ?? ""
            return try ContractDocument(parsing: Array(text.utf8), location: document.location)
        } catch {
            throw ContractError(error, file: document.location)
        }
    }

    private func node(_ element: DocumentOutline.Element, _ graph: ImportGraph) throws(ContractError) -> SyntaxNode {
        if graph.documents.indices.contains(element.document) {
            let file = graph.documents[element.document]
            let isElement = file.document.withTape { tape in
                element.index >= 0 && element.index < tape.count && tape.events[element.index].kind == .element
            }
            if isElement { return SyntaxNode(file: file, index: element.index) }
        }
        throw ContractError(
            .cache,
            "The cache says of a document what is not in it.",
            remedy: "Load the contract without the cache (--no-cache).",
            file: outline.documents.first?.location ?? ""
        )
    }
}

extension ContractRule {
    /// A cache has something else than what the documents have.
    static let cache = ContractRule("contract.cache", "a cached contract is that of its documents")
}
