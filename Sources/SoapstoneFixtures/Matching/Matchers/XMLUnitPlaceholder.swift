internal import SoapstoneBase
internal import SoapstoneXML

/// What XMLUnit 2 has texts and attributes say that vary: `${xmlunit.ignore}`, also written with `#`.
///
/// https://github.com/xmlunit/user-guide/wiki/Placeholders
struct XMLUnitPlaceholder: Sendable {
    private enum Rule {
        case ignore
        case isNumber
        case isDateTime([DatePattern])
        case matches(TextPattern)
    }

    /// The placeholder as it was written.
    let text: String
    private let rule: Rule

    /// What every placeholder has in it: a request without it has none.
    static let mark = Array("xmlunit.".utf8)

    /// Reads the text of an element or an attribute; nil where it has no placeholder.
    init?(_ text: String) throws(MatcherError) {
        guard let start = Self.start(in: text) else { return nil }
        let value = Self.trimmed(text[...])
        let body = value.dropFirst(2)
        guard value.startIndex == start, body.utf8.last == UInt8(ascii: "}") else {
            throw MatcherError(
                "'\(Excerpt.escaped(text.utf8))' has a placeholder of XMLUnit beside other text; "
                    + "it must be the whole text or value"
            )
        }
        self.text = String(value)
        let content = Self.trimmed(body.dropLast()).dropFirst(Self.mark.count)
        var keyword = Self.trimmed(content)
        var argument: String?
        if let open = content.firstIndex(of: "("), keyword.utf8.last == UInt8(ascii: ")") {
            argument = String(keyword[open...].dropFirst().dropLast())
            keyword = Self.trimmed(content[..<open])
        }
        rule = try Self.rule(String(keyword), argument, in: self.text)
    }

    private static func rule(
        _ keyword: String,
        _ argument: String?,
        in text: String
    ) throws(MatcherError) -> Rule {
        switch (keyword, argument) {
        case ("ignore", nil): return .ignore
        case ("isNumber", nil): return .isNumber
        case ("isDateTime", nil): return .isDateTime(try Self.forms())
        case ("isDateTime", let form?): return .isDateTime([try DatePattern(form)])
        case ("matchesRegex", let pattern?):
            return .matches(try TextPattern(String(trimmed(pattern[...])), .part))
        default:
            throw MatcherError(
                "there is no placeholder '\(Excerpt.escaped(text.utf8))', only ${xmlunit.ignore}, ${xmlunit.isNumber}, "
                    + "${xmlunit.isDateTime}, ${xmlunit.isDateTime(FORM)} and ${xmlunit.matchesRegex(EXPRESSION)}"
            )
        }
    }

    /// Whether the value of a request will do; nil stands for an attribute that is not there.
    func accepts(_ value: String?) -> Bool {
        if case .ignore = rule { return true }
        guard let value else { return false }
        let text = String(Self.trimmed(value[...]))
        return switch rule {
        case .ignore: true
        case .isNumber: Self.isNumber(text)
        case .isDateTime(let forms): forms.contains { $0.matches(text) }
        case .matches(let pattern): pattern.matches(text)
        }
    }

    /// XMLUnit's list, and a time without seconds.
    private static func forms() throws(MatcherError) -> [DatePattern] {
        var forms = [try DatePattern("yyyy-MM-dd")]
        for separator in ["'T'", " "] {
            for time in ["HH:mm", "HH:mm:ss", "HH:mm:ss.SSS"] {
                for zone in ["", "Z", "XXX"] {
                    forms.append(try DatePattern("yyyy-MM-dd\(separator)\(time)\(zone)"))
                }
            }
        }
        return forms
    }

    /// XMLUnit's `[-+]?[0-9]*\.?[0-9]+([eE][-+]?[0-9]+)?`.
    private static func isNumber(_ text: String) -> Bool {
        var rest = Substring(text).utf8
        func takeSign() { if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() } }
        func takeDigits() -> Int {
            let count = rest.prefix(while: ASCII.isDigit).count
            rest = rest.dropFirst(count)
            return count
        }
        takeSign()
        var digits = takeDigits()
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            digits = takeDigits()
        }
        guard digits > 0 else { return false }
        guard let letter = rest.popFirst() else { return true }
        guard letter | 0x20 == UInt8(ascii: "e") else { return false }
        takeSign()
        return takeDigits() > 0 && rest.isEmpty
    }

    /// Where the first placeholder begins: a sign, a brace, white space, `xmlunit.`.
    private static func start(in text: String) -> String.Index? {
        let bytes = text.utf8
        var index = bytes.startIndex
        while let sign = bytes[index...].firstIndex(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "#") }) {
            index = bytes.index(after: sign)
            guard bytes[index...].first == UInt8(ascii: "{") else { continue }
            let rest = bytes[index...].dropFirst().drop(while: ASCII.isSpace)
            if rest.starts(with: mark) { return sign }
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        guard let start = text.utf8.firstIndex(where: { !ASCII.isSpace($0) }),
            let end = text.utf8.lastIndex(where: { !ASCII.isSpace($0) })
        else { return "" }
        return text[start...end]
    }
}
