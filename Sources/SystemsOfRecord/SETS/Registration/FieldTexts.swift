import SoapstoneCodec

/// A text of ASCII that has a form of its own: so many digits, a capital letter.
protocol FormedText: TextScalar {
    /// Takes a text that has the form.
    init(unchecked text: String)
    /// Whether a text has the form.
    static func hasForm(_ text: String.UTF8View) -> Bool
    /// What an error says that it expected.
    static var expected: String { get }
}

extension FormedText {
    init(_ text: String) throws(ScalarError) {
        guard Self.hasForm(text.utf8) else { throw ScalarError(expected: Self.expected) }
        self.init(unchecked: text)
    }

    /// The empty text is no value; it has none of the forms either.
    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try PlainText<254>.decode(lexical), !text.value.isEmpty else { return nil }
        return try Self(text.value)
    }
}

extension String.UTF8View {
    /// Whether there are so many bytes, all of them digits of ASCII.
    func areDigits(_ count: Int) -> Bool {
        self.count == count && allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

extension FormedText {
    /// A number that differs with its seed, in so many digits.
    static func digits(_ seed: Int, _ count: Int) -> String {
        let limit = (0..<min(count, 18)).reduce(1) { limit, _ in limit * 10 }
        let digits = String(seed.magnitude % UInt(limit))
        return String(repeating: "0", count: count - digits.utf8.count) + digits
    }
}

/// The number of a case as its customer knows it: ten digits, of which the first is 7.
struct CaseNumberText: FormedText {
    let value: String

    init(unchecked text: String) { value = text }

    static func hasForm(_ text: String.UTF8View) -> Bool { text.areDigits(10) && text.first == UInt8(ascii: "7") }

    static var expected: String { "10 digits, the first 7" }

    static var type: ScalarType { ScalarType("string", [.pattern("7[0-9]{9}")]) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: "7" + digits(seed, 9)) }
}

/// A text of so many digits, leading zeros included: of a social security number, or of a telephone.
struct DigitText<let count: Int>: FormedText {
    let value: String

    init(unchecked text: String) { value = text }

    static func hasForm(_ text: String.UTF8View) -> Bool { text.areDigits(count) }

    static var expected: String { "\(count) digits" }

    static var type: ScalarType { ScalarType("string", [.pattern("[0-9]{\(count)}")]) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: digits(seed, count)) }
}

/// An e-mail address, as far as a form can tell: `name@domain.tld`, without white space and with one `@`.
struct EmailAddress: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        let text = try PlainText<254>(text).value
        guard Self.hasForm(Array(text.utf8)) else {
            throw ScalarError(expected: "an e-mail address of at most 254 characters")
        }
        value = text
    }

    private init(unchecked text: String) { value = text }

    static var type: ScalarType { ScalarType("string", [.maxLength(254), .pattern(#"[^@\s]+@[^@\s]+\.[^@\s]+"#)]) }

    /// The empty text is no value.
    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try PlainText<254>.decode(lexical), !text.value.isEmpty else { return nil }
        return try Self(text.value)
    }

    /// `\s` of XML Schema is a blank, a tab and the two line ends.
    private static func hasForm(_ text: [UInt8]) -> Bool {
        guard !text.contains(where: { [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return false }
        let parts = text.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        // A dot with something on both sides.
        return parts[1].dropFirst().dropLast().contains(UInt8(ascii: "."))
    }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: "specimen.\(seed.magnitude)@example.com") }
}

/// A text of one character at least and of `length` at most.
struct FilledText<let length: Int>: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        let text = try PlainText<length>(text).value
        guard !text.isEmpty else { throw ScalarError(expected: "1 to \(length) characters") }
        value = text
    }

    private init(unchecked text: String) { value = text }

    static var type: ScalarType { ScalarType("string", [.minLength(1), .maxLength(length)]) }

    /// The empty text is no value.
    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try PlainText<length>.decode(lexical), !text.value.isEmpty else { return nil }
        return Self(unchecked: text.value)
    }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: PlainText<length>.specimen(seed).value) }
}

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

/// The number of an Ohio identity, whichever kind it is: capital letters and digits.
struct OhioIDNumber: FormedText {
    let value: String

    init(unchecked text: String) { value = text }

    static func hasForm(_ text: String.UTF8View) -> Bool {
        8...12 ~= text.count
            && text.allSatisfy { InitialText.isCapital($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    static var expected: String { "8 to 12 capital letters and digits" }

    static var type: ScalarType { ScalarType("string", [.maxLength(12), .pattern("[0-9A-Z]{8,12}")]) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: "TL" + digits(seed, 6)) }
}

/// Which Ohio identity a customer has.
enum OhioIDType: String, HostEnumeration {
    case drivingLicense = "OL"
    case stateID = "SI"
    case key = "KEY"

    var jsonName: String { rawValue }

    /// Whether a number is one of this kind: two letters and six digits, but of a key, which has any of both.
    func admits(_ number: OhioIDNumber) -> Bool {
        guard self != .key else { return true }
        let text = number.value.utf8
        return text.count == 8 && text.prefix(2).allSatisfy(InitialText.isCapital)
            && text.dropFirst(2).allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

/// The web id of a customer: twelve digits, of which the first is 3.
struct WebIDText: FormedText {
    let value: String

    init(unchecked text: String) { value = text }

    static func hasForm(_ text: String.UTF8View) -> Bool { text.areDigits(12) && text.first == UInt8(ascii: "3") }

    static var expected: String { "12 digits, the first 3" }

    static var type: ScalarType { ScalarType("string", [.pattern("3[0-9]{11}")]) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: "3" + digits(seed, 11)) }
}
