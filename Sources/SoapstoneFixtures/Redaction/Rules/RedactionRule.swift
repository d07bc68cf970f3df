public import SoapstoneXML

/// A rule of the user's: a name for what it takes away, and where that stands.
public struct RedactionRule: Equatable, Sendable {
    /// Where a value stands.
    public enum Target: Equatable, Sendable {
        /// The value of a header field, whose name's case does not matter.
        case header(String)
        /// The text of elements, and attributes, with this local name in any namespace or none.
        case localName(String)
        /// The text of elements with this expanded name.
        case element(XMLName)
        /// The text of the elements, or the attributes, that a path leads to.
        case path(LocationPattern)
        /// The value that a JSON pointer leads to.
        case pointer(PointerPattern)
        /// What matches an expression, in any text.
        case pattern(ValuePattern)
    }

    /// The name that placeholders and reports show.
    public var name: RedactionName
    /// Where the value stands.
    public var target: Target

    /// Makes a rule.
    public init(_ name: RedactionName, _ target: Target) {
        self.name = name
        self.target = target
    }
}
