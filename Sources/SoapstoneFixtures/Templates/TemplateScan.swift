internal import SoapstoneBase
internal import SoapstoneXML

/// Finds the tags of a template by its bytes, before Mustache sees it.
///
/// Mustache leaves out what it does not know, and has tags that write without escaping or take in other files. Here only
/// variables, sections and comments are tags, and each name is one that there is.
struct TemplateScan {
    /// Mustache's parser takes time for each tag that grows with the text.
    static let largest = 256 << 10
    static let mostTags = 500
    static let deepest = 20

    /// The names that are used, each once, as they are written.
    private(set) var names: [(text: String, name: TemplateName)] = []

    /// - Parameters:
    ///   - values: the names of the declared expressions.
    ///   - file: the name of the template's file, for errors.
    init(_ text: [UInt8], values: some Collection<String>, file: String) throws(FixtureError) {
        guard text.count <= Self.largest else {
            throw FixtureError(.template, "a template has at most \(Self.largest) bytes", file: file)
        }
        var index = 0
        var line = 1
        var tags = 0
        var open: [(name: String, line: Int)] = []
        func error(_ message: String) -> FixtureError { FixtureError(.template, message, file: file, line: line) }
        while index < text.count {
            guard text[index] == Self.brace else {
                if text[index] == UInt8(ascii: "\n") { line += 1 }
                index += 1
                continue
            }
            tags += 1
            guard tags <= Self.mostTags else { throw error("a template has at most \(Self.mostTags) braces '{'") }
            guard index + 1 < text.count, text[index + 1] == Self.brace else {
                index += 1
                continue
            }
            guard let end = Self.end(in: text, from: index + 2) else { throw error("there is no '}}' behind '{{'") }
            let tag = text[(index + 2)..<end]
            index = end + 2
            defer { line += tag.count { $0 == UInt8(ascii: "\n") } }
            guard let first = tag.first else { throw error("there is no name between '{{' and '}}'") }
            switch first {
            case UInt8(ascii: "!"): continue
            case UInt8(ascii: "#"), UInt8(ascii: "^"):
                let name = try use(tag.dropFirst(), values, error)
                open.append((name, line))
                guard open.count <= Self.deepest else {
                    throw error("sections stand in each other at most \(Self.deepest) deep")
                }
            case UInt8(ascii: "/"):
                let name = Self.trimmed(tag.dropFirst())
                guard let section = open.popLast() else {
                    throw error("no section is open that '\(Self.shown(tag))' could end")
                }
                guard section.name.utf8.elementsEqual(name) else {
                    throw error(
                        "the section '\(section.name)' of line \(section.line) must end before '\(Self.shown(tag))'"
                    )
                }
            case Self.brace, UInt8(ascii: "&"):
                throw error("values are always escaped: '{{name}}' is the only form")
            default:
                _ = try use(tag, values, error)
            }
        }
        if let section = open.last {
            throw FixtureError(.template, "the section '\(section.name)' has no end", file: file, line: section.line)
        }
    }

    private mutating func use(
        _ tag: ArraySlice<UInt8>,
        _ values: some Collection<String>,
        _ error: (String) -> FixtureError
    ) throws(FixtureError) -> String {
        let text = String(decoding: Self.trimmed(tag), as: UTF8.self)
        guard let name = TemplateName(text, values: values) else {
            throw error("there is no '\(Self.shown(Self.trimmed(tag)))', only \(TemplateName.forms)")
        }
        if !names.contains(where: { $0.text.utf8.elementsEqual(text.utf8) }) { names.append((text, name)) }
        return text
    }

    private static let brace = UInt8(ascii: "{")

    private static func end(in text: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + 1 < text.count {
            if text[index] == UInt8(ascii: "}"), text[index + 1] == UInt8(ascii: "}") { return index }
            index += 1
        }
        return nil
    }

    private static func trimmed(_ tag: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var tag = tag
        while let first = tag.first, ASCII.isSpace(first) { tag.removeFirst() }
        while let last = tag.last, ASCII.isSpace(last) { tag.removeLast() }
        return tag
    }

    private static func shown(_ tag: ArraySlice<UInt8>) -> String { Excerpt.escaped(tag) }
}
