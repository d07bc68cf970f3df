internal import SoapstoneXML

/// The values of a mapping that may have certain keys and no others.
package struct YAMLMapping {
    private let node: YAMLNode
    private let values: [(key: String, value: YAMLNode)]

    /// Takes a mapping apart; throws where it has a key that is not among `keys`.
    package init(_ node: YAMLNode, keys: [String]) throws(FixtureError) {
        var first: FixtureError?
        try self.init(node, keys: keys) { _, error in first = first ?? error }
        if let first { throw first }
    }

    /// Takes a mapping apart; throws where it has a key that is not among `keys`.
    init(_ node: YAMLNode, _ keys: YAMLKeys) throws(FixtureError) { try self.init(node, keys: keys.names) }

    /// Takes a mapping apart; a key that is not among `keys` is left out, and `unknown` told of it.
    init(_ node: YAMLNode, keys: [String], unknown: (String, FixtureError) -> Void) throws(FixtureError) {
        self.node = node
        let pairs = try node.pairs()
        var values: [(key: String, value: YAMLNode)] = []
        values.reserveCapacity(pairs.count)
        for (key, value) in pairs {
            let name = try key.text()
            guard keys.contains(where: { $0.isSameBytes(as: name) }) else {
                let hint = Spelling.nearest(to: name, among: keys).map { "; is '\($0)' meant?" } ?? ""
                let message =
                    "there is no key '\(Excerpt.escaped(name.utf8))', only \(keys.joined(separator: ", "))\(hint)"
                unknown(name, key.error(.unknownKey, message))
                continue
            }
            values.append((name, value))
        }
        self.values = values
    }

    /// The value of a key that may be left out.
    package subscript(key: String) -> YAMLNode? { values.last { $0.key.isSameBytes(as: key) }?.value }

    /// The value of a key that must be there.
    package func required(_ key: String) throws(FixtureError) -> YAMLNode {
        guard let value = self[key] else { throw missing(key) }
        return value
    }

    /// The error for a key that must be there and is not.
    func missing(_ key: String) -> FixtureError { node.error(.missingKey, "the key '\(key)' is missing") }
}
