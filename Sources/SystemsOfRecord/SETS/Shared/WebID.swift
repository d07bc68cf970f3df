import SoapstoneCodec
import SoapstoneXML

/// The number that a customer of SETS signs in with: 12 digits, the first of them 3 or more.
///
/// Zero, blank and empty are no value, as in every `PIC 9` field.
struct WebID: Scalar, Hashable, CustomStringConvertible {
    /// The least number that is issued.
    static let minimum: UInt64 = 300_000_000_000

    /// The twelve digits.
    let digits: Digits<12>

    /// Takes a Web ID as a number; nil below 300000000000 and above 12 digits.
    init?(_ number: UInt64) {
        guard number >= Self.minimum, let digits = Digits<12>(number) else { return nil }
        self.digits = digits
    }

    static var invalid: ScalarError { ScalarError(expected: "12 digits, from 300000000000 on") }

    static var needsEscape: Bool { false }

    static var type: ScalarType {
        ScalarType("long", [.minInclusive(String(minimum)), .totalDigits(12)])
    }

    static var blank: StaticString { Digits<12>.blank }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let digits = try Digits<12>.decode(lexical) else { return nil }
        guard let value = Self(digits.number) else { throw invalid }
        return value
    }

    func encode(to output: inout ByteWriter) {
        digits.encode(to: &output)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let value = Self(try Digits<12>.decodeJSON(text).number) else { throw invalid }
        return value
    }

    func encodeJSON(to output: inout ByteWriter) {
        digits.encodeJSON(to: &output)
    }

    static func specimen(_ seed: Int) -> Self {
        // Whatever the seed is, the number has 12 digits.
        Self(minimum + UInt64(seed.magnitude % 700_000_000_000)) ?? Self(digits: .specimen(seed))
    }

    init(digits: Digits<12>) {
        self.digits = digits
    }

    var description: String { digits.description }
}
