public import SoapstoneXML

/// A value that stands in one XML text (element or attribute) and one JSON string, number or Boolean.
///
/// One type has one text rule: how a back end spells the value (`HostDate`, `Overpunch`), how JSON spells it, and which
/// XSD type and facets a contract must declare for it.
public protocol Scalar: ContentItem {
    /// The simple type that a schema declares for this value, and its JSON form.
    static var type: ScalarType { get }

    /// Reads the text of an element or attribute, exactly as sent.
    ///
    /// - Returns: nil where the text is the back end's way of saying "no value": blanks in a `PIC X` field,
    ///   `00000000` in a date.
    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self?

    /// Appends the value as a back end spells it: unescaped, unpadded.
    func encode(to output: inout ByteWriter)

    /// Reads a JSON value whose kind is already known to be `type.json`: a string's text without its escapes, or the
    /// number or Boolean as it is written.
    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self

    /// Appends a whole JSON value: with quotes and escapes where it is a string.
    func encodeJSON(to output: inout ByteWriter)

    /// Whether `encode` may append characters that are markup in XML: false for numbers, dates and codes.
    static var needsEscape: Bool { get }

    /// The text that a fixed-layout host record carries for "no value": empty, or zeros.
    static var blank: StaticString { get }

    /// A value that differs with `seed`, for tests that put a different value in every leaf.
    static func specimen(_ seed: Int) -> Self
}

extension Scalar {
    public static var blank: StaticString { "" }
    @inlinable public static var needsEscape: Bool { true }
}

/// How a scalar is declared in a schema and written in JSON.
public struct ScalarType: Equatable, Sendable {
    /// Which of JSON's scalar forms carries the value.
    public enum JSONForm: String, Sendable {
        case string, number, boolean
    }

    /// The XSD built-in type that the simple type is or restricts, without prefix: `decimal`.
    public var base: String
    /// The facets of the restriction.
    public var facets: [Facet]
    /// The JSON form.
    public var json: JSONForm

    /// Describes a scalar as `base` restricted by `facets`.
    public init(_ base: String, _ facets: [Facet] = [], json: JSONForm = .string) {
        self.base = base
        self.facets = facets
        self.json = json
    }
}

/// A constraining facet (XML Schema part 2, section 4.3).
public enum Facet: Equatable, Sendable {
    case length(Int)
    case minLength(Int)
    case maxLength(Int)
    case totalDigits(Int)
    case fractionDigits(Int)
    case minInclusive(String)
    case maxInclusive(String)
    case pattern(String)
    case enumeration([String])
}

/// Why a text is not a value of its type. The codec adds where it stood.
public struct ScalarError: Error, Equatable, Sendable {
    /// What was expected, in words that contain nothing of the input: "8 digits YYYYMMDD".
    public var expected: String

    /// Makes an error from what was expected.
    public init(expected: String) {
        self.expected = expected
    }
}
