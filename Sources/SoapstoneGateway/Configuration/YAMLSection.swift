internal import SoapstoneCodec
internal import Yams

/// A mapping of a YAML file that is read key by key, and every key of which is known.
///
/// What is wrong goes into `faults`, and reading goes on: a value that cannot be used is nil.
struct YAMLSection {
    private let path: String
    private let mapping: Node.Mapping
    let faults: ConfigurationFaults
    /// Of a whole file: the names of its environments.
    private(set) var environments: [String] = []

    private init(_ path: String, _ mapping: Node.Mapping, _ faults: ConfigurationFaults) {
        self.path = path
        self.mapping = mapping
        self.faults = faults
    }

    /// Reads a file that is a mapping, of any keys, with what an environment changes in it.
    ///
    /// - Parameter environment: the name of one of the file's environments; nil for the file without them.
    init(
        parsing text: String,
        environment: String? = nil,
        _ faults: ConfigurationFaults
    ) throws(ConfigurationError) {
        path = ""
        self.faults = faults
        guard let node = try Self.compose(text, "the file") else {
            if let environment { throw ConfigurationEnvironments.unknown(environment, known: []) }
            mapping = Node.Mapping([])
            return
        }
        guard let mapping = node.mapping else { throw Self.mismatch("the file", node, "a mapping") }
        let environments = ConfigurationEnvironments(mapping, faults)
        self.environments = environments.declared
        self.mapping = try environments.applied(environment, to: mapping)
    }

    /// Reads a file that is a sequence of mappings.
    static func list(
        parsing text: String,
        named path: String,
        _ faults: ConfigurationFaults
    ) throws(ConfigurationError) -> [YAMLSection] {
        guard let node = try compose(text, path) else { return [] }
        guard let sequence = node.sequence else { throw mismatch(path, node, "a sequence") }
        return try sequence.enumerated().map { item throws(ConfigurationError) in
            let path = "\(path)[\(item.offset)]"
            guard let mapping = item.element.mapping else { throw mismatch(path, item.element, "a mapping") }
            return YAMLSection(path, mapping, faults)
        }
    }

    /// The mapping under a key, whose keys must be among those allowed.
    func section(_ key: String, allowing keys: [String]) -> YAMLSection? {
        guard let node = node(key) else { return nil }
        if let pair = mapping.first(where: { ($0.key.string ?? "").utf8.elementsEqual(key.utf8) }) {
            note(pair.key, at: keyPath(key))
        }
        return section(node, at: keyPath(key), allowing: keys)
    }

    /// The mappings in the mapping under a key.
    func sections(_ key: String, allowing keys: [String]) -> [(name: String, section: YAMLSection)] {
        guard let node = node(key) else { return [] }
        guard let mapping = node.mapping else {
            faults.add(Self.mismatch(keyPath(key), node, "a mapping"))
            return []
        }
        return mapping.compactMap { entry in
            let name = entry.key.string ?? ""
            let path = "\(keyPath(key)).\(name)"
            note(entry.key, at: path)
            return section(entry.value, at: path, allowing: keys).map { (name, $0) }
        }
    }

    /// The mappings in the sequence under a key, whose keys must be among those allowed.
    func list(_ key: String, allowing keys: [String]) -> [YAMLSection] {
        guard let node = node(key) else { return [] }
        guard let sequence = node.sequence else {
            faults.add(Self.mismatch(keyPath(key), node, "a sequence"))
            return []
        }
        return sequence.enumerated().compactMap { item in
            let path = "\(keyPath(key))[\(item.offset)]"
            note(item.element, at: path)
            return section(item.element, at: path, allowing: keys)
        }
    }

    /// Whether a mapping stands under a key.
    func isMapping(_ key: String) -> Bool { node(key)?.mapping != nil }

    func string(_ key: String) -> String? {
        value(key, "a text") { node in
            node.scalar.flatMap { $0.string.isEmpty || ConfigurationEnvironments.isNull(node) ? nil : $0.string }
        }
    }

    /// A text, which may be empty.
    func text(_ key: String) -> String? { value(key, "a text") { $0.scalar?.string } }

    /// Whether the section has a key.
    func has(_ key: String) -> Bool { node(key) != nil }

    /// A text that must be there.
    ///
    /// - Parameter form: what it is, for who has left it out.
    func required(_ key: String, _ form: String = "") -> String? {
        if node(key) == nil { faults.add(error(key, "is missing\(form.isEmpty ? "" : "; \(form)")")) }
        return string(key)
    }

    func integer(_ key: String) -> Int? {
        value(key, "a whole number") { $0.scalar?.style == .plain ? $0.int : nil }
    }

    /// The texts of a list; none where there is no such key.
    func texts(_ key: String) -> [String] { value(key, "a list of texts", Self.texts) ?? [] }

    /// The lists of texts in the mapping under a key.
    func lists(_ key: String) -> [(name: String, texts: [String])] {
        value(key, "a mapping of lists of texts") { node -> [(name: String, texts: [String])]? in
            guard let mapping = node.mapping else { return nil }
            let lists = mapping.compactMap { entry in
                Self.texts(entry.value).map { (entry.key.string ?? "", $0) }
            }
            return lists.count == mapping.count ? lists : nil
        } ?? []
    }

    private static func texts(_ node: Node) -> [String]? {
        guard let items = node.sequence else { return nil }
        let texts = items.compactMap { $0.scalar?.string }
        return texts.count == items.count ? texts : nil
    }

    func boolean(_ key: String) -> Bool? {
        value(key, "true or false") { $0.scalar?.style == .plain ? $0.bool : nil }
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
        let mark = node(key)?.mark ?? mapping.mark
        return ConfigurationError(keyPath(key), message, line: mark?.line, column: mark?.column)
    }

    /// Notes an error at a key of this section.
    func fault(_ key: String, _ message: String) { faults.add(error(key, message)) }

    private func value<T>(_ key: String, _ expected: String, _ read: (Node) -> T?) -> T? {
        guard let node = node(key) else { return nil }
        let value = read(node)
        if value == nil { faults.add(Self.mismatch(keyPath(key), node, expected)) }
        return value
    }

    private func section(_ node: Node, at path: String, allowing keys: [String]) -> YAMLSection? {
        guard let mapping = node.mapping else {
            faults.add(Self.mismatch(path, node, "a mapping"))
            return nil
        }
        for (key, _) in mapping {
            let name = key.string ?? "?"
            if keys.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
                note(key, at: "\(path).\(name)")
                continue
            }
            let nearest = NearestNames.of(Array(name.utf8), among: keys).first.map { "; is '\($0)' meant?" } ?? ""
            faults.add(
                ConfigurationError(
                    "\(path).\(name)",
                    "is not a key here; the keys are \(keys.joined(separator: ", "))\(nearest)",
                    line: key.mark?.line,
                    column: key.mark?.column,
                    kind: .form
                )
            )
        }
        return YAMLSection(path, mapping, faults)
    }

    private func note(_ node: Node, at path: String) {
        if let mark = node.mark { faults.note(path, line: mark.line, column: mark.column) }
    }

    private static func compose(_ text: String, _ path: String) throws(ConfigurationError) -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch {
            let mark: Mark? =
                switch error as? YamlError {
                case .scanner(_, _, let mark, _)?, .parser(_, _, let mark, _)?, .composer(_, _, let mark, _)?: mark
                case .duplicatedKeysInMapping(_, let context)?: context.mark
                default: nil
                }
            // Yams quotes the line, which may hold anything.
            throw ConfigurationError(path, "is not YAML", line: mark?.line, column: mark?.column, kind: .form)
        }
    }

    static func mismatch(_ path: String, _ node: Node, _ expected: String) -> ConfigurationError {
        let mark = node.mark
        return ConfigurationError(
            path,
            "is not \(expected)",
            line: mark?.line,
            column: mark?.column,
            kind: .form
        )
    }

    private func node(_ key: String) -> Node? {
        mapping.first { ($0.key.string ?? "").utf8.elementsEqual(key.utf8) }?.value
    }

    private func keyPath(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
