// Most texts are short words, numbers and dates: one look at their bytes says that nothing can be in them.
extension Redaction {
    /// What one look at a text says.
    enum Look {
        /// Nothing is to be taken away.
        case harmless
        /// Nothing but Base64 as a whole can be in it.
        case base64Only
        /// All layers have to be tried.
        case unknown
    }

    /// Looks at a text of which no rule says what it is; what is not sure is unknown.
    ///
    /// Each search for something needs a sign that is not among those which pass here, or more digits: XML, JSON, forms,
    /// percent signs, placeholders and values behind names their punctuation; the number of a card, of social security
    /// or of a person nine digits or sixteen characters; that of a bank account two letters and two digits; a token `eyJ`; PEM five dashes; credentials one of
    /// two words; and Base64 eight characters.
    func look(at text: [UInt8]) -> Look { text.withUnsafeBufferPointer { look(at: $0) } }

    /// Looks at a text where it stands.
    func look(at text: UnsafeBufferPointer<UInt8>) -> Look {
        guard rules.secrets.isEmpty, rules.patterns.isEmpty, known.isEmpty, !wanted.contains(where: { $0.isIn(text) })
        else { return .unknown }
        var digits = 0
        var dashes = 0
        var run = 0
        var base64 = Base64Shape()
        for index in 0..<text.count {
            let byte = text[index]
            dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
                run += 1
                if digits > 1, BankAccountNumbers.mayBegin(at: index - 3, in: text) { return .unknown }
                base64.take(byte)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                run += 1
                base64.take(byte)
                // `Basic` and `Bearer`, and the beginning of a token.
                let next = index + 1 < text.count ? text[index + 1] | 0x20 : 0
                let isWord =
                    byte | 0x20 == UInt8(ascii: "b") && (next == UInt8(ascii: "a") || next == UInt8(ascii: "e"))
                let isToken = byte == UInt8(ascii: "e") && next == UInt8(ascii: "y")
                if text.count >= Self.shortestSecret, isWord || isToken { return .unknown }
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                run += 1
                base64.take(byte)
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                run = 0
                base64.takeSpace()
            case UInt8(ascii: "."), UInt8(ascii: ","):
                run = 0
                base64.isForeign = true
            default:
                return .unknown
            }
            if digits >= 9 || dashes >= 5 { return .unknown }
            // A run within a longer text is looked at from sixteen characters on.
            if run >= 16 { return .unknown }
        }
        return text.count >= Self.shortestSecret && base64.mayBeDecoded ? .base64Only : .harmless
    }

    /// Of fewer bytes, none of the searches finds anything.
    private static let shortestSecret = 8
}

/// Whether a text can be Base64, padded or not, by how many characters it has and by its last one.
private struct Base64Shape {
    /// Whether there is a sign that no Base64 has.
    var isForeign = false
    private var count = 0
    private var last: UInt8 = 0
    private var endsWithSpace = false
    private var hasSpaceWithin = false

    mutating func take(_ character: UInt8) {
        if endsWithSpace { hasSpaceWithin = true }
        count += 1
        last = character
    }

    /// Takes white space, which counts where characters stand on both sides of it.
    mutating func takeSpace() { if count > 0 { endsWithSpace = true } }

    /// What is cut off at two or three characters of four must leave no bits over (RFC 4648 section 3.5), and with white
    /// space in it nothing is cut off.
    var mayBeDecoded: Bool {
        guard !isForeign else { return false }
        return switch count % 4 {
        case 0: true
        case 2: !hasSpaceWithin && "AQgw".utf8.contains(last)
        case 3: !hasSpaceWithin && "AEIMQUYcgkosw048".utf8.contains(last)
        default: false
        }
    }
}
