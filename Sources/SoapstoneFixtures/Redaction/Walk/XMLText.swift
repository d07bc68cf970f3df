internal import SoapstoneBase

/// Character data and attribute values, to characters and back (XML 1.0 sections 2.4, 2.11, 3.3.3, 4.1 and 4.6).
enum XMLText {
    /// Decodes text in which references may stand; the parser has accepted it.
    static func decode(_ range: Range<Int>, of source: [UInt8], isAttribute: Bool, to text: inout DecodedText) {
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            let byte = source[index]
            let isSpace = byte == 0x0D || isAttribute && (byte == 0x09 || byte == 0x0A)
            guard byte == UInt8(ascii: "&") || isSpace else {
                index += 1
                continue
            }
            text.append(start..<index, of: source)
            if isSpace {
                let end = lineEnd(at: index, in: range, of: source)
                text.append(CollectionOfOne(isAttribute ? 0x20 : 0x0A), for: index..<end)
                index = end
            } else {
                let end = (source[index..<range.upperBound].firstIndex(of: UInt8(ascii: ";")) ?? index) + 1
                text.append(character(source[index + 1..<max(index + 1, end - 1)]), for: index..<end)
                index = end
            }
            start = index
        }
        text.append(start..<index, of: source)
    }

    /// Decodes text in which no references are, but line ends.
    static func decodeLines(_ range: Range<Int>, of source: [UInt8], to text: inout DecodedText) {
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            guard source[index] == 0x0D else {
                index += 1
                continue
            }
            text.append(start..<index, of: source)
            let end = lineEnd(at: index, in: range, of: source)
            text.append(CollectionOfOne(0x0A), for: index..<end)
            index = end
            start = end
        }
        text.append(start..<index, of: source)
    }

    /// CR LF is one character.
    private static func lineEnd(at index: Int, in range: Range<Int>, of source: [UInt8]) -> Int {
        let isPair = source[index] == 0x0D && index + 1 < range.upperBound && source[index + 1] == 0x0A
        return index + (isPair ? 2 : 1)
    }

    /// What a reference stands for, given what is between `&` and `;`.
    private static func character(_ name: ArraySlice<UInt8>) -> [UInt8] {
        guard name.first == UInt8(ascii: "#") else {
            let entities: [(StaticString, Character)] = [
                ("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'"),
            ]
            let found = entities.first { name.elementsEqual($0.0.description.utf8) }
            return found.map { Array($0.1.utf8) } ?? []
        }
        let digits = name.dropFirst()
        let isHex = digits.first == UInt8(ascii: "x")
        var value: UInt32 = 0
        for digit in isHex ? digits.dropFirst() : digits {
            // The parser lets no character beyond U+10FFFF through, but any number of zeros.
            value = (value &* (isHex ? 16 : 10) &+ UInt32(ASCII.hexValue(digit) ?? 0)) & 0x1F_FFFF
        }
        return Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
    }

    /// Text as an attribute's value within quotes of a kind.
    static func escaped(_ bytes: [UInt8], quote: UInt8) -> [UInt8] {
        bytes.flatMap { byte in
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), quote, 0x09, 0x0A, 0x0D: reference(UInt32(byte))
            default: [byte]
            }
        }
    }

    /// Text as character data, or as a part of a section.
    static func escaped(_ bytes: [UInt8], inSection isSection: Bool) -> [UInt8] {
        guard isSection else { return escaped(bytes, isASCII: false) }
        // A section cannot hold its own end, and a CR in it would be read as a line end.
        guard bytes.contains(0x0D) || ByteSearch.first("]]>", in: bytes, bytes.indices) != nil else { return bytes }
        return [UInt8]("]]>".utf8) + escaped(bytes, isASCII: false) + [UInt8]("<![CDATA[".utf8)
    }

    /// Text as character data; with `isASCII`, all other characters as references, which every encoding has.
    static func escaped(_ bytes: [UInt8], isASCII: Bool) -> [UInt8] {
        guard !isASCII || bytes.allSatisfy({ $0 < 0x80 }) else {
            return String(decoding: bytes, as: UTF8.self).unicodeScalars.flatMap { scalar in
                scalar.isASCII ? escaped(Array(String(scalar).utf8), isASCII: false) : reference(scalar.value)
            }
        }
        return bytes.flatMap { byte in
            switch byte {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: ">"): Array("&gt;".utf8)
            case 0x0D: reference(0x0D)
            default: [byte]
            }
        }
    }

    private static func reference(_ scalar: UInt32) -> [UInt8] {
        Array("&#\(scalar);".utf8)
    }

    /// Whether `]]>` stands in text outside of a section, where it is not allowed (XML 1.0 section 2.4).
    static func hasForbiddenMark(_ text: [UInt8]) -> Bool {
        var index = 0
        while let mark = ByteSearch.first("]]>", in: text, index..<text.count) {
            guard let section = ByteSearch.first("<![CDATA[", in: text, index..<mark) else { return true }
            // The section ends at its first mark, which this is or which overlaps its opening.
            guard let end = ByteSearch.first("]]>", in: text, section + 9..<text.count) else { return true }
            index = end + 3
        }
        return false
    }
}
