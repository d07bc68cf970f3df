import SoapstoneCodec

/// The first letter of a name, as a capital letter.
struct InitialText: FormedText {
    let value: String

    init(unchecked text: String) { value = text }

    static func hasForm(_ text: String.UTF8View) -> Bool { text.count == 1 && text.allSatisfy(isCapital) }

    static func isCapital(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }

    static var expected: String { "a capital letter" }

    static var type: ScalarType { ScalarType("string", [.pattern("[A-Z]")]) }

    static func specimen(_ seed: Int) -> Self {
        let letter = UInt8(ascii: "A") + UInt8(truncatingIfNeeded: seed.magnitude % 26)
        return Self(unchecked: String(decoding: [letter], as: UTF8.self))
    }
}
