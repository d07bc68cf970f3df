public import SoapstoneXML

/// The number that a customer of SETS signs in with: 12 digits, the first of them 3 or more.
///
/// Zero, blank and empty are no value, as in every `PIC 9` field.
public struct WebID: Scalar, Hashable, CustomStringConvertible {
    /// The least number that is issued.
    public static let minimum: UInt64 = 300_000_000_000

    /// The twelve digits.
    public let digits: Digits<12>

    /// Takes a Web ID as a number; nil below 300000000000 and above 12 digits.
    public init?(_ number: UInt64) {
        guard number >= Self.minimum, let digits = Digits<12>(number) else { return nil }
        self.digits = digits
    }

    static var invalid: ScalarError { ScalarError(expected: "12 digits, from 300000000000 on") }

    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType {
        ScalarType("long", [.minInclusive(String(minimum)), .totalDigits(12)])
    }

    public static var blank: StaticString { Digits<12>.blank }

    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let digits = try Digits<12>.decode(lexical) else { return nil }
        guard let value = Self(digits.number) else { throw invalid }
        return value
    }

    public func encode(to output: inout ByteWriter) {
        digits.encode(to: &output)
    }

    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let value = Self(try Digits<12>.decodeJSON(text).number) else { throw invalid }
        return value
    }

    public func encodeJSON(to output: inout ByteWriter) {
        digits.encodeJSON(to: &output)
    }

    public static func specimen(_ seed: Int) -> Self {
        let limit = Lexical.powerOfTen(12) - minimum
        return Self(digits: Digits(unchecked: minimum + Specimen.number(seed, below: limit)))
    }

    init(digits: Digits<12>) {
        self.digits = digits
    }

    public var description: String { digits.description }
}
