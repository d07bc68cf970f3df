internal import Mustache

/// What a template is filled with, by the names in it.
///
/// Each text is escaped here, once and byte by byte: Mustache escapes characters, and a `<` with an accent upon it is another
/// one. There is no way to put in a text that is not.
package struct PageData: MustacheParent {
    private var members: [String: Any] = [:]

    package init(_ fill: (inout PageData) -> Void = { _ in }) { fill(&self) }

    /// Sets a text; a section of an empty one, or of none, is left out.
    package mutating func set(_ name: String, _ text: String?) { members[name] = EscapedText(text ?? "") }

    package mutating func set(_ name: String, _ number: Int) { set(name, String(number)) }

    package mutating func set(_ name: String, _ isTrue: Bool) { members[name] = isTrue }

    package mutating func set(_ name: String, _ part: PageData?) { members[name] = part.map { $0 as Any } ?? false }

    package mutating func set(_ name: String, _ list: [PageData]) { members[name] = list }

    /// Sets a list with a part for each of some things.
    package mutating func set<Item>(
        _ name: String,
        _ items: some Sequence<Item>,
        _ fill: (Item, inout PageData) -> Void
    ) {
        set(name, items.map { item in PageData { fill(item, &$0) } })
    }

    package func child(named name: String) -> Any? { members[name] }
}

/// A text as it stands in HTML, in an element or between double or single quotes.
private struct EscapedText: MustacheCustomRenderable, MustacheParent {
    let renderText: String
    var isNull: Bool { renderText.isEmpty }

    init(_ text: String) {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\r": escaped += "\u{240D}"
            // A page has none of them, whatever the message has.
            case "\0"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}": escaped += "\u{FFFD}"
            // They would turn what stands behind them around.
            case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        renderText = escaped
    }

    /// A section of it looks for names around it.
    func child(named _: String) -> Any? { nil }
}
