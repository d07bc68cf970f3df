/// Characters of ASCII and their classes, on bytes.
package enum ASCII {
    @inlinable package static var tab: UInt8 { 0x09 }
    @inlinable package static var lineFeed: UInt8 { 0x0A }
    @inlinable package static var carriageReturn: UInt8 { 0x0D }
    @inlinable package static var space: UInt8 { 0x20 }
    @inlinable package static var quote: UInt8 { UInt8(ascii: "\"") }
    @inlinable package static var percent: UInt8 { UInt8(ascii: "%") }
    @inlinable package static var dash: UInt8 { UInt8(ascii: "-") }
    @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
    @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
    @inlinable package static var less: UInt8 { UInt8(ascii: "<") }
    @inlinable package static var equals: UInt8 { UInt8(ascii: "=") }
    @inlinable package static var greater: UInt8 { UInt8(ascii: ">") }
    @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }

    /// A space or a tab.
    @inlinable
    package static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// White space of XML 1.0, which JSON has, too.
    @inlinable
    package static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == lineFeed || byte == carriageReturn }

    @inlinable
    package static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    /// A control character that a header field's value must not have: any but the tab (RFC 9110 section 5.5).
    @inlinable
    package static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != tab || byte == 0x7F }

    @inlinable
    package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }

    @inlinable
    package static func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 26 }

    /// A hexadecimal digit in either case.
    @inlinable
    package static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

    /// The value of a hexadecimal digit in either case; nil for what is none.
    @inlinable
    package static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte & 0x0F }
        return isHexDigit(byte) ? byte & 0x0F + 9 : nil
    }

    /// A character of a `token` of RFC 2045 section 5.1.
    @inlinable
    package static func isMIMEToken(_ byte: UInt8) -> Bool {
        // A switch becomes a table of bits, and each header field's name and media type is looked at byte by byte.
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "@"),
            UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "\\"), UInt8(ascii: "\""),
            UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "?"), UInt8(ascii: "="):
            false
        default: isVisible(byte)
        }
    }

    /// A character of a `token` of RFC 9110 section 5.6.2: a field's name, a content coding.
    @inlinable
    package static func isHTTPToken(_ byte: UInt8) -> Bool {
        isMIMEToken(byte) && byte != UInt8(ascii: "{") && byte != UInt8(ascii: "}")
    }

    /// A character of a boundary, `bchars` of RFC 2046 section 5.1.1.
    @inlinable
    package static func isBoundary(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "'()+_,-./:=? ".utf8.contains(byte)
    }

    @inlinable
    package static func lowercase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// True if two texts differ in nothing but the case of ASCII letters.
    @inlinable
    package static func matches(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
        var others = right.makeIterator()
        for byte in left {
            guard let other = others.next(), byte == other || lowercase(byte) == lowercase(other) else { return false }
        }
        return others.next() == nil
    }

    /// True for a `token` of RFC 9110 section 5.6.2.
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isHTTPToken)
    }

    /// True for the value of a header field: no control character but the tab (RFC 9110 section 5.5).
    package static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { !isControl($0) }
    }

    /// True for the name of a folder, a scenario or a state: `[A-Za-z0-9._-]{1,128}` without a leading dot.
    package static func isName(_ text: String) -> Bool {
        1...128 ~= text.utf8.count && text.utf8.first != UInt8(ascii: ".")
            && text.utf8.allSatisfy { isAlphanumeric($0) || "._-".utf8.contains($0) }
    }

    /// True for a UUID (RFC 9562 section 4), of any version and variant.
    package static func isUUID(_ text: some Collection<UInt8>) -> Bool {
        text.count == 36
            && text.enumerated().allSatisfy { index, byte in
                [8, 13, 18, 23].contains(index) ? byte == dash : isHexDigit(byte)
            }
    }
}
