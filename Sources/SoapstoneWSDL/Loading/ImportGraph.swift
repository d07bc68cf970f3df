/// The documents of a contract and how one leads to another.
public struct ImportGraph: Sendable {
    /// Every document once, the main one first, then in the order in which they were reached; at the end the library's
    /// own descriptions of well-known schemas.
    public internal(set) var documents: [ContractDocument] = []
    /// Every import, include and redefine with a location.
    public internal(set) var imports: [Edge] = []
    /// The `definitions` elements of WSDL documents.
    var definitions: [SyntaxNode] = []
    /// Schemas, those inside WSDL documents among them, each once for each namespace that it is in.
    var schemas: [SchemaSource] = []

    init() {}

    /// One document's reference to another.
    public struct Edge: Sendable {
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
}
