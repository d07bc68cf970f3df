internal import SoapstoneXML

/// The schema that a declaration stands in: what its defaults are, and what its names mean.
final class SchemaContext: Sendable {
    let source: SchemaSource
    /// The number of the document in `SchemaSet.files`.
    let file: Int
    let qualifiesElements: Bool
    let qualifiesAttributes: Bool
    let block: String?
    let final: String?
    /// Namespaces that the document imports; names of others may not be referred to (`src-resolve.4`).
    private let imported: Set<ByteKey>
    /// The declaration that is being redefined, and the one that it replaces.
    let redefinition: Redefinition?

    struct Redefinition: Sendable {
        var tag: SchemaTag
        var name: XMLName
        var original: Declared
    }

    init(_ source: SchemaSource, file: Int) {
        self.source = source
        self.file = file
        let root = source.root
        qualifiesElements = root.token(.elementFormDefault) == "qualified"
        qualifiesAttributes = root.token(.attributeFormDefault) == "qualified"
        block = root.attribute(.blockDefault)
        final = root.attribute(.finalDefault)
        imported = Set(
            root.children.lazy.filter { $0.schemaTag == .import }
                .map { ByteKey($0.token(.namespace) ?? "") }
        )
        redefinition = nil
    }

    /// The same schema for a declaration that replaces another one.
    init(_ context: SchemaContext, redefining redefinition: Redefinition) {
        source = context.source
        file = context.file
        qualifiesElements = context.qualifiesElements
        qualifiesAttributes = context.qualifiesAttributes
        block = context.block
        final = context.final
        imported = context.imported
        self.redefinition = redefinition
    }

    /// Whether the document may refer to names of a namespace.
    func mayRefer(to namespace: String) -> Bool {
        namespace.isSameBytes(as: source.targetNamespace) || namespace.isSameBytes(as: SchemaTag.namespace)
            || imported.contains(ByteKey(namespace))
    }

    func origin(of node: SyntaxNode) -> Origin {
        let (line, column) = node.lineAndColumn
        return Origin(file: file, line: line, column: column)
    }
}

/// A global declaration that has not been read yet.
struct Declared: Sendable {
    var node: SyntaxNode
    /// The number of its schema in the reader's list.
    var context: Int
    /// For a redefinition, what it replaces.
    var original: [Declared] = []
}
