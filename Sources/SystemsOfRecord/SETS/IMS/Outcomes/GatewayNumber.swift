import SoapstoneCodec
import SoapstoneXML

/// A return or sense code of IMS Connect in decimal, as the detail of a fault has it.
///
/// One that is no number is read all the same: `IMSCode` decides what may be logged.
struct GatewayNumber: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        value = try HostText<10>(text).value
    }

    private init(_ text: HostText<10>) {
        value = text.value
    }

    private init(_ number: Int) {
        value = String(number)
    }

    static var type: ScalarType { ScalarType("string", [.maxLength(10), .pattern("[0-9]*")]) }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        try HostText<10>.decode(lexical).map { Self($0) }
    }

    static func specimen(_ seed: Int) -> Self { Self(Int(seed.magnitude % 1_000_000_000)) }
}
