import SoapstoneCodec

/// The number of a case as its customer knows it: ten digits, of which the first is 7.
struct CaseNumberText: FormedText {
    let value: String

    init(unchecked text: String) { value = text }

    static func hasForm(_ text: String.UTF8View) -> Bool { text.areDigits(10) && text.first == UInt8(ascii: "7") }

    static var expected: String { "10 digits, the first 7" }

    static var type: ScalarType { ScalarType("string", [.pattern("7[0-9]{9}")]) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: "7" + digits(seed, 9)) }
}
