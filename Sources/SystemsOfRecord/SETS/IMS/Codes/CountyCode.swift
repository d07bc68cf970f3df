import SoapstoneCodec
import SoapstoneXML

/// A county's code in a field `PIC 9(3)`, which loses its leading zeros; JSON has the FIPS identifier `39049`.
///
/// Zero, blank and empty are no value. A code that no county has is passed on: it has no name.
struct CountyCode: Scalar, Hashable {
    let digits: Digits<3>

    /// The county's name; nil where no county has the code.
    var name: String? { County.name(code: Int(digits.number)) }

    static var type: ScalarType { Digits<3>.type }
    static var needsEscape: Bool { false }
    static var blank: StaticString { Digits<3>.blank }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let digits = try Digits<3>.decode(lexical) else { return nil }
        return Self(digits: digits)
    }

    func encode(to output: inout ByteWriter) {
        digits.encode(to: &output)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard text.count == 5, text[0] == UInt8(ascii: "3"), text[1] == UInt8(ascii: "9") else {
            throw ScalarError(expected: "\(County.state) and the three digits of a county")
        }
        return Self(digits: try Digits<3>.decodeJSON(text.extracting(2..<5)))
    }

    func encodeJSON(to output: inout ByteWriter) {
        output.appendJSON("\(County.state)\(digits)")
    }

    static func specimen(_ seed: Int) -> Self { Self(digits: .specimen(seed)) }
}
