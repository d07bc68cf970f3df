import SoapstoneCodec

/// A text of `xs:token`: without blanks around it, and with one at a time in it.
protocol PatternToken: TextScalar {
    init(unchecked text: String)

    /// What the texts of the type look like.
    static func isValid(_ text: String) -> Bool
    static var expected: String { get }
}

extension PatternToken {
    init(_ text: String) throws(ScalarError) {
        guard Self.isValid(try Clob(text).value) else { throw ScalarError(expected: Self.expected) }
        self.init(unchecked: text)
    }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let words = try Clob.decode(lexical)?.value.split(whereSeparator: \.isWhitespace) ?? []
        return words.isEmpty ? nil : try Self(words.joined(separator: " "))
    }
}

extension PaymentPortal {
    /// A token of at most so many characters.
    struct TokenText<let length: Int>: PatternToken {
        let value: String

        init(unchecked text: String) { value = text }

        static var type: ScalarType { ScalarType("token", [.maxLength(length)]) }
        static var expected: String { "at most \(length) characters without blanks at the ends" }

        static func isValid(_ text: String) -> Bool {
            text.unicodeScalars.count <= length && text.split(separator: " ").joined(separator: " ") == text
        }

        static func specimen(_ seed: Int) -> Self { Self(unchecked: PlainText<length>.specimen(seed).value) }
    }

    /// A time of UTC: `yyyyMMddHHmmss`.
    struct TimeStamp: PatternToken {
        let value: String

        init(unchecked text: String) { value = text }

        private static let pattern =
            "20[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([01][0-9]|2[0-3])[0-5][0-9][0-5][0-9]"

        static var type: ScalarType { ScalarType("token", [.pattern(pattern)]) }
        static var expected: String { "yyyyMMddHHmmss, of this century" }

        static func isValid(_ text: String) -> Bool { text.wholeMatch(of: form) != nil }

        nonisolated(unsafe) private static let form =  // A regex without a transformation has no state.
            /20[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?:[01][0-9]|2[0-3])[0-5][0-9][0-5][0-9]/

        static func specimen(_ seed: Int) -> Self {
            let minute = seed.magnitude % 60
            return Self(unchecked: "202401050930\(minute < 10 ? "0" : "")\(minute)")
        }
    }

    /// The month and the year that a card ends with: `MMYY`.
    struct CardExpiry: PatternToken {
        let value: String

        init(unchecked text: String) { value = text }

        static var type: ScalarType { ScalarType("token", [.pattern("(0[1-9]|1[0-2])[0-9]{2}")]) }
        static var expected: String { "MMYY" }

        static func isValid(_ text: String) -> Bool { text.wholeMatch(of: form) != nil }

        nonisolated(unsafe) private static let form =  // A regex without a transformation has no state.
            /(?:0[1-9]|1[0-2])[0-9]{2}/

        static func specimen(_ seed: Int) -> Self {
            let month = seed.magnitude % 12 + 1
            return Self(unchecked: "\(month < 10 ? "0" : "")\(month)3\(seed.magnitude % 10)")
        }
    }
}
