import SoapstoneCodec

/// The web id of a customer: twelve digits, of which the first is 3.
struct WebIDText: FormedText {
    let value: String

    init(unchecked text: String) { value = text }

    static func hasForm(_ text: String.UTF8View) -> Bool { text.areDigits(12) && text.first == UInt8(ascii: "3") }

    static var expected: String { "12 digits, the first 3" }

    static var type: ScalarType { ScalarType("string", [.pattern("3[0-9]{11}")]) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: "3" + digits(seed, 11)) }
}
