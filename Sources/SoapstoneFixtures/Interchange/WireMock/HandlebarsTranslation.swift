internal import SoapstoneXML

/// A template of WireMock as one of Soapstone's, as far as there are names for what it asks for.
struct HandlebarsTranslation {
    private(set) var text = ""
    /// What the template needs; nil where no tag is left.
    private(set) var template: Fixture.Template?
    /// The tags that have no equal.
    private(set) var leftOut: [String] = []
    /// The tags that write without escaping, which Soapstone never does.
    private(set) var escaped: [String] = []

    init(_ source: String) {
        var rest = Substring(source)
        while let open = rest.firstRange(of: "{{") {
            text += rest[..<open.lowerBound]
            rest = rest[open.upperBound...]
            let isRaw = rest.first == "{"
            guard let close = rest.firstRange(of: isRaw ? "}}}" : "}}") else {
                leftOut.append("{{\(rest.prefix(40))")
                rest = ""
                break
            }
            let tag = rest[..<close.lowerBound].dropFirst(isRaw ? 1 : 0)
            rest = rest[close.upperBound...]
            guard tag.first != "!" else { continue }
            guard let name = name(for: Self.words(in: tag)) else {
                leftOut.append("{{\(tag)}}")
                continue
            }
            if isRaw { escaped.append("{{{\(tag)}}}") }
            if template == nil { template = Fixture.Template() }
            if let path = name.path { template?.values[name.text] = path }
            text += name.path == nil ? "{{\(name.text)}}" : "{{values.\(name.text)}}"
        }
        text += rest
    }

    /// A name of Soapstone's templates; with a path, that of a declared value.
    private func name(for words: [String]) -> (text: String, path: String?)? {
        guard let first = words.first else { return nil }
        var options: [String: String] = [:]
        for word in words.dropFirst() {
            let parts = word.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, !Self.isQuoted(word) else { continue }
            options[String(parts[0])] = Self.unquoted(String(parts[1]))
        }
        switch first {
        case "request.path" where words.count == 1: return ("request.path", nil)
        case "xPath", "soapXPath": return value(words)
        case "randomValue": return Self.random(options).map { ($0, nil) }
        case "now": return Self.now(options).map { ($0, nil) }
        default: return words.count == 1 ? Self.field(first).map { ($0, nil) } : nil
        }
    }

    /// `request.headers.X-Tenant`, `request.query.a.[0]`.
    private static func field(_ text: String) -> String? {
        for prefix in ["request.headers.", "request.query."] where text.hasPrefix(prefix) {
            var name = text.dropFirst(prefix.count)
            if name.hasSuffix(".[0]") || name.hasSuffix(".0") { name = name.dropLast(name.hasSuffix("]") ? 4 : 2) }
            if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
            let result = "\(prefix)\(name)"
            return TemplateName(result, values: []) == nil ? nil : result
        }
        return nil
    }

    /// `xPath request.body '/a/b/text()'`, `soapXPath request.body '/b'`.
    private func value(_ words: [String]) -> (text: String, path: String?)? {
        guard words.count == 3, words[1] == "request.body", Self.isQuoted(words[2]) else { return nil }
        let own = Self.unquoted(words[2])
        let path = words[0] == "soapXPath" ? "/*/*[local-name() = 'Body']\(own)" : own
        guard (try? XPath(path)) != nil else { return nil }
        let known = template?.values.first { $0.value.isSameBytes(as: path) }
        return (known?.key ?? "value\((template?.values.count ?? 0) + 1)", path)
    }

    private static func random(_ options: [String: String]) -> String? {
        switch options["type"] {
        case "UUID": return "random.uuid"
        case "NUMERIC":
            guard let count = options["length"].flatMap({ Int($0) }), 1...32 ~= count else { return nil }
            return "random.digits.\(count)"
        default: return nil
        }
    }

    /// `now`, `now offset='3 days'`, `now format='yyyy-MM-dd'`.
    private static func now(_ options: [String: String]) -> String? {
        guard Set(options.keys).isSubset(of: ["offset", "format"]) else { return nil }
        let isDay: Bool
        switch options["format"] {
        case nil, "yyyy-MM-dd'T'HH:mm:ss'Z'"?: isDay = false
        case "yyyy-MM-dd"?: isDay = true
        default: return nil
        }
        let name = isDay ? "today" : "now"
        guard let offset = options["offset"] else { return name }
        let parts = offset.split(separator: " ")
        guard parts.count == 2, let number = Int(parts[0]), number.magnitude < 10_000_000 else { return nil }
        let duration: String
        switch parts[1] {
        case "days": duration = "P\(number.magnitude)D"
        case "hours" where !isDay: duration = "PT\(number.magnitude)H"
        case "minutes" where !isDay: duration = "PT\(number.magnitude)M"
        case "seconds" where !isDay: duration = "PT\(number.magnitude)S"
        default: return nil
        }
        return "\(name).\(number < 0 ? "minus" : "plus").\(duration)"
    }

    /// The words of a tag; quotes hold blanks together.
    private static func words(in tag: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var quote: Character?
        for character in tag {
            if let open = quote {
                word.append(character)
                // A quote within the other kind of quotes is a character.
                if character == open { quote = nil }
            } else if character == " " || character == "\n" || character == "\t" {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                if character == "'" || character == "\"" { quote = character }
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    private static func isQuoted(_ text: String) -> Bool {
        text.utf8.count >= 2 && (text.first == "'" || text.first == "\"") && text.first == text.last
    }

    private static func unquoted(_ text: String) -> String {
        isQuoted(text) ? String(text.dropFirst().dropLast()) : text
    }
}
