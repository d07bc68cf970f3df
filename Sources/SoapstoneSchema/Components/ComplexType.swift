public import SoapstoneXML

/// A complex type definition (XML Schema 1.0 Part 1, section 3.4).
public struct ComplexType: Equatable, Sendable {
    /// nil for a type that is declared inside an element.
    public var name: XMLName?
    /// The target namespace of its schema, which a type without a name has as well; empty for none.
    public var targetNamespace = ""
    /// nil for `xs:anyType` alone.
    public var base: TypeID?
    /// How it is derived: `.extension` or `.restriction`.
    public var derivation: DerivationSet = .restriction
    /// Whether it cannot be the type of an element itself.
    public var isAbstract = false
    /// Derived types that may not stand in its place in an instance.
    public var block: DerivationSet = []
    /// Derivations that are forbidden.
    public var final: DerivationSet = []
    /// All attributes, inherited ones first, prohibited ones left out.
    public var attributes: [AttributeUse] = []
    /// Which other attributes are allowed; nil for none.
    public var attributeWildcard: Wildcard?
    /// What may stand in an element of the type.
    public var content = Content.empty
    /// What of it, and of the types that it is derived from, could not be read.
    public var unread: UnreadParts = []
    /// Where it is declared.
    public var origin: Origin

    package init(
        name: XMLName? = nil,
        targetNamespace: String = "",
        base: TypeID? = nil,
        derivation: DerivationSet = .restriction,
        isAbstract: Bool = false,
        block: DerivationSet = [],
        final: DerivationSet = [],
        attributes: [AttributeUse] = [],
        attributeWildcard: Wildcard? = nil,
        content: Content = Content.empty,
        unread: UnreadParts = [],
        origin: Origin
    ) {
        self.name = name
        self.targetNamespace = targetNamespace
        self.base = base
        self.derivation = derivation
        self.isAbstract = isAbstract
        self.block = block
        self.final = final
        self.attributes = attributes
        self.attributeWildcard = attributeWildcard
        self.content = content
        self.unread = unread
        self.origin = origin
    }

    /// What stands between the tags.
    public enum Content: Equatable, Sendable {
        case empty
        /// Text of a simple type.
        case simple(SimpleTypeID)
        /// Elements alone.
        case elements(Particle)
        /// Elements with text between them; without a particle, text alone.
        case mixed(Particle?)
    }
}

extension ComplexType.Content {
    /// The particle of the child elements; nil where there are none.
    public var particle: Particle? {
        switch self {
        case .empty, .simple: nil
        case .elements(let particle): particle
        case .mixed(let particle): particle
        }
    }

    /// Whether text may stand between child elements.
    public var isMixed: Bool {
        if case .mixed = self { true } else { false }
    }
}
