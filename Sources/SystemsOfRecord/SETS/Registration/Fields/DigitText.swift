import SoapstoneCodec

/// A text of so many digits, leading zeros included: of a social security number, or of a telephone.
struct DigitText<let count: Int>: FormedText {
    let value: String

    init(unchecked text: String) { value = text }

    static func hasForm(_ text: String.UTF8View) -> Bool { text.areDigits(count) }

    static var expected: String { "\(count) digits" }

    static var type: ScalarType { ScalarType("string", [.pattern("[0-9]{\(count)}")]) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: digits(seed, count)) }
}
