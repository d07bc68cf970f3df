internal import SoapstoneBase

/// What stands in the place of a value: `[[redacted:password:0123456789abcdef]]`.
///
/// The digits are the first eight bytes of HMAC-SHA-256, by the store's key, of the rule's name, a NUL and the value, so
/// equal values of one name have equal placeholders and the file alone does not help to guess them. Without the key, a
/// placeholder is `[[redacted:password]]`.
package enum Placeholder {
    private static let opening = [UInt8]("[[redacted:".utf8)
    private static let closing = [UInt8]("]]".utf8)
    private static let digits = 16

    /// The placeholder of a value; the reduced one where there is no key.
    static func make(_ name: RedactionName, _ value: some Collection<UInt8>, _ key: RedactionKey?) -> [UInt8] {
        guard let key else { return reduced(name.text.utf8) }
        let code = key.code(of: name.bytes + [0] + value).prefix(digits / 2)
        return opening + name.bytes + [UInt8(ascii: ":")] + code.flatMap(HexDigits.of) + closing
    }

    /// `[[redacted:password]]`
    static func reduced(_ name: some Collection<UInt8>) -> [UInt8] { opening + name + closing }

    /// A placeholder in a text.
    struct Found {
        var range: Range<Int>
        var name: Range<Int>
        var isReduced: Bool
    }

    /// The placeholder that begins at a place; nil where none does.
    static func found(at start: Int, in text: [UInt8]) -> Found? {
        guard text[start...].starts(with: opening) else { return nil }
        let nameStart = start + opening.count
        // A name has 64 characters at most.
        let area = text[nameStart..<min(text.count, nameStart + 65)]
        let nameEnd = area.firstIndex { !RedactionName.isName(CollectionOfOne($0)) } ?? area.endIndex
        guard RedactionName.isName(text[nameStart..<nameEnd]) else { return nil }
        if text[nameEnd...].starts(with: closing) {
            return Found(range: start..<nameEnd + closing.count, name: nameStart..<nameEnd, isReduced: true)
        }
        let end = nameEnd + 1 + digits + closing.count
        guard end <= text.count, text[nameEnd] == UInt8(ascii: ":"),
            text[nameEnd + 1..<end - closing.count].allSatisfy(isDigit), text[end - closing.count] == closing[0],
            text[end - 1] == closing[1]
        else { return nil }
        return Found(range: start..<end, name: nameStart..<nameEnd, isReduced: false)
    }

    /// The placeholders in a part of a text, in their order.
    static func all(in text: [UInt8], _ part: Range<Int>) -> [Found] {
        var found: [Found] = []
        var index = part.lowerBound
        while index < part.upperBound {
            guard let start = text[index..<part.upperBound].firstIndex(of: opening[0]) else { break }
            if let placeholder = Self.found(at: start, in: text), placeholder.range.upperBound <= part.upperBound {
                found.append(placeholder)
                index = placeholder.range.upperBound
            } else {
                index = start + 1
            }
        }
        return found
    }

    /// Whether a text has a placeholder anywhere, even in pieces of markup: the cheap question before the exact one.
    package static func mayBe(in text: [UInt8]) -> Bool {
        !all(in: text, text.indices).isEmpty
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
