public import SoapstoneXML

/// A finite number of `xs:double`, a JSON number.
///
/// Both have the shortest text that is read as the same number. JSON has none for `INF`, `-INF` and `NaN`, so they are no
/// values here (XML Schema part 2, section 3.2.5). Empty is no value.
public struct XSDDouble: Scalar, Hashable, Comparable {
    /// The number.
    public let value: Double

    /// Takes a number; nil for an infinite one, and for what is none.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        self.value = value
    }

    private static var invalid: ScalarError { ScalarError(expected: "a finite xs:double") }

    public static var needsEscape: Bool { false }

    public static var type: ScalarType { ScalarType("double", json: .number) }

    public static var blank: StaticString { "0" }

    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        return range.isEmpty ? nil : try number(lexical.extracting(range))
    }

    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self { try number(text) }

    private static func number(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        var characters = ""
        for index in 0..<text.count {
            let byte = text[index]
            // Swift reads hexadecimal numbers and `nan` as well.
            guard Lexical.digit(byte) <= 9 || "+-.eE".utf8.contains(byte) else { throw invalid }
            characters.unicodeScalars.append(Unicode.Scalar(byte))
        }
        guard let number = Double(characters).flatMap(Self.init) else { throw invalid }
        return number
    }

    public func encode(to output: inout ByteWriter) { output.append(utf8: value.description) }

    public func encodeJSON(to output: inout ByteWriter) { encode(to: &output) }

    public static func specimen(_ seed: Int) -> Self { Self(finite: Double(seed) + 0.5) }

    private init(finite value: Double) { self.value = value }

    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

extension XSDDouble: CustomStringConvertible {
    public var description: String { value.description }
}
