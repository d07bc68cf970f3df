import SoapstoneCodec
import SoapstoneXML

/// A federal employer identification number in a field `PIC 9(9)`; JSON has it as it is printed, `NN-NNNNNNN`.
///
/// Zero, blank and empty are no value.
struct EmployerNumber: Scalar, Hashable {
    let digits: Digits<9>

    static var type: ScalarType { Digits<9>.type }
    static var needsEscape: Bool { false }
    static var blank: StaticString { Digits<9>.blank }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let digits = try Digits<9>.decode(lexical) else { return nil }
        return Self(digits: digits)
    }

    func encode(to output: inout ByteWriter) {
        digits.encode(to: &output)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard text.count == 10, text[2] == UInt8(ascii: "-") else {
            throw ScalarError(expected: "an employer number as NN-NNNNNNN")
        }
        var bytes: [UInt8] = []
        for index in 0..<text.count where index != 2 { bytes.append(text[index]) }
        return Self(digits: try Digits<9>.decodeJSON(bytes.span))
    }

    func encodeJSON(to output: inout ByteWriter) {
        let text = digits.description
        output.appendJSON("\(text.prefix(2))-\(text.dropFirst(2))")
    }

    static func specimen(_ seed: Int) -> Self { Self(digits: .specimen(seed)) }
}
