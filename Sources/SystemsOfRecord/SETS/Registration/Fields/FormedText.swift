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
