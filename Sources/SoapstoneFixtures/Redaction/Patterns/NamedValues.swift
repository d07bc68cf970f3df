internal import SoapstoneBase

/// Values that stand behind a name in free text: `password=hunter2`, `"pin": "1234"`, `<pin>1234</pin>`.
///
/// It serves texts that are no XML, no JSON and no form as a whole: messages of faults, logs, cut documents.
enum NamedValues {
    /// A value and the rule for its name.
    struct Found {
        var range: Range<Int>
        var name: RedactionName
    }

    /// The values in a part of a text. Each byte is looked at a bounded number of times.
    static func all(in text: [UInt8], _ part: Range<Int>, _ rules: CompiledRules) -> [Found] {
        var found: [Found] = []
        var index = part.lowerBound
        while index < part.upperBound {
            guard isNameByte(text[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < part.upperBound, isNameByte(text[index]) { index += 1 }
            guard mayName(start..<index, in: text, part), let name = rules.rule(named: text[start..<index]),
                let value = value(behind: start..<index, in: text, part),
                // Base64 that ends like a name has a second `=`, and nothing else, behind the first.
                !text[value].allSatisfy({ $0 == UInt8(ascii: "=") })
            else { continue }
            found.append(Found(range: value, name: name))
            index = value.upperBound
        }
        return found
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    /// Whether a sign follows that stands between a name and its value; most words of a text have none.
    private static func mayName(_ word: Range<Int>, in text: [UInt8], _ part: Range<Int>) -> Bool {
        var index = word.upperBound
        skip(" \t\r\n\"'\\", &index, text, part)
        guard index < part.upperBound else { return false }
        if text[index] == UInt8(ascii: "=") || text[index] == UInt8(ascii: ":") { return true }
        guard word.lowerBound > part.lowerBound else { return false }
        let before = text[word.lowerBound - 1]
        return before == UInt8(ascii: "<") || before == UInt8(ascii: ":") || isQuote(before)
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// The value of the attribute `value` in a tag in which an attribute `name` has a name, as forms of HTML have it:
    /// `<input name="password" value="…">`.
    private static func field(named name: Range<Int>, in text: [UInt8], _ part: Range<Int>) -> Range<Int>? {
        // The name is the whole attribute.
        guard name.lowerBound > part.lowerBound, name.upperBound < part.upperBound, isQuote(text[name.upperBound]),
            text[name.lowerBound - 1] == text[name.upperBound],
            text[part.lowerBound..<name.lowerBound - 1].suffix(5).elementsEqual("name=".utf8)
        else { return nil }
        // A tag that is longer is none of a form.
        let end = text[name.upperBound..<min(part.upperBound, name.upperBound + 512)].firstIndex(of: UInt8(ascii: ">"))
        guard let end, let value = ByteSearch.first("value=", in: text, name.upperBound..<end), value + 6 < end,
            isQuote(text[value + 6])
        else { return nil }
        let start = value + 7
        return start..<(text[start..<end].firstIndex(of: text[value + 6]) ?? end)
    }

    private static func value(behind name: Range<Int>, in text: [UInt8], _ part: Range<Int>) -> Range<Int>? {
        let before = name.lowerBound > part.lowerBound ? text[name.lowerBound - 1] : 0
        if before == UInt8(ascii: "<") || before == UInt8(ascii: ":"),
            let value = element(behind: name.upperBound, in: text, part)
        {
            return value
        }
        if isQuote(before), let value = field(named: name, in: text, part) { return value }
        var index = name.upperBound
        skip(" \t\r\n\"'\\", &index, text, part)
        guard index < part.upperBound, text[index] == UInt8(ascii: "=") || text[index] == UInt8(ascii: ":") else {
            return nil
        }
        // A step of a URN, of a namespace or of a qualified name is no name of a value.
        if text[index] == UInt8(ascii: ":"), ":/.#".utf8.contains(before) { return nil }
        index += 1
        if text[index..<part.upperBound].starts(with: "//".utf8) { return nil }
        skip(" \t", &index, text, part)
        var quote: UInt8 = 0
        skip("\\", &index, text, part)
        if index < part.upperBound, text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") {
            quote = text[index]
            index += 1
        }
        let end = text[index..<part.upperBound].firstIndex { byte in
            if quote != 0 { return byte == quote || byte == UInt8(ascii: "\\") }
            return byte <= 0x20 || "&;,<>\"'(){}[]\\".utf8.contains(byte)
        }
        return index..<(end ?? part.upperBound)
    }

    /// The text of an element whose start tag's name ends at a place.
    private static func element(behind nameEnd: Int, in text: [UInt8], _ part: Range<Int>) -> Range<Int>? {
        guard nameEnd < part.upperBound, text[nameEnd] == UInt8(ascii: ">") || ASCII.isSpace(text[nameEnd]),
            // Many names may look for the end of the same tag: what each looks at is bounded.
            let close = text[nameEnd..<min(part.upperBound, nameEnd + 4_096)].firstIndex(where: {
                $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
            }), text[close] == UInt8(ascii: ">"), text[close - 1] != UInt8(ascii: "/")
        else { return nil }
        let end = text[(close + 1)..<part.upperBound].firstIndex(of: UInt8(ascii: "<")) ?? part.upperBound
        return close + 1..<end
    }

    private static func skip(_ bytes: String, _ index: inout Int, _ text: [UInt8], _ part: Range<Int>) {
        while index < part.upperBound, bytes.utf8.contains(text[index]) { index += 1 }
    }
}
