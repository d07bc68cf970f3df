internal import Yams

/// A mapping of a YAML file that is read key by key, and every key of which is known.
struct YAMLSection {
    private let path: String
    private let mapping: Node.Mapping

    private init(_ path: String, _ mapping: Node.Mapping) {
        self.path = path
        self.mapping = mapping
    }

    /// Reads a file that is a mapping, of any keys.
    init(parsing text: String) throws(ConfigurationError) {
        path = ""
        guard let node = try Self.compose(text, "the file") else {
            mapping = Node.Mapping([])
            return
        }
        guard let mapping = node.mapping else { throw Self.mismatch("the file", node, "a mapping") }
        self.mapping = mapping
    }

    /// Reads a file that is a sequence of mappings.
    static func list(parsing text: String, named path: String) throws(ConfigurationError) -> [YAMLSection] {
        guard let node = try compose(text, path) else { return [] }
        guard let sequence = node.sequence else { throw mismatch(path, node, "a sequence") }
        return try sequence.enumerated().map { item throws(ConfigurationError) in
            let path = "\(path)[\(item.offset)]"
            guard let mapping = item.element.mapping else { throw mismatch(path, item.element, "a mapping") }
            return YAMLSection(path, mapping)
        }
    }

    /// The mapping under a key, whose keys must be among those allowed.
    func section(_ key: String, allowing keys: [String]) throws(ConfigurationError) -> YAMLSection? {
        guard let node = self[key] else { return nil }
        return try Self.section(node, at: keyPath(key), allowing: keys)
    }

    /// The mappings in the mapping under a key.
    func sections(
        _ key: String,
        allowing keys: [String]
    ) throws(ConfigurationError) -> [(name: String, section: YAMLSection)] {
        guard let node = self[key] else { return [] }
        guard let mapping = node.mapping else { throw Self.mismatch(keyPath(key), node, "a mapping") }
        return try mapping.map { entry throws(ConfigurationError) in
            let name = entry.key.string ?? ""
            return (name, try Self.section(entry.value, at: "\(keyPath(key)).\(name)", allowing: keys))
        }
    }

    /// The mappings in the sequence under a key, whose keys must be among those allowed.
    func list(_ key: String, allowing keys: [String]) throws(ConfigurationError) -> [YAMLSection] {
        guard let node = self[key] else { return [] }
        guard let sequence = node.sequence else { throw Self.mismatch(keyPath(key), node, "a sequence") }
        return try sequence.enumerated().map { item throws(ConfigurationError) in
            try Self.section(item.element, at: "\(keyPath(key))[\(item.offset)]", allowing: keys)
        }
    }

    /// Whether a mapping stands under a key.
    func isMapping(_ key: String) -> Bool { self[key]?.mapping != nil }

    func string(_ key: String) throws(ConfigurationError) -> String? {
        guard let node = self[key] else { return nil }
        guard let text = node.scalar?.string, !text.isEmpty else {
            throw Self.mismatch(keyPath(key), node, "a text")
        }
        return text
    }

    func integer(_ key: String) throws(ConfigurationError) -> Int? {
        guard let node = self[key] else { return nil }
        guard let number = node.int else { throw Self.mismatch(keyPath(key), node, "a whole number") }
        return number
    }

    func boolean(_ key: String) throws(ConfigurationError) -> Bool? {
        guard let node = self[key] else { return nil }
        guard let value = node.bool else { throw Self.mismatch(keyPath(key), node, "true or false") }
        return value
    }

    /// All keys with their texts.
    func strings() throws(ConfigurationError) -> [String: String] {
        var values: [String: String] = [:]
        for (key, node) in mapping {
            guard let name = key.string, let text = node.scalar?.string else {
                throw Self.mismatch(path, node, "a text")
            }
            values[name] = text
        }
        return values
    }

    /// An error at a key of this section.
    func error(_ key: String, _ message: String) -> ConfigurationError {
        let line = self[key]?.mark?.line ?? mapping.mark?.line
        return ConfigurationError(keyPath(key), message, line: line)
    }

    private static func section(
        _ node: Node,
        at path: String,
        allowing keys: [String]
    ) throws(ConfigurationError) -> YAMLSection {
        guard let mapping = node.mapping else { throw mismatch(path, node, "a mapping") }
        for (key, _) in mapping where !keys.contains(where: { $0.utf8.elementsEqual((key.string ?? "").utf8) }) {
            throw ConfigurationError(
                "\(path).\(key.string ?? "?")",
                "is not a key here; the keys are \(keys.joined(separator: ", "))",
                line: key.mark?.line
            )
        }
        return YAMLSection(path, mapping)
    }

    private static func compose(_ text: String, _ path: String) throws(ConfigurationError) -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch {
            let line: Int? =
                switch error as? YamlError {
                case .scanner(_, _, let mark, _)?, .parser(_, _, let mark, _)?, .composer(_, _, let mark, _)?: mark.line
                default: nil
                }
            // Yams quotes the line, which may hold anything.
            throw ConfigurationError(path, "is not YAML", line: line)
        }
    }

    private static func mismatch(_ path: String, _ node: Node, _ expected: String) -> ConfigurationError {
        ConfigurationError(path, "is not \(expected)", line: node.mark?.line)
    }

    private subscript(key: String) -> Node? {
        mapping.first { ($0.key.string ?? "").utf8.elementsEqual(key.utf8) }?.value
    }

    private func keyPath(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
