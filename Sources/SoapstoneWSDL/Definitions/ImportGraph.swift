package import SoapstoneSchema
internal import SoapstoneXML

/// The documents of a contract, parsed, and how one leads to another.
package struct ImportGraph: Sendable {
    /// Every document once, the main one first, then in the order in which they were reached; at the end the library's
    /// own descriptions of well-known schemas.
    var documents: [ContractDocument] = []
    /// Every import, include and redefine with a location.
    var imports: [Edge] = []
    /// The `definitions` elements of WSDL documents.
    package var definitions: [SyntaxNode] = []
    /// Schemas, those inside WSDL documents among them, each once for each namespace that it is in.
    var schemas: [SchemaSource] = []

    /// Namespaces of which a schema document was not read: it could not be had, or is none.
    var incomplete: Set<ByteKey> = []

    typealias Edge = ContractDocuments.Import

    /// The prefixes that the contract's documents declare at their beginning, and those of their schemas; of a prefix
    /// with two meanings, the first counts.
    var prefixes: [String: String] {
        var prefixes: [String: String] = [:]
        for node in definitions + schemas.map(\.root) {
            prefixes.merge(node.file.prefixes(declaredAt: node.index)) { first, _ in first }
        }
        return prefixes
    }
}
