internal import SoapstoneBase

// Percent-encoded texts, forms, and URLs.
extension Redaction {
    /// The edits of a text that has percent signs and digits; nil where it has none.
    mutating func percent(in text: [UInt8], _ value: Range<Int>, depth: Int) -> [Edit]? {
        // A form is taken apart first: what its signs mean is lost once it is decoded.
        guard !isForm(text[value]), let decoded = Self.decoded(text, value, plusIsBlank: false) else { return nil }
        guard spend(decoded.bytes.count) else { return [] }
        let edits = edits(in: decoded.bytes, depth: depth)
        return decoded.edits(edits, Self.percentEncoded)
    }

    /// The edits of a form, or a URL; nil where the text is neither.
    ///
    /// `application/x-www-form-urlencoded`: pairs with `&` between them, `+` for a blank. What stands before `?` and
    /// between `#` and the end is read in the same manner, which finds values wherever they are.
    mutating func form(in text: [UInt8], _ value: Range<Int>, depth: Int) -> [Edit]? {
        guard isForm(text[value]) else { return nil }
        return pairs(in: text, value, depth: depth)
    }

    /// The edits of pairs of names and values.
    ///
    /// - Parameter classes: what codecs say of the names.
    mutating func pairs(
        in text: [UInt8],
        _ part: Range<Int>,
        depth: Int,
        classes: ClassifiedMembers? = nil
    ) -> [Edit] {
        var edits: [Edit] = []
        var start = part.lowerBound
        var isQuery = false
        while start < part.upperBound {
            let end = text[start..<part.upperBound].firstIndex { "&;?#".utf8.contains($0) } ?? part.upperBound
            edits += pair(in: text, start..<end, isQuery: isQuery, depth: depth, classes)
            if end < part.upperBound, text[end] == UInt8(ascii: "?") { isQuery = true }
            start = end + 1
        }
        return edits
    }

    private mutating func pair(
        in text: [UInt8],
        _ range: Range<Int>,
        isQuery: Bool,
        depth: Int,
        _ classes: ClassifiedMembers?
    ) -> [Edit] {
        guard let equals = text[range].firstIndex(of: UInt8(ascii: "=")) else {
            return value(in: text, range, nil, depth: depth)
        }
        let key = range.lowerBound..<equals
        let decoded = Self.decoded(text, key, plusIsBlank: true)?.bytes ?? Array(text[key])
        // A key in brackets or behind a point is a member's: `user[password]`, `user.password`. Behind other signs it is
        // that of an address of a database: `jdbc:db2://host/name:password=`.
        let parts = decoded.split { "[].():/@".utf8.contains($0) }
        let name =
            rules.rule(named: decoded, isQuery: isQuery)
            ?? parts.last.flatMap { rules.rule(named: $0, isQuery: isQuery) } ?? classes?.member(decoded)?.rule
        return value(in: text, key, nil, depth: depth)
            + value(in: text, equals + 1..<range.upperBound, name, depth: depth)
    }

    /// The edits of one value, of which a rule may say that it is to be taken away.
    private mutating func value(
        in text: [UInt8],
        _ range: Range<Int>,
        _ name: RedactionName?,
        depth: Int
    ) -> [Edit] {
        guard !range.isEmpty else { return [] }
        if let decoded = Self.decoded(text, range, plusIsBlank: true) {
            guard spend(decoded.bytes.count) else { return [] }
            let edits = edits(ofValue: decoded.bytes, name, depth: depth)
            // Base64 has the plus sign, too, and is not always escaped.
            let isDone = name != nil || !edits.isEmpty || !text[range].contains(UInt8(ascii: "+"))
            if isDone { return decoded.edits(edits, Self.percentEncoded) }
        }
        return edits(ofValue: Array(text[range]), name, depth: depth).map { edit in
            Edit(range: edit.range, bytes: Self.percentEncoded(edit.bytes), name: edit.name)
        }.moved(by: range.lowerBound)
    }

    /// The edits of a text that a rule may name.
    ///
    /// - Parameter kind: what a codec reads there, where the rule is a codec's.
    mutating func edits(
        ofValue text: [UInt8],
        _ name: RedactionName?,
        _ kind: TextKind? = nil,
        depth: Int
    ) -> [Edit] {
        guard let name else { return edits(in: text, depth: depth) }
        return edit(whole: text, name, kind).map { [$0] } ?? []
    }

    /// Whether a text is written as forms and URLs are: `=` or a query in it, and nothing that must be escaped there.
    private func isForm(_ value: ArraySlice<UInt8>) -> Bool {
        var hasPairs = false
        for byte in value {
            switch byte {
            case ...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
                UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"):
                return false
            case UInt8(ascii: "="), UInt8(ascii: "?"): hasPairs = true
            default: break
            }
        }
        // Base64 ends with the sign, too.
        let body = value.reversed().drop { $0 == UInt8(ascii: "=") }
        return hasPairs && (body.contains(UInt8(ascii: "=")) || body.contains(UInt8(ascii: "?")))
    }

    /// A part of a text without its percent signs; nil where there is nothing to decode.
    private static func decoded(_ text: [UInt8], _ part: Range<Int>, plusIsBlank: Bool) -> DecodedText? {
        var result = DecodedText()
        var start = part.lowerBound
        var index = start
        var isChanged = false
        while index < part.upperBound {
            var length = 0
            var byte: UInt8 = 0
            if text[index] == UInt8(ascii: "%"), index + 2 < part.upperBound,
                let high = ASCII.hexValue(text[index + 1]), let low = ASCII.hexValue(text[index + 2])
            {
                length = 3
                byte = high << 4 | low
            } else if plusIsBlank, text[index] == UInt8(ascii: "+") {
                length = 1
                byte = 0x20
            }
            guard length > 0 else {
                index += 1
                continue
            }
            result.append(start..<index, of: text)
            result.append(CollectionOfOne(byte), for: index..<index + length)
            index += length
            start = index
            isChanged = true
        }
        result.append(start..<index, of: text)
        return isChanged ? result : nil
    }

    /// A part of a text without percent signs.
    static func withoutPercents(_ text: [UInt8], _ part: Range<Int>) -> [UInt8] {
        decoded(text, part, plusIsBlank: false)?.bytes ?? Array(text[part])
    }

    /// Bytes as they stand in any part of a URL or form; of a placeholder, only the brackets change.
    static func percentEncoded(_ bytes: [UInt8]) -> [UInt8] {
        PercentEncoding.encoded(bytes) { ASCII.isAlphanumeric($0) || "-._~:".utf8.contains($0) }
    }
}
