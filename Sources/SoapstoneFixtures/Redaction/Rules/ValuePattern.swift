internal import SoapstoneSchema

/// A regular expression that finds values in any text: `M-[0-9]{6}`.
///
/// Its language is that of XML Schema (Part 2, appendix F), whose matcher takes time in proportion to the text's length,
/// whatever the expression is. A value is the longest match of whole words, of at most 1,024 bytes: `[0-9]{6}` finds no part
/// of a longer number.
public struct ValuePattern: Equatable, Sendable {
    /// The expression as it was written.
    public let text: String
    private let search: PatternSearch

    /// Reads an expression.
    ///
    /// - Throws: `REDACTION_PATTERN` for what is none, would cost too much, or matches an empty text.
    public init(_ text: String) throws(RedactionRuleError) {
        self.text = text
        try Self.refuseAnchors(in: text)
        do throws(PatternError) {
            search = try PatternSearch(text)
        } catch {
            let offset = text.unicodeScalars.prefix(error.offset).reduce(0) { $0 + UTF8.width($1) }
            throw RedactionRuleError(.pattern, error.message, in: Array(text.utf8), at: offset)
        }
    }

    /// Refuses `^` and `$`, which are characters like any other in XML Schema, and which nobody means as such.
    private static func refuseAnchors(in text: String) throws(RedactionRuleError) {
        let bytes = Array(text.utf8)
        var classes = 0
        var isEscaped = false
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: "["): classes += 1
            case UInt8(ascii: "]"): classes -= 1
            case UInt8(ascii: "^") where classes <= 0, UInt8(ascii: "$") where classes <= 0:
                let message = "a pattern is found anywhere in a text; write '\\^' or '[$]' for the character"
                throw RedactionRuleError(.pattern, message, in: bytes, at: index)
            default: break
            }
        }
    }

    /// The values in a part of a text, in their order; nil where it would take too long to find them.
    func all(in text: [UInt8], _ part: Range<Int>) -> [Range<Int>]? { search.all(in: text, part) }

    /// Whether a text is a value as a whole.
    func matches(_ text: [UInt8]) -> Bool { all(in: text, text.indices) == [text.indices] }

    public static func == (a: ValuePattern, b: ValuePattern) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }
}
