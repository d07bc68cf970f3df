internal import SoapstoneSchema
internal import SoapstoneXML

/// The namespaces that prefixes stand for at some place in JSON.
struct PrefixScope: Sendable {
    /// Innermost last; an empty prefix for the default namespace.
    private(set) var entries: [(prefix: String, namespace: String)] = []
    /// How many of them were declared.
    private(set) var declaredCount = 0

    /// A scope in which the prefixes of XML Schema have their usual meaning, and those that a contract declares theirs.
    init(_ prefixes: [String: String] = [:]) {
        entries = [
            ("xsi", XMLName.schemaInstance), ("xsd", SchemaTag.namespace), ("xs", SchemaTag.namespace),
        ]
        entries += prefixes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
    }

    /// A scope without any namespace.
    static let empty: PrefixScope = {
        var scope = PrefixScope()
        scope.entries = []
        return scope
    }()

    /// Adds a declaration, unless it says what holds already: BadgerFish says it again in every object.
    mutating func declare(_ prefix: String, _ namespace: String) {
        guard self.namespace(of: prefix)?.isSameBytes(as: namespace) != true else { return }
        entries.append((prefix, namespace))
        declaredCount += 1
    }

    /// The namespace of a prefix, or, for an empty one, the default namespace; nil where it is not declared.
    func namespace(of prefix: String) -> String? {
        if prefix.isSameBytes(as: "xml") { return NamespaceTable.xml }
        return entries.last { $0.prefix.isSameBytes(as: prefix) }?.namespace
    }

    /// The prefix that stands for a namespace here; nil where none does.
    ///
    /// - Parameter isAttribute: whether it is for an attribute, for which the default namespace does not count.
    func prefix(of namespace: String, isAttribute: Bool = false) -> String? {
        entries.last { entry in
            entry.namespace.isSameBytes(as: namespace) && !(isAttribute && entry.prefix.isEmpty)
                && self.namespace(of: entry.prefix)?.isSameBytes(as: namespace) == true
        }?.prefix
    }

    /// Each prefix once, with the namespace that it has here; a default namespace that was taken back is left out.
    var active: [(prefix: String, namespace: String)] {
        var seen: Set<ByteKey> = []
        return entries.reversed().filter { seen.insert(ByteKey($0.prefix)).inserted && !$0.namespace.isEmpty }
            .reversed()
    }
}

/// A name that a key is, split at its colon.
struct PrefixedName {
    /// nil where there is no colon; empty where the name begins with it.
    var prefix: String?
    var local: String

    init(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        prefix = parts.count == 2 ? String(decoding: parts[0], as: UTF8.self) : nil
        local = String(decoding: parts[parts.count - 1], as: UTF8.self)
    }

    /// Whether XML can have such a name.
    var isLegal: Bool {
        let type = Datatype.builtIn(.ncName)
        return type.accepts(local) && (prefix.map { $0.isEmpty || type.accepts($0) } ?? true)
    }
}
