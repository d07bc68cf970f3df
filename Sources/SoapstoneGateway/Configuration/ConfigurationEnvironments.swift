internal import SoapstoneCodec
internal import Yams

/// The section `environments` of a `soapstone.yaml`: what DEV, SYS, UAT or PROD have otherwise than the file says.
///
/// An environment is laid over the file key by key. Two mappings are merged, to any depth; anything else, a list too,
/// replaces what the file has there as a whole; `null` takes the file's key away.
struct ConfigurationEnvironments {
    static let key = "environments"
    /// The environments that there are, as domain section 9.1 R0-14 names them.
    static let names = ["DEV", "SYS", "UAT", "PROD"]
    /// The sections that an environment may change: what else a file has is of its repository, and the same everywhere.
    static let sections = ["gateway"]

    private var overlays: [(name: String, mapping: Node.Mapping)] = []

    /// The names of the environments that the file has, in its order.
    var declared: [String] { overlays.map(\.name) }

    /// Finds the environments of a file; what is wrong with the section itself goes into `faults`.
    init(_ file: Node.Mapping, _ faults: ConfigurationFaults) {
        guard let node = Self.value(Self.key, in: file) else { return }
        guard let section = node.mapping else {
            faults.add(YAMLSection.mismatch(Self.key, node, "a mapping"))
            return
        }
        for (key, value) in section {
            let name = key.string ?? "?"
            guard Self.names.contains(name) else {
                let text = "is no environment; they are \(Self.list(Self.names))\(Self.hint(name, Self.names))"
                faults.add(Self.error("\(Self.key).\(name)", text, key.mark))
                continue
            }
            guard let overlay = value.mapping else {
                faults.add(YAMLSection.mismatch("\(Self.key).\(name)", value, "a mapping"))
                continue
            }
            for (part, _) in overlay where !Self.sections.contains(part.string ?? "?") {
                let text = "is not a key here; the keys are \(Self.list(Self.sections))"
                let hint = Self.hint(part.string ?? "?", Self.sections)
                faults.add(Self.error("\(Self.key).\(name).\(part.string ?? "?")", text + hint, part.mark))
            }
            overlays.append((name, overlay))
        }
    }

    /// The file with what an environment changes.
    ///
    /// - Throws: `ConfigurationError` where the file has no such environment.
    func applied(_ name: String?, to file: Node.Mapping) throws(ConfigurationError) -> Node.Mapping {
        guard let name else { return file }
        guard let overlay = overlays.first(where: { $0.name.utf8.elementsEqual(name.utf8) })?.mapping else {
            throw Self.unknown(name, known: declared)
        }
        return Self.merged(file, with: overlay)
    }

    /// The error of an environment that a file does not have.
    static func unknown(_ name: String, known: [String]) -> ConfigurationError {
        let names = known.isEmpty ? "the file has none" : "the file has \(list(known))"
        let shown = Name.isSound(name) ? "'\(name)'" : "what was asked for"
        return ConfigurationError(key, "do not have \(shown); \(names)\(hint(name, known))")
    }

    /// Whether a value is YAML's null, written or left out.
    static func isNull(_ node: Node) -> Bool {
        guard let scalar = node.scalar, scalar.style == .plain else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    }

    private static func merged(_ base: Node.Mapping, with overlay: Node.Mapping) -> Node.Mapping {
        var pairs = base.map { ($0.key, $0.value) }
        for (key, value) in overlay {
            let index = pairs.firstIndex { same($0.0, key) }
            guard !isNull(value) else {
                if let index { pairs.remove(at: index) }
                continue
            }
            // A section that the file does not have may have keys to take away, too.
            let own = index.flatMap { pairs[$0].1.mapping } ?? Node.Mapping([])
            let result = value.mapping.map { Node.mapping(merged(own, with: $0)) } ?? value
            if let index { pairs[index] = (key, result) } else { pairs.append((key, result)) }
        }
        return Node.Mapping(pairs, base.tag, base.style, overlay.mark ?? base.mark)
    }

    private static func value(_ key: String, in mapping: Node.Mapping) -> Node? {
        mapping.first { ($0.key.string ?? "").utf8.elementsEqual(key.utf8) }?.value
    }

    private static func same(_ left: Node, _ right: Node) -> Bool {
        (left.string ?? "").utf8.elementsEqual((right.string ?? "").utf8)
    }

    private static func error(_ key: String, _ message: String, _ mark: Mark?) -> ConfigurationError {
        ConfigurationError(key, message, line: mark?.line, column: mark?.column, kind: .form)
    }

    private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    private static func hint(_ name: String, _ names: [String]) -> String {
        NearestNames.of(Array(name.utf8), among: names).first.map { "; is '\($0)' meant?" } ?? ""
    }
}
