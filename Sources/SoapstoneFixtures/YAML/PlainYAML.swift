internal import SoapstoneBase

/// YAML as fixtures are written: mappings inside each other by indentation, a key and a value on each line.
///
/// It is some ten times as fast as a parser that knows all of YAML. Whatever else a file has, a list, a comment, a text of
/// several lines, is for that one; so is every mistake, of which it can tell more.
struct PlainYAML {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let file: String
    private var index = 0
    private var line = 1

    private init(_ bytes: UnsafeBufferPointer<UInt8>, file: String) {
        self.bytes = bytes
        self.file = file
    }

    /// The root of a file; nil where the file is for the parser.
    static func read(_ bytes: [UInt8], file: String) -> YAMLNode? {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = PlainYAML(bytes, file: file)
            guard let root = reader.mapping(indentedBy: 0, depth: 0), reader.index == bytes.count else { return nil }
            return root
        }
    }

    /// How deep mappings may be.
    private static let depthLimit = 8

    /// A mapping, from the first letter of its first key on to the line that is indented less.
    private mutating func mapping(indentedBy indentation: Int, depth: Int) -> YAMLNode? {
        let start = line
        var pairs: [(key: YAMLNode, value: YAMLNode)] = []
        repeat {
            let place = line
            guard let name = takeKey(), !pairs.contains(where: { $0.key.isText(name) }) else { return nil }
            let key = YAMLNode(.scalar(name, isPlain: true), line: place, column: indentation + 1, file: file)
            let value: YAMLNode
            if takeLineEnd() {
                let inner = self.indentation
                guard inner > indentation, depth < Self.depthLimit else { return nil }
                index += inner
                guard let found = mapping(indentedBy: inner, depth: depth + 1) else { return nil }
                value = found
            } else {
                // Behind the key, the colon and the blank.
                let column = indentation + name.utf8.count + 3
                guard take(UInt8(ascii: " ")), let (text, isPlain) = scalar(), takeLineEnd() else { return nil }
                value = YAMLNode(.scalar(text, isPlain: isPlain), line: place, column: column, file: file)
            }
            pairs.append((key, value))
        } while takeIndentation(indentation)
        // What is indented more belongs to the value before, or nowhere.
        guard index == bytes.count || self.indentation < indentation else { return nil }
        return YAMLNode(.mapping(pairs), line: start, column: indentation + 1, file: file)
    }

    private var indentation: Int { bytes[index...].prefix { $0 == UInt8(ascii: " ") }.count }

    private mutating func takeIndentation(_ wanted: Int) -> Bool {
        guard index < bytes.count, indentation == wanted else { return false }
        index += wanted
        return true
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func takeLineEnd() -> Bool {
        guard take(UInt8(ascii: "\n")) else { return false }
        line += 1
        return true
    }

    /// A key and the colon behind it.
    private mutating func takeKey() -> String? {
        let start = index
        while index < bytes.count,
            ASCII.isAlphanumeric(bytes[index]) || index > start && "-_".utf8.contains(bytes[index])
        {
            index += 1
        }
        let name = bytes[start..<index]
        // A key of more than 1,024 characters is none.
        guard 1...128 ~= name.count, take(UInt8(ascii: ":")) else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// The text on the rest of a line, without its quotes.
    private mutating func scalar() -> (String, isPlain: Bool)? {
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")), end > index else { return nil }
        var text = bytes[index..<end]
        // Anchors and aliases are refused, in quotes too.
        guard text.allSatisfy({ 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "*") }),
            let first = text.first, let last = text.last
        else { return nil }
        index = end
        if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
            guard text.count > 1, last == first else { return nil }
            text = text.dropFirst().dropLast()
            guard !text.contains(where: { $0 == first || $0 == UInt8(ascii: "\\") && first == UInt8(ascii: "\"") })
            else { return nil }
            return (String(decoding: text, as: UTF8.self), false)
        }
        guard ASCII.isAlphanumeric(first) || first == UInt8(ascii: "/"), last != UInt8(ascii: " "),
            last != UInt8(ascii: ":"), !text.contains(UInt8(ascii: "#"))
        else { return nil }
        for place in text.indices.dropLast()
        where text[place] == UInt8(ascii: ":") && text[place + 1] == UInt8(ascii: " ") {
            return nil
        }
        return (String(decoding: text, as: UTF8.self), true)
    }
}
