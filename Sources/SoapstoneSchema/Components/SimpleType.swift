public import SoapstoneXML

/// A simple type definition (XML Schema 1.0 Part 1, section 3.14).
public struct SimpleType: Equatable, Sendable {
    /// nil for a type that is declared inside an element, attribute or other type.
    public var name: XMLName?
    /// nil for `xs:anySimpleType`, whose base is `xs:anyType`.
    public var base: TypeID?
    /// How it is derived: `.restriction`, `.list` or `.union`.
    public var derivation: DerivationSet = .restriction
    /// The facets of its own step of derivation, as they are written.
    public var writtenFacets: [WrittenFacet] = []
    /// What its values are.
    public var datatype: Datatype
    /// The members of a union, in order.
    public var members: [SimpleTypeID] = []
    /// The item type of a list.
    public var item: SimpleTypeID?
    /// Derivations that are forbidden.
    public var final: DerivationSet = []
    /// Whether something of it, or of a type that it is made of, could not be read.
    public var isUnread = false
    /// Where it is declared.
    public var origin: Origin
}
