package import SoapstoneXML

/// The values of a message as the types of a contract have them, so that messages that say the same can be told by them.
///
/// A text with a simple type is its value's canonical text: `01` and `1` are one `xs:int`, `true` and `1` one
/// `xs:boolean`, and a QName is its namespace and local name. An attribute with its default value, and an optional element
/// with one, are like those that are left out (XML Schema 1.0 Part 1, sections 3.2.1 and 3.3.1). What no type is known of
/// is not here, and stays the text that it is.
public struct TypedValues: Sendable {
    /// The values of elements by their places on the tape.
    private var texts: [Int: String] = [:]
    private var attributes: [Int: [XMLName: String]] = [:]
    private var defaultElements: Set<Int> = []
    private var defaultAttributes: [Int: Set<XMLName>] = [:]

    /// Whether values are names, of which the text alone says nothing: its prefix may stand for another namespace.
    package private(set) var hasNames = false

    init() {}

    /// The value of an element's text; nil where only the text is known.
    package func text(of element: XMLElement) -> String? { texts[element.index] }

    /// The value of an attribute; nil where only the text is known.
    package func value(of attribute: XMLName, of element: XMLElement) -> String? {
        attributes[element.index]?[attribute]
    }

    /// Whether an element says what is said without it.
    package func isDefault(_ element: XMLElement) -> Bool { defaultElements.contains(element.index) }

    /// Whether an attribute says what is said without it.
    package func isDefault(_ attribute: XMLName, of element: XMLElement) -> Bool {
        defaultAttributes[element.index]?.contains(attribute) == true
    }

    // MARK: - Filling

    mutating func noteName() { hasNames = true }

    mutating func set(_ value: String, at element: Int) { texts[element] = value }

    mutating func set(_ value: String, of attribute: XMLName, at element: Int) {
        attributes[element, default: [:]][attribute] = value
    }

    mutating func setDefault(_ element: Int) { defaultElements.insert(element) }

    mutating func setDefault(_ attribute: XMLName, at element: Int) {
        defaultAttributes[element, default: []].insert(attribute)
    }

    /// Whether an element has attributes that say something.
    func hasAttributes(_ element: XMLElement) -> Bool {
        element.attributes.contains { !isDefault($0.name, of: element) }
    }
}
