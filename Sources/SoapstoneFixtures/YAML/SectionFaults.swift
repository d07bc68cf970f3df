/// What is wrong with a section of a project's configuration: all of it, each with the path of the key that it stands
/// under.
///
/// Who reads a section takes what cannot be read out of it and goes on. Who wants the first mistake only throws `first`.
package struct SectionFaults {
    /// A mistake, and the path of the value that has it: `check.paths[0]`.
    package struct Fault {
        package let key: String
        package let error: FixtureError
    }

    package private(set) var all: [Fault] = []

    package init() {}

    package var first: FixtureError? { all.first?.error }

    /// What `read` makes of the value under a key; nil where it throws.
    package mutating func attempt<Value>(_ key: String, _ read: () throws(FixtureError) -> Value) -> Value? {
        do throws(FixtureError) {
            return try read()
        } catch {
            all.append(Fault(key: key, error: error))
            return nil
        }
    }

    /// A mapping that may have certain keys and no others; what else it has is left out.
    package mutating func mapping(_ node: YAMLNode, keys: [String], at key: String) -> YAMLMapping? {
        var unknown: [Fault] = []
        let mapping = attempt(key) { () throws(FixtureError) in
            try YAMLMapping(node, keys: keys) { unknown.append(Fault(key: "\(key).\($0)", error: $1)) }
        }
        all += unknown
        return mapping
    }

    /// The elements of a list, each with its path.
    package mutating func elements(_ node: YAMLNode?, at key: String) -> [(key: String, node: YAMLNode)] {
        guard let node, let elements = attempt(key, { () throws(FixtureError) in try node.elements() }) else {
            return []
        }
        return elements.enumerated().map { ("\(key)[\($0.offset)]", $0.element) }
    }

    /// The pairs of a mapping, each with its path.
    package mutating func pairs(
        _ node: YAMLNode?,
        at key: String
    ) -> [(key: String, name: YAMLNode, value: YAMLNode)] {
        guard let node, let pairs = attempt(key, { () throws(FixtureError) in try node.pairs() }) else { return [] }
        return pairs.map { ("\(key).\((try? $0.key.text()) ?? "?")", $0.key, $0.value) }
    }

    /// Text under a key that may be left out.
    package mutating func text(_ node: YAMLNode?, at key: String) -> String? {
        guard let node else { return nil }
        return attempt(key) { () throws(FixtureError) in try node.text() }
    }

    /// The section of a file, whose other sections are not looked at.
    package mutating func section(_ name: String, of bytes: [UInt8], file: String) -> YAMLNode? {
        attempt("the file") { () throws(FixtureError) in
            try YAMLFile(parsing: bytes, file: file).root.pairs()
        }?.first { $0.key.isText(name) }?.value
    }
}
