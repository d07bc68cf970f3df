extension ByteWriter {
    /// Appends character data with markup escaped: `&`, `<`, `>` and the carriage return, which a parser would drop.
    ///
    /// Works on bytes: `"<\u{301}"` is one `Character` and still begins with markup. A character that XML 1.0 has no way
    /// to write becomes U+FFFD.
    @inlinable
    public mutating func appendXML(text: UnsafeBufferPointer<UInt8>) {
        appendEscaped(text, isAttribute: false)
    }

    /// Appends character data with markup escaped.
    @inlinable
    public mutating func appendXML(text: String) {
        var text = text
        text.withUTF8 { appendEscaped($0, isAttribute: false) }
    }

    /// Appends an attribute's value for double quotes; white space other than blanks is kept by character references.
    @inlinable
    public mutating func appendXML(attribute: UnsafeBufferPointer<UInt8>) {
        appendEscaped(attribute, isAttribute: true)
    }

    /// Appends an attribute's value for double quotes.
    @inlinable
    public mutating func appendXML(attribute: String) {
        var attribute = attribute
        attribute.withUTF8 { appendEscaped($0, isAttribute: true) }
    }

    @usableFromInline
    mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool) {
        let start = _count
        append(text)
        escapeXML(from: start, isAttribute: isAttribute)
    }
}

enum XMLEscapes {
    /// What to write in place of the character at `position`, and its length; nil where it stands for itself.
    static func replacement(
        of byte: UInt8,
        at position: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>,
        _ isAttribute: Bool
    ) -> (text: StaticString, length: Int)? {
        switch byte {
        case UInt8(ascii: "&"): return ("&amp;", 1)
        case UInt8(ascii: "<"): return ("&lt;", 1)
        case UInt8(ascii: ">"): return ("&gt;", 1)
        case 0x0D: return ("&#13;", 1)
        case UInt8(ascii: "\""): return isAttribute ? ("&quot;", 1) : nil
        case 0x09: return isAttribute ? ("&#9;", 1) : nil
        case 0x0A: return isAttribute ? ("&#10;", 1) : nil
        case 0x00..<0x20: return ("\u{FFFD}", 1)
        case 0xED where end - position >= 3 && position[1] >= 0xA0: return ("\u{FFFD}", 3)
        case 0xEF where end - position >= 3 && position[1] == 0xBF && position[2] >= 0xBE: return ("\u{FFFD}", 3)
        default: return nil
        }
    }
}
