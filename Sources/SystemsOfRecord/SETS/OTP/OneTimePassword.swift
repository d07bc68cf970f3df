import SoapstoneCodec
import SoapstoneXML

/// The six digits that somebody was sent, leading zeros included.
struct OneTimePassword: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        guard text.utf8.count == 6, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            throw ScalarError(expected: "6 digits")
        }
        value = text
    }

    private init(unchecked text: String) {
        value = text
    }

    static var type: ScalarType { ScalarType("string", [.pattern("[0-9]{6}")]) }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        try PlainText<6>.decode(lexical).map { text throws(ScalarError) in try Self(text.value) }
    }

    static func specimen(_ seed: Int) -> Self {
        let digits = String(seed.magnitude % 1_000_000)
        return Self(unchecked: String(repeating: "0", count: 6 - digits.utf8.count) + digits)
    }
}
