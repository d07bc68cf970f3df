internal import SoapstoneBase

// Base64 that texts are behind, as a whole value or within a longer text.
extension Redaction {
    /// The fewest characters that are tried: fewer hold no value of any kind.
    private static let shortest = 8

    /// The edits of a text that is Base64 as a whole; none where it is not, or nothing in it is to be taken away.
    mutating func base64(in text: [UInt8], _ value: Range<Int>, depth: Int) -> [Edit] {
        guard let bytes = decoded(text[value]), spend(bytes.count) else { return [] }
        guard Self.isText(bytes) else { return binary(bytes, text, value, depth: depth) }
        let edits = edits(in: bytes, depth: depth)
        guard !edits.isEmpty else { return [] }
        let encoded = Self.encoded(edits.applied(to: bytes), like: text[value])
        return [Edit(range: value, bytes: encoded, name: edits[0].name)]
    }

    /// The edits of a value that stands in Base64, by the rule for it: what takes its place does, too. nil where it is no
    /// Base64 of a text.
    mutating func edits(
        ofBase64 text: [UInt8],
        _ name: RedactionName?,
        _ kind: TextKind?,
        depth: Int
    ) -> [Edit]? {
        let value = text.trimmed
        guard name != nil, !value.isEmpty, let bytes = Base64Bytes.decode(text[value]), Self.isText(bytes) else {
            return nil
        }
        let edits = edits(ofValue: bytes, name, kind, depth: depth)
        guard !edits.isEmpty else { return [] }
        return [Edit(range: value, bytes: Base64Bytes.encode(edits.applied(to: bytes)), name: edits[0].name)]
    }

    /// Content that is no UTF-8: a document in UTF-16, or any bytes with a known secret in them.
    private mutating func binary(_ bytes: [UInt8], _ text: [UInt8], _ value: Range<Int>, depth: Int) -> [Edit] {
        if bytes.count >= 2, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]),
            let (document, name) = document(bytes, depth: depth)
        {
            return [Edit(range: value, bytes: Self.encoded(document, like: text[value]), name: name)]
        }
        guard let secret = rules.secrets.first(where: { $0.isIn(bytes) }) else { return [] }
        let made = replacement(of: text[value], secret.name, isWhole: true)
        return [Edit(range: value, bytes: made, name: secret.name)]
    }

    /// The edits of runs of Base64 in a longer text.
    mutating func embeddedBase64(in text: [UInt8], _ part: Range<Int>, depth: Int) -> [Edit] {
        guard depth <= Self.depthLimit else { return [] }
        var edits: [Edit] = []
        var index = part.lowerBound
        while index < part.upperBound {
            guard Self.isDigit(text[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < part.upperBound, Self.isDigit(text[index]) { index += 1 }
            while index < part.upperBound, text[index] == UInt8(ascii: "=") { index += 1 }
            guard index - start >= Self.shortest * 2, start..<index != part else { continue }
            edits += base64(in: text, start..<index, depth: depth)
        }
        return edits
    }

    /// Whether a text is Base64 of a text.
    func isText(inBase64 value: ArraySlice<UInt8>) -> Bool {
        decoded(value).map(Self.isText) ?? false
    }

    /// The bytes behind Base64, of either alphabet and padded or not (RFC 4648 sections 4 and 5).
    private func decoded(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        guard value.count >= Self.shortest, let odd = value.first(where: { !Self.isDigit($0) }) ?? value.last,
            Self.isDigit(odd) || odd == UInt8(ascii: "=") || ASCII.isSpace(odd)
        else { return nil }
        if !Self.isForURLs(value), let bytes = Base64Bytes.decode(value) { return bytes }
        var plain = value.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        guard plain.last != UInt8(ascii: "="), !plain.contains(where: ASCII.isSpace) else {
            return Base64Bytes.decode(plain)
        }
        while !plain.count.isMultiple(of: 4) { plain.append(UInt8(ascii: "=")) }
        return Base64Bytes.decode(plain)
    }

    /// Base64 with the alphabet and the padding that another text has.
    private static func encoded(_ bytes: [UInt8], like value: ArraySlice<UInt8>) -> [UInt8] {
        var text = Base64Bytes.encode(bytes)
        if isForURLs(value) {
            text = text.map { byte in
                switch byte {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                default: byte
                }
            }
        }
        // Whole groups without padding say nothing about how others would be written.
        let isPadded = value.count { !ASCII.isSpace($0) }.isMultiple(of: 4)
        if !isPadded { while text.last == UInt8(ascii: "=") { text.removeLast() } }
        return text
    }

    private static func isForURLs(_ value: ArraySlice<UInt8>) -> Bool {
        value.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: ASCII.isAlphanumeric(byte)
        }
    }

    /// Whether bytes are UTF-8 without control characters but tabs and line ends.
    static func isText(_ bytes: [UInt8]) -> Bool {
        !bytes.contains { $0 < 0x20 && !ASCII.isSpace($0) || $0 == 0x7F }
            && String(validating: bytes, as: UTF8.self) != nil
    }
}
