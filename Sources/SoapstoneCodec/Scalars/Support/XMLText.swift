/// What the text scalars ask of bytes: legal in XML, not too long, without carriage returns.
@usableFromInline
enum XMLText {
    /// Whether every character is one that XML 1.0 can carry (production 2, `Char`); `text` is UTF-8.
    ///
    /// Surrogates cannot stand in UTF-8, so what is left to refuse is most of C0, U+FFFE and U+FFFF.
    @inlinable
    static func isLegal(_ text: Span<UInt8>) -> Bool {
        for index in 0..<text.count {
            let byte = text[index]
            if byte < 0x20 {
                guard Lexical.isWhiteSpace(byte) else { return false }
            } else if byte == 0xEF, index + 2 < text.count, text[index + 1] == 0xBF, text[index + 2] >= 0xBE {
                return false
            }
        }
        return true
    }

    /// Whether the first `count` bytes are at most `limit` Unicode scalars, which is what `xs:maxLength` counts.
    @inlinable
    static func fits(_ text: Span<UInt8>, count: Int, limit: Int) -> Bool {
        count <= limit || scalars(text, count: count) <= limit
    }

    /// The number of Unicode scalars in the first `count` bytes of UTF-8.
    @inlinable
    static func scalars(_ text: Span<UInt8>, count: Int) -> Int {
        var scalars = 0
        // Every scalar has one byte that is not a continuation byte 10xxxxxx.
        for index in 0..<count where text[index] & 0xC0 != 0x80 { scalars += 1 }
        return scalars
    }

    /// The first `count` bytes as a string; nil where they are not UTF-8.
    @inlinable
    static func string(_ text: Span<UInt8>, count: Int) -> String? {
        guard let utf8 = try? UTF8Span(validating: text.extracting(0..<count)) else { return nil }
        return String(copying: utf8)
    }

    /// The text with CR LF and lone CR as LF; nil where it is not UTF-8.
    @inlinable
    static func stringWithLineFeeds(_ text: Span<UInt8>) -> String? {
        for index in 0..<text.count where text[index] == 0x0D { return converted(text) }
        return string(text, count: text.count)
    }

    @usableFromInline
    static func converted(_ text: Span<UInt8>) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for index in 0..<text.count {
            if text[index] != 0x0D {
                bytes.append(text[index])
            } else if index + 1 == text.count || text[index + 1] != 0x0A {
                bytes.append(0x0A)
            }
        }
        return string(bytes.span, count: bytes.count)
    }
}
