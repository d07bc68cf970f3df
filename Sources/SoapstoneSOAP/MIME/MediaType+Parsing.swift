internal import SoapstoneBase

extension MediaType {
    /// Reads the value of a `Content-Type` field.
    ///
    /// Two habits of old stacks are let through, since both are unambiguous: a semicolon after the last parameter (RFC
    /// 9110 section 5.6.6 allows it), and a value without quotes that holds `/ : < > = @ ? [ ]`, as in `type=text/xml`
    /// and `start=<id@host>`. Bytes above 127, which only file names have, are read as UTF-8.
    ///
    /// - Throws: `MTOM_INVALID` for anything else that is not RFC 2045's grammar, and for a parameter that stands
    ///   twice; `MTOM_LIMIT` past 32 parameters.
    public init(parsing text: String) throws(MIMEError) {
        try self.init(parsing: [UInt8](text.utf8).span)
    }

    /// Reads the bytes of a `Content-Type` field's value, as `init(parsing:)` does for text.
    public init(parsing text: Span<UInt8>) throws(MIMEError) {
        var reader = MediaTypeReader(text)
        reader.skipBlanks()
        let type = reader.read(while: ASCII.isMIMEToken)
        self.type = try Self.token(type, at: 0)
        guard reader.take(UInt8(ascii: "/")) else { throw reader.unexpected("'/' and a subtype") }
        subtype = try Self.token(reader.read(while: ASCII.isMIMEToken), at: reader.position)
        while try reader.nextParameter() {
            let start = reader.position
            let name = reader.read(while: ASCII.isMIMEToken)
            guard !name.isEmpty, reader.take(ASCII.equals) else { throw reader.unexpected("a parameter name and '='") }
            try append(name, try reader.parameterValue(), at: start)
        }
    }
}

/// Reads the pieces of a media type from left to right.
private struct MediaTypeReader {
    private let text: [UInt8]
    private(set) var position = 0

    init(_ span: Span<UInt8>) {
        text = span.withUnsafeBufferPointer { [UInt8]($0) }
    }

    mutating func skipBlanks() {
        _ = read(while: ASCII.isBlank)
    }

    mutating func read(while accepted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while position < text.count, accepted(text[position]) { position += 1 }
        return text[start..<position]
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }

    /// Goes to the next parameter's name.
    ///
    /// - Returns: false at the end of the text.
    mutating func nextParameter() throws(MIMEError) -> Bool {
        skipBlanks()
        guard position < text.count else { return false }
        guard text[position] == ASCII.semicolon else { throw unexpected("';'") }
        while take(ASCII.semicolon) { skipBlanks() }
        return position < text.count
    }

    mutating func parameterValue() throws(MIMEError) -> [UInt8] {
        guard take(ASCII.quote) else {
            let value = read(while: Self.isInValue)
            guard !value.isEmpty else { throw unexpected("a parameter value") }
            return [UInt8](value)
        }
        var value: [UInt8] = []
        while position < text.count {
            if take(ASCII.quote) { return value }
            if take(ASCII.backslash), position == text.count { break }
            value.append(text[position])
            position += 1
        }
        throw unexpected("'\"' at the end of a quoted value")
    }

    /// Whether a byte may stand in a value without quotes.
    private static func isInValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "\\"):
            false
        default: ASCII.isVisible(byte)
        }
    }

    func unexpected(_ expected: String) -> MIMEError {
        let found = position < text.count ? MIMEError.quote([text[position]]) : "the end"
        return MIMEError(.invalid, "\(found) in a media type where \(expected) was expected", at: position)
    }
}
