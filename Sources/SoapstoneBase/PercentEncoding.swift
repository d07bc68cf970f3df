/// Texts where only some characters may stand as they are (RFC 3986 section 2.1).
package enum PercentEncoding {
    /// The text with `%XX` for each byte of its UTF-8 that is not kept.
    package static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        String(decoding: encoded(Array(text.utf8), keeping: isKept), as: UTF8.self)
    }

    /// The bytes with `%XX` for each one that is not kept.
    package static func encoded(_ bytes: [UInt8], keeping isKept: (UInt8) -> Bool) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes {
            if isKept(byte) {
                text.append(byte)
            } else {
                text.append(ASCII.percent)
                text += HexDigits.capitals(of: byte)
            }
        }
        return text
    }

    /// A text for a step of an address or a value of its query, where letters, digits and `-._~` stand as they are.
    ///
    /// - Parameter kept: further characters that stay.
    package static func address(_ text: String, keeping kept: String = "") -> String {
        encoded(text) { byte in
            ASCII.isAlphanumeric(byte) || "-._~".utf8.contains(byte) || kept.utf8.contains(byte)
        }
    }

    /// What becomes of a percent sign without two digits of base 16 behind it.
    package enum Malformed {
        /// The whole text is refused.
        case refused
        /// The sign stands for itself.
        case kept
    }

    /// The bytes that a text stands for; nil where it is refused.
    ///
    /// - Parameter plusIsBlank: whether `+` is a blank, as in forms (WHATWG URL section 5).
    package static func decoded(
        _ text: some Collection<UInt8>,
        plusIsBlank: Bool = false,
        malformed: Malformed
    ) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == ASCII.percent else {
                bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            if let high = rest.first.flatMap(ASCII.hexValue), let low = rest.dropFirst().first.flatMap(ASCII.hexValue) {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else if malformed == .kept {
                bytes.append(byte)
            } else {
                return nil
            }
        }
        return bytes
    }
}
