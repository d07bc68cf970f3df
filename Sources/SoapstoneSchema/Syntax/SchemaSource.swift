/// A schema document, or a schema inside a WSDL's types, and the namespace that its components are in.
package struct SchemaSource: Sendable {
    /// The `xs:schema` element.
    package var root: SyntaxNode
    /// The schema's own target namespace, or that of the schema that includes it without one; empty for none.
    package var targetNamespace: String
    /// Whether the target namespace was adopted: then unprefixed names of no namespace are in it, too (section 4.2.1).
    package var isChameleon = false
    /// How it came into the set.
    package var kind = Kind.main
    /// The import, include or redefine that brought it in; nil for a main document and for a schema inside a WSDL.
    package var referrer: SyntaxNode?

    package init(
        root: SyntaxNode,
        targetNamespace: String,
        isChameleon: Bool = false,
        kind: Kind = Kind.main,
        referrer: SyntaxNode? = nil
    ) {
        self.root = root
        self.targetNamespace = targetNamespace
        self.isChameleon = isChameleon
        self.kind = kind
        self.referrer = referrer
    }

    package enum Kind: String, Sendable {
        /// Named by the user.
        case main
        /// Inside the types of a WSDL document.
        case inline
        case imported, included, redefined
        /// The library's own description of a well-known schema: components that another source has, too, are that
        /// source's.
        case standIn
    }
}
