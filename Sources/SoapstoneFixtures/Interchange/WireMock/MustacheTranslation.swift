internal import SoapstoneXML

/// A template of Soapstone as one of WireMock's.
enum MustacheTranslation {
    /// The template with the names of Handlebars; nil where a tag has no equal.
    static func handlebars(_ source: [UInt8]) -> [UInt8]? {
        guard let text = String(validating: source, as: UTF8.self) else { return nil }
        var result = ""
        var rest = Substring(text)
        while let open = rest.firstRange(of: "{{") {
            guard let close = rest[open.upperBound...].firstRange(of: "}}") else { return nil }
            let words = rest[open.upperBound..<close.lowerBound].split(separator: " ")
            guard words.count == 1, let name = TemplateName(String(words[0]), values: []),
                let tag = tag(for: name, String(words[0]))
            else { return nil }
            result += rest[..<open.lowerBound] + "{{\(tag)}}"
            rest = rest[close.upperBound...]
        }
        return Array((result + rest).utf8)
    }

    private static func tag(for name: TemplateName, _ text: String) -> String? {
        switch name {
        case .path, .query, .header: text
        case .now(offset: 0): "now"
        case .now(offset: let offset): self.offset(offset).map { "now offset='\($0)'" }
        case .today(offset: 0): "now format='yyyy-MM-dd'"
        case .today(offset: let offset): self.offset(offset).map { "now offset='\($0)' format='yyyy-MM-dd'" }
        case .uuid: "randomValue type='UUID'"
        case .digits(let count): "randomValue length=\(count) type='NUMERIC'"
        case .value, .counter: nil
        }
    }

    /// Seconds in the largest unit that they are whole in.
    private static func offset(_ seconds: Int64) -> String? {
        for (unit, length) in [("days", Int64(86_400)), ("hours", 3_600), ("minutes", 60), ("seconds", 1)]
        where seconds.isMultiple(of: length) {
            return "\(seconds / length) \(unit)"
        }
        return nil
    }
}
