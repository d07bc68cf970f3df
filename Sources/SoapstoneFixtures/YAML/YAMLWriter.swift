internal import SoapstoneBase
internal import Yams

/// Writes mappings in blocks, key by key.
struct YAMLWriter {
    private var open: [(key: String, pairs: [(Node, Node)])] = [("", [])]

    /// Begins a mapping inside this one.
    mutating func begin(_ key: String) { open.append((key, [])) }

    /// Ends the mapping that was begun last.
    mutating func end() {
        guard open.count > 1, let (key, pairs) = open.popLast() else { return }
        add(key, Node.mapping(Self.mapping(pairs)))
    }

    /// Adds text, quoted where it could be taken for something else.
    mutating func add(_ key: String, _ text: String) {
        Self.isPlain(text) ? add(key, plain: text) : add(key, quoted: text)
    }

    /// An item of a list.
    enum ListItem {
        case text(String)
        /// Texts by keys, and behind them a value that is no text.
        case pairs([(key: String, text: String)], plain: (key: String, value: String)? = nil)
    }

    /// Adds a list, each item on a line of its own; nothing where it is empty.
    mutating func add(_ key: String, list: [ListItem]) {
        guard !list.isEmpty else { return }
        let nodes = list.map { item in
            switch item {
            case .text(let text): return Self.scalar(text, Self.isPlain(text) ? .plain : .singleQuoted)
            case .pairs(let pairs, let plain):
                // Between braces a comma would end the text.
                var pairs = pairs.map { (Self.scalar($0.key, .plain), Self.scalar($0.text, .singleQuoted)) }
                if let plain { pairs.append((Self.scalar(plain.key, .plain), Self.scalar(plain.value, .plain))) }
                return Node.mapping(Node.Mapping(pairs, Tag(.map), .flow))
            }
        }
        add(key, Node.sequence(Node.Sequence(nodes, Tag(.seq), .block)))
    }

    mutating func add(_ key: String, number: Int) { add(key, plain: String(number)) }

    mutating func add(_ key: String, plain text: String) { add(key, Self.scalar(text, .plain)) }

    mutating func add(_ key: String, quoted text: String) { add(key, Self.scalar(text, .singleQuoted)) }

    private mutating func add(_ key: String, _ value: Node) {
        open[open.count - 1].pairs.append((Self.scalar(key, Self.isPlain(key) ? .plain : .singleQuoted), value))
    }

    private static func scalar(_ text: String, _ style: Node.Scalar.Style) -> Node {
        let bytes = hidingAnchors(in: Array(text.utf8))
        // Between double quotes only, a backslash begins an escape: so each one in the file does.
        let isEscaped = bytes.contains(UInt8(ascii: "\\")) || bytes.contains(ampersand)
        return .scalar(
            Node.Scalar(String(decoding: bytes, as: UTF8.self), Tag(.str), isEscaped ? .doubleQuoted : style)
        )
    }

    /// The reader takes an ampersand behind white space or one of some signs for an anchor, also between quotes.
    private static func hidingAnchors(in text: [UInt8]) -> [UInt8] {
        var text = text
        for index in text.indices where text[index] == UInt8(ascii: "&") {
            let previous = index > 0 ? text[index - 1] : 0
            if previous <= 0x20 || "[{,:?-".utf8.contains(previous) { text[index] = ampersand }
        }
        return text
    }

    private static func mapping(_ pairs: [(Node, Node)]) -> Node.Mapping {
        Node.Mapping(pairs, Tag(.map), .block)
    }

    /// Stands for an ampersand until the text is written. No value has it: header fields have no control characters.
    private static let ampersand: UInt8 = 0x1A

    /// The file's bytes.
    func bytes(file: String) throws(FixtureError) -> [UInt8] {
        do {
            let text = try serialize(node: .mapping(Self.mapping(open[0].pairs)), width: -1)
            return Self.showingAmpersands(in: Array(text.utf8))
        } catch {
            throw FixtureError(.value, "this cannot be written as YAML", file: file)
        }
    }

    /// Puts the escape of an ampersand where that of its substitute stands.
    private static func showingAmpersands(in text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            result.append(byte)
            guard byte == UInt8(ascii: "\\") else { continue }
            if rest.starts(with: "x1A".utf8) {
                result += Array("x26".utf8)
                rest = rest.dropFirst(3)
            } else if let escaped = rest.popFirst() {
                result.append(escaped)
            }
        }
        return result
    }

    /// Whether text needs no quotes for any reader: it begins with a letter or '/', has no sign that YAML knows and no
    /// word that is a value in one of its versions.
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first,
            ASCII.isAlphanumeric(first) && first > 0x39 || first == UInt8(ascii: "/"),
            let last = text.utf8.last, last != UInt8(ascii: " "), last != UInt8(ascii: ":")
        else { return false }
        let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
        guard !words.contains(where: { ASCII.matches($0.utf8, text.utf8) }) else { return false }
        var previous = UInt8(ascii: " ")
        for byte in text.utf8 {
            guard ASCII.isAlphanumeric(byte) || "/ ._-;=+,()".utf8.contains(byte) || byte == UInt8(ascii: ":")
            else {
                return false
            }
            if previous == UInt8(ascii: ":"), byte == UInt8(ascii: " ") { return false }
            previous = byte
        }
        return true
    }
}
