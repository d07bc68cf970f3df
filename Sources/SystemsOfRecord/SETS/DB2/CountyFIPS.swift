import SoapstoneCodec
import SoapstoneXML

/// A county of Ohio in a column `CHAR(3)`: the county's part of its FIPS code, leading zeros included.
///
/// JSON has the whole code, in which 39 stands for Ohio: `049` is `39049`. Blanks are no value.
struct CountyFIPS: Scalar, Hashable {
    /// 0...999.
    let number: UInt16

    /// Takes a county's number; nil above 999.
    init?(_ number: UInt16) {
        guard number <= 999 else { return nil }
        self.number = number
    }

    static var type: ScalarType { ScalarType("string", [.maxLength(3)]) }
    static var needsEscape: Bool { false }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        var end = lexical.count
        while end > 0, lexical[end - 1] == UInt8(ascii: " ") { end -= 1 }
        if end == 0 { return nil }
        guard end == 3, let value = Self(digits: lexical, from: 0) else {
            throw ScalarError(expected: "the 3 digits of a county")
        }
        return value
    }

    func encode(to output: inout ByteWriter) {
        output.append(decimal: UInt64(number), minimumDigits: 3)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard
            text.count == 5, text[0] == UInt8(ascii: "3"), text[1] == UInt8(ascii: "9"),
            let value = Self(digits: text, from: 2)
        else { throw ScalarError(expected: "a FIPS code of Ohio: 39 and the 3 digits of a county") }
        return value
    }

    func encodeJSON(to output: inout ByteWriter) {
        output.append("\"39")
        encode(to: &output)
        output.append(UInt8(ascii: "\""))
    }

    static func specimen(_ seed: Int) -> Self {
        Self(unchecked: UInt16(truncatingIfNeeded: UInt(bitPattern: seed) % 1000))
    }

    private init?(digits text: Span<UInt8>, from start: Int) {
        var number: UInt16 = 0
        for index in start..<start + 3 {
            guard case UInt8(ascii: "0")...UInt8(ascii: "9") = text[index] else { return nil }
            number = number * 10 + UInt16(text[index] - UInt8(ascii: "0"))
        }
        self.number = number
    }

    private init(unchecked number: UInt16) {
        self.number = number
    }
}
