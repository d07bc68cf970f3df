public import SoapstoneXML

extension ByteWriter {
    /// Appends a JSON string: quotes around the text, `"`, `\` and control characters escaped, all else as it is.
    ///
    /// - Parameter text: UTF-8, which is not checked again.
    public mutating func appendJSON(string text: Span<UInt8>) {
        text.withUnsafeBufferPointer { appendJSON(string: $0) }
    }

    /// Appends a JSON string: quotes around the text, `"`, `\` and control characters escaped, all else as it is.
    public mutating func appendJSON(_ string: String) {
        var string = string
        string.withUTF8 { appendJSON(string: $0) }
    }

    /// Appends `true` or `false`.
    public mutating func appendJSON(boolean: Bool) {
        append(boolean: boolean)
    }

    /// Appends a JSON string from UTF-8 bytes, which are not checked again.
    package mutating func appendJSON(string text: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        defer { append(UInt8(ascii: "\"")) }
        guard let start = text.baseAddress else { return }
        // Most strings have no escape and are then copied once, into room that is there.
        reserve(text.count + 1)
        let end = start + text.count
        var runStart = start
        var cursor = start
        while true {
            Self.skipPlain(&cursor, until: end)
            append(UnsafeBufferPointer(start: runStart, count: cursor - runStart))
            if cursor == end { return }
            appendEscape(of: cursor.pointee)
            cursor += 1
            runStart = cursor
        }
    }

    /// Moves to the next byte that must be escaped, or to the end.
    @inline(__always)
    private static func skipPlain(_ cursor: inout UnsafePointer<UInt8>, until end: UnsafePointer<UInt8>) {
        // A long text is mostly plain: four words are looked at in one step until one has a mark.
        while end - cursor >= 32 {
            let marks =
                JSONBytes.escapeMarks(JSONBytes.word(cursor)) | JSONBytes.escapeMarks(JSONBytes.word(cursor + 8))
                | JSONBytes.escapeMarks(JSONBytes.word(cursor + 16))
                | JSONBytes.escapeMarks(JSONBytes.word(cursor + 24))
            if marks != 0 { break }
            cursor += 32
        }
        while end - cursor >= 8 {
            let plain = JSONBytes.unmarked(JSONBytes.escapeMarks(JSONBytes.word(cursor)))
            cursor += plain
            if plain < 8 { return }
        }
        while cursor < end {
            let byte = cursor.pointee
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
            cursor += 1
        }
    }

    private mutating func appendEscape(of byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(#"\""#)
        case UInt8(ascii: "\\"): append(#"\\"#)
        case 0x08: append(#"\b"#)
        case 0x09: append(#"\t"#)
        case 0x0A: append(#"\n"#)
        case 0x0C: append(#"\f"#)
        case 0x0D: append(#"\r"#)
        default:
            append(#"\u00"#)
            append(UInt8(ascii: "0") + byte >> 4)
            let low = byte & 0xF
            append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }
}
