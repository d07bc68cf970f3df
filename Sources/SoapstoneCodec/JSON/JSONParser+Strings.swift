extension JSONParser {
    /// Reads a string or key; `cursor` stands at its quote and ends behind the other one.
    @inline(__always)
    mutating func readString(_ cursor: inout UnsafePointer<UInt8>, within place: Place) throws(JSONError) {
        let start = cursor + 1
        var end = start
        try skipPlain(&end, within: place)
        guard end.pointee == UInt8(ascii: "\"") else {
            cursor = try readEscapedString(from: start, firstEscape: end, within: place)
            return
        }
        let length = end - start
        if length > limits.string { throw longString(at: cursor, within: place) }
        append(.string, offset: offset(start), length: length)
        cursor = end + 1
    }

    /// Moves to the next quote or backslash; refuses control characters and what is not UTF-8 on the way.
    @inline(__always)
    private mutating func skipPlain(_ cursor: inout UnsafePointer<UInt8>, within place: Place) throws(JSONError) {
        while true {
            let plain = JSONBytes.unmarked(JSONBytes.stringMarks(JSONBytes.word(cursor)))
            cursor += plain
            if plain == 8 { continue }
            let byte = cursor.pointee
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
            guard byte >= 0x80 else {
                throw unexpected(at: cursor, expected: "the rest of a string", within: place)
            }
            repeat {
                let length = JSONBytes.sequenceLength(cursor)
                guard length > 0 else { throw notUTF8(at: cursor, within: place) }
                cursor += length
            } while cursor.pointee >= 0x80
        }
    }

    /// Reads a string that has escapes into the side buffer; returns the place behind its closing quote.
    @inline(never)
    private mutating func readEscapedString(
        from start: UnsafePointer<UInt8>,
        firstEscape: UnsafePointer<UInt8>,
        within place: Place
    ) throws(JSONError) -> UnsafePointer<UInt8> {
        let buffer = sideBuffer(for: start)
        var output = buffer + unescapedCount
        UnsafeMutableRawPointer(output).storeBytes(of: offset(start) - 1, as: UInt32.self)
        output += MemoryLayout<UInt32>.size
        let textStart = output

        var runStart = start
        var cursor = firstEscape
        while true {
            output.initialize(from: runStart, count: cursor - runStart)
            output += cursor - runStart
            if cursor.pointee == UInt8(ascii: "\"") { break }
            try unescape(&cursor, to: &output, within: place)
            runStart = cursor
            try skipPlain(&cursor, within: place)
        }

        let length = output - textStart
        if length > limits.string { throw longString(at: start - 1, within: place) }
        append(.string, isUnescaped: true, offset: UInt32(truncatingIfNeeded: textStart - buffer), length: length)
        unescapedCount = output - buffer
        return cursor + 1
    }

    /// The side buffer, made when the first escape is met, large enough for all that can follow.
    ///
    /// A string with an escape takes at least 4 bytes of the source and loses at least 3 of them (two quotes, a
    /// backslash), so with the 4 bytes of its offset it grows by 1 at most. The separator behind it pays for that, and
    /// the padding for the last one.
    private mutating func sideBuffer(for start: UnsafePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        if let unescaped { return unescaped }
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: end - start + Self.padding)
        unescaped = buffer
        return buffer
    }

    /// Writes the character that the escape at `cursor` stands for, and moves behind the escape.
    @inline(__always)
    private mutating func unescape(
        _ cursor: inout UnsafePointer<UInt8>,
        to output: inout UnsafeMutablePointer<UInt8>,
        within place: Place
    ) throws(JSONError) {
        let byte: UInt8
        switch cursor[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte = cursor[1]
        case UInt8(ascii: "b"): byte = 0x08
        case UInt8(ascii: "f"): byte = 0x0C
        case UInt8(ascii: "n"): byte = 0x0A
        case UInt8(ascii: "r"): byte = 0x0D
        case UInt8(ascii: "t"): byte = 0x09
        case UInt8(ascii: "u"): return try unescapeUnicode(&cursor, to: &output, within: place)
        default: throw unexpected(at: cursor + 1, expected: "one of \"\\/bfnrtu after '\\'", within: place)
        }
        output.initialize(to: byte)
        output += 1
        cursor += 2
    }

    private mutating func unescapeUnicode(
        _ cursor: inout UnsafePointer<UInt8>,
        to output: inout UnsafeMutablePointer<UInt8>,
        within place: Place
    ) throws(JSONError) {
        let escape = cursor
        var value = try hexDigits(at: escape + 2, within: place)
        cursor = escape + 6
        if value & 0xFC00 == 0xD800, cursor[0] == UInt8(ascii: "\\"), cursor[1] == UInt8(ascii: "u") {
            let low = try hexDigits(at: cursor + 2, within: place)
            if low & 0xFC00 == 0xDC00 {
                value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
                cursor += 6
            }
        }
        guard let scalar = Unicode.Scalar(value) else {
            throw failure(.encoding, "an escape is half of a surrogate pair", at: escape, within: place)
        }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            output.initialize(to: byte)
            output += 1
        }
    }

    private mutating func hexDigits(at start: UnsafePointer<UInt8>, within place: Place) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for index in 0..<4 {
            let digit: UInt8
            switch start[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = start[index] - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = start[index] - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = start[index] - UInt8(ascii: "A") + 10
            default: throw unexpected(at: start + index, expected: "four hexadecimal digits after '\\u'", within: place)
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
