import SoapstoneCodec
import SoapstoneXML

/// An SQLSTATE: a class of two characters and a condition of three, digits and capital letters.
///
/// An error whose state is not one is read all the same: its code still says what failed.
struct SQLState: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        value = try FixedText<5>(text).value
    }

    private init(_ text: FixedText<5>) {
        value = text.value
    }

    static var type: ScalarType { ScalarType("string", [.pattern("[0-9A-Z]{5}")]) }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        try FixedText<5>.decode(lexical).map { Self($0) }
    }

    static func specimen(_ seed: Int) -> Self { Self(.specimen(seed)) }
}
