internal import SoapstoneXML

/// The documents of a contract that came from a cache: the files that were read and compared, and where what matters stands
/// in them.
///
/// Their bytes are not kept: they are read again where they are asked for, and have to be the same ones.
struct StoredDocuments: Sendable {
    let outline: DocumentOutline
    /// The file of each document that is not a description; they are the first ones.
    let files: [File]
    let limits: XMLLimits

    struct File: Sendable {
        /// Without links.
        var path: String
        var content: ContentHash
        var count: Int
    }

    /// Parses the documents.
    ///
    /// - Throws: where a document is not what it was, is not XML, or has no element where the outline says.
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
        // There is a file for each document that is no description: who makes this value sees to it. No description is no
        // document, which says so.
        let bytes =
            if let namespace = document.description {
                Array((WellKnownSchemas.schema(namespace: namespace)?.text ?? "").utf8)
            } else {
                try bytes(of: files[number], document.location)
            }
        let limits = document.description == nil ? limits : .contract
        do {
            return try ContractDocument(parsing: bytes, location: document.location, limits: limits)
        } catch {
            throw ContractError(error, file: document.location)
        }
    }

    private func bytes(of file: File, _ location: String) throws(ContractError) -> [UInt8] {
        if let bytes = try? ContractFile.bytes(at: file.path, limit: file.count),
            ContentHash(of: bytes) == file.content
        {
            return bytes
        }
        throw ContractError(
            .file,
            "The file has changed since the contract was loaded.",
            remedy: "Load the contract again.",
            file: location
        )
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
