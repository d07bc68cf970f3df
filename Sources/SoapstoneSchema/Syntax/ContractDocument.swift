public import SoapstoneXML

/// A WSDL or schema file as it was read: elements, attributes, prefixes in scope, lines.
public final class ContractDocument: Sendable {
    /// How findings name the file: a path or an address.
    public let location: String
    package let document: XMLDocument
    private let scopes: NamespaceScopes
    private let lines: LineTable

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - charset: what the transport says of its encoding; a byte order mark counts for more, its own declaration for
    ///     less.
    ///   - location: how findings name it.
    /// - Throws: `XMLError` where it is not XML that the gate admits.
    public init(
        parsing bytes: [UInt8],
        charset: String? = nil,
        location: String,
        limits: XMLLimits = .contract
    ) throws(XMLError) {
        // Names that are registered only now would have other numbers in a document that was parsed before.
        SchemaTag.register()
        DefinitionTag.register()
        BindingTag.register()
        AttributeName.register()
        self.location = location
        let document = try XMLDocument(parsing: bytes, charset: charset, limits: limits)
        self.document = document
        scopes = document.withTape { NamespaceScopes($0, in: document) }
        lines = document.withSource { LineTable($0) }
    }

    /// The document element.
    package var root: SyntaxNode { SyntaxNode(file: self, index: 0) }

    /// The namespace that a prefix stands for at an element; nil where it is not declared.
    func namespace(for prefix: Substring.UTF8View?, at index: Int) -> String? {
        scopes.namespace(for: prefix, at: index)
    }

    /// A number for the declarations that are in scope at an element.
    func scope(at index: Int) -> Int { scopes.innermost(at: index) }

    /// The namespaces of the prefixes that one element declares.
    package func prefixes(declaredAt index: Int) -> [String: String] {
        scopes.prefixes(declaredAt: index)
    }

    /// The line and column of the element's start tag, each from 1, the column in bytes.
    func lineAndColumn(of index: Int) -> (line: Int, column: Int) {
        lines.lineAndColumn(at: document.startOffset(of: index))
    }
}
