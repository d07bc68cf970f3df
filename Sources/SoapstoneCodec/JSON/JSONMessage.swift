/// Text of the input made safe for messages.
enum JSONMessage {
    /// The text with control, format (bidirectional, zero-width) and line-separating characters as `\u{..}`, cut to
    /// at most `maximum` characters.
    static func printable(_ text: String, maximum: Int) -> String {
        var result = ""
        var count = 0
        let mark = "..."
        var lastCut = result.endIndex
        for scalar in text.unicodeScalars {
            let piece = isUnsafe(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
            let width = piece.unicodeScalars.count
            if count + width > maximum { return result[..<lastCut] + mark }
            result += piece
            count += width
            // Where a cut leaves room for the mark. Characters are at most scalars, so counting scalars is safe.
            if count <= maximum - mark.utf8.count { lastCut = result.endIndex }
        }
        return result
    }

    /// A key in quotes, cut to about 100 characters.
    static func quoted(_ key: UnsafeBufferPointer<UInt8>) -> String {
        // 404 bytes are at least 101 characters; more is never looked at, and a sequence cut in two becomes U+FFFD.
        "'" + printable(String(decoding: key.prefix(404), as: UTF8.self), maximum: 100) + "'"
    }

    /// A word for what stands at `place`: punctuation as it is, letters and digits without their value.
    static func found(at place: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> String {
        guard place < end else { return "the end of the input" }
        switch place.pointee {
        case 0..<0x20, 0x7F: return "control character \\u{\(String(place.pointee, radix: 16))}"
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return "a digit"
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return "a letter"
        case UInt8(ascii: " "): return "a blank"
        case 0x80...: return "a character outside ASCII"
        default: return "'\(Unicode.Scalar(place.pointee))'"
        }
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
