import SoapstoneCodec
import SoapstoneXML

/// A month of the calendar in a field `PIC 9(6)` as YYYYMM, in JSON too.
///
/// Zero, blank and empty are no value.
struct YearMonth: Scalar, Hashable {
    /// 1...9999.
    let year: UInt64
    /// 1...12.
    let month: UInt64

    private init(_ digits: Digits<6>) throws(ScalarError) {
        (year, month) = digits.number.quotientAndRemainder(dividingBy: 100)
        guard year > 0, 1...12 ~= month else {
            throw ScalarError(expected: "a month of the calendar as 6 digits YYYYMM")
        }
    }

    private init(year: UInt64, month: UInt64) {
        self.year = year
        self.month = month
    }

    static var type: ScalarType { Digits<6>.type }
    static var needsEscape: Bool { false }
    static var blank: StaticString { Digits<6>.blank }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let digits = try Digits<6>.decode(lexical) else { return nil }
        return try Self(digits)
    }

    func encode(to output: inout ByteWriter) {
        output.append(decimal: year, minimumDigits: 1)
        output.append(decimal: month, minimumDigits: 2)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        try Self(try Digits<6>.decodeJSON(text))
    }

    func encodeJSON(to output: inout ByteWriter) {
        output.append(UInt8(ascii: "\""))
        output.append(decimal: year, minimumDigits: 4)
        output.append(decimal: month, minimumDigits: 2)
        output.append(UInt8(ascii: "\""))
    }

    static func specimen(_ seed: Int) -> Self {
        let months = UInt64(seed.magnitude % 1200)
        return Self(year: 2000 + months / 12, month: 1 + months % 12)
    }
}
