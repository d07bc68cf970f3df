internal import SoapstoneXML
internal import Yams

/// A small YAML file that was read whole.
package struct YAMLFile {
    /// More than any file of this format needs; it bounds what nesting and keys can cost.
    package static let largest = 64 << 10

    package let root: YAMLNode

    /// Reads a document of at most `limit` bytes.
    package init(parsing bytes: [UInt8], file: String, limit: Int = YAMLFile.largest) throws(FixtureError) {
        guard bytes.count <= limit else {
            throw FixtureError(.limit, "the file has more than \(limit) bytes", file: file)
        }
        // A byte order mark at the beginning of a stream is none of its text (YAML 1.2.2, section 5.2).
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        if let plain = PlainYAML.read(bytes, file: file) {
            root = plain
        } else {
            root = try Self.parse(bytes, file: file)
        }
    }

    /// The root of a file, by the parser that knows all of YAML.
    static func parse(_ bytes: [UInt8], file: String) throws(FixtureError) -> YAMLNode {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw FixtureError(.syntax, "the file is not UTF-8", file: file)
        }
        if let line = lineOfAlias(in: bytes) {
            throw FixtureError(.alias, "anchors and aliases are not used here", file: file, line: line)
        }
        do {
            // Scalars are read as text here, so no values are made. The resolver that would ask regular expressions what
            // a scalar may be would bring them and their tables into a server's memory.
            let constructor = Constructor([:], [:], [:])
            let parser = try Parser(yaml: text, resolver: .basic, constructor: constructor, encoding: .utf8)
            guard let node = try parser.singleRoot() else {
                throw FixtureError(.syntax, "the file is empty", file: file, line: 1)
            }
            return YAMLNode(node, file: file)
        } catch let error as YamlError {
            throw fixtureError(error, file: file)
        } catch let error as FixtureError {
            throw error
        } catch {
            throw FixtureError(.syntax, "the file cannot be read as YAML", file: file)
        }
    }

    /// The line of the first alias, in a file that also has an anchor.
    ///
    /// It must be known before the parser runs, which hashes keys and so would expand the aliases in them. White space
    /// before the sign and none behind it is enough, so that text in which both occur is refused with the real ones.
    private static func lineOfAlias(in bytes: [UInt8]) -> Int? {
        var line = 1
        var firstAlias: Int?
        var hasAnchor = false
        var previous = UInt8(ascii: "\n")
        for (index, byte) in bytes.enumerated() {
            let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: "\n")
            if next > 0x20, byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*"),
                previous <= 0x20 || "[{,:?-".utf8.contains(previous)
            {
                if byte == UInt8(ascii: "&") { hasAnchor = true }
                if byte == UInt8(ascii: "*"), firstAlias == nil { firstAlias = line }
            }
            if byte == UInt8(ascii: "\n") { line += 1 }
            previous = byte
        }
        return hasAnchor ? firstAlias : nil
    }

    private static func fixtureError(_ error: YamlError, file: String) -> FixtureError {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            FixtureError(.syntax, problem, file: file, line: mark.line, column: mark.column)
        case .duplicatedKeysInMapping(let keys, let context):
            FixtureError(
                .duplicate,
                "the key '\(Excerpt.escaped((keys.first ?? "").utf8))' stands more than once",
                file: file,
                line: context.mark.line,
                column: context.mark.column
            )
        case .reader(let problem, _, _, _):
            FixtureError(.syntax, problem, file: file)
        default:
            FixtureError(.syntax, "the file cannot be read as YAML", file: file)
        }
    }
}
