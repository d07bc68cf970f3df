import SoapstoneCodec
import SoapstoneXML

/// A period of 1 to 24 months in a field `PIC 9(2)`, a number in JSON.
///
/// Blank and empty are no value.
struct MonthCount: Scalar, Hashable {
    /// 1...24.
    let months: Int64

    private init(_ number: HostInteger<2>) throws(ScalarError) {
        guard 1...24 ~= number.value else { throw ScalarError(expected: "a number of months from 1 to 24") }
        months = number.value
    }

    private init(months: Int64) {
        self.months = months
    }

    static var type: ScalarType {
        ScalarType("short", [.totalDigits(2), .minInclusive("1"), .maxInclusive("24")], json: .number)
    }
    static var needsEscape: Bool { false }
    static var blank: StaticString { HostInteger<2>.blank }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let number = try HostInteger<2>.decode(lexical) else { return nil }
        return try Self(number)
    }

    func encode(to output: inout ByteWriter) {
        output.append(decimal: months)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        try Self(try HostInteger<2>.decodeJSON(text))
    }

    func encodeJSON(to output: inout ByteWriter) {
        encode(to: &output)
    }

    static func specimen(_ seed: Int) -> Self { Self(months: 1 + Int64(seed.magnitude % 24)) }
}
