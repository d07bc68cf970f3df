internal import SoapstoneXML

/// The values of a mapping that may have certain keys and no others.
package struct YAMLMapping {
    private let node: YAMLNode
    private let values: [String: YAMLNode]

    /// Takes a mapping apart; throws where it has a key that is not among `keys`.
    package init(_ node: YAMLNode, keys: [String]) throws(FixtureError) {
        self.node = node
        var values: [String: YAMLNode] = [:]
        for (key, value) in try node.pairs() {
            let name = try key.text()
            guard keys.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
                let hint = Spelling.nearest(to: name, among: keys).map { "; is '\($0)' meant?" } ?? ""
                throw key.error(
                    .unknownKey,
                    "there is no key '\(Excerpt.escaped(name.utf8))', only \(keys.joined(separator: ", "))\(hint)"
                )
            }
            values[name] = value
        }
        self.values = values
    }

    /// The value of a key that may be left out.
    package subscript(key: String) -> YAMLNode? { values[key] }

    /// The value of a key that must be there.
    package func required(_ key: String) throws(FixtureError) -> YAMLNode {
        guard let value = values[key] else { throw node.error(.missingKey, "the key '\(key)' is missing") }
        return value
    }
}
