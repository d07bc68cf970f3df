/// The keys that a mapping of a YAML file may have.
///
/// Readers take the names from here, and the JSON Schema of the file is made from it.
struct YAMLKeys: Sendable {
    /// How many of some keys a mapping has.
    enum Choice: Sendable {
        case exactlyOne([String])
        case atLeastOne([String])
        case atMostOne([String])
    }

    /// One key, what it takes and what it means.
    struct Key: Sendable {
        let name: String
        let kind: Kind
        let isRequired: Bool
        let meaning: String

        init(_ name: String, _ kind: Kind, _ meaning: String, isRequired: Bool = false) {
            self.name = name
            self.kind = kind
            self.isRequired = isRequired
            self.meaning = meaning
        }
    }

    /// What a value is.
    indirect enum Kind: Sendable {
        /// Text that is not empty, of this pattern if there is one. A number without quotes is text, too.
        case text(pattern: String? = nil)
        /// Text that may be empty in quotes.
        case anyText
        /// `[A-Za-z0-9._-]{1,128}` without a leading dot.
        case name
        case boolean
        /// `true` and nothing else.
        case isTrue
        case integer(ClosedRange<Int>)
        case decimal(upTo: Int)
        /// A time in UTC: `2024-02-29T09:30:00Z`.
        case time
        /// `250ms` or `1.5s`.
        case duration
        /// Any value of JSON that is neither an object nor an array.
        case scalar
        case word([String])
        case mapping(YAMLKeys)
        /// Any keys of this pattern, each with such a value.
        case map(keys: String? = nil, Kind)
        case list(Kind)
        /// Either a scalar of the first kind, or what the second one is.
        case either(Kind, Kind)
    }

    let all: [Key]
    let names: [String]
    let choice: Choice?

    init(_ all: [Key], choice: Choice? = nil) {
        self.all = all
        self.choice = choice
        names = all.map(\.name)
    }
}

extension YAMLKeys {
    /// Every key in a value that is unknown or missing, in the order of the file.
    func problems(in node: YAMLNode) -> [FixtureError] {
        var problems: [FixtureError] = []
        check(node, &problems)
        return problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    }

    private func check(_ node: YAMLNode, _ problems: inout [FixtureError]) {
        // A value of another type is reported by the reader.
        guard let mapping = try? YAMLMapping(node, keys: names, unknown: { problems.append($1) }) else { return }
        for key in all {
            if let value = mapping[key.name] {
                key.kind.check(value, &problems)
            } else if key.isRequired {
                problems.append(mapping.missing(key.name))
            }
        }
    }
}

extension YAMLKeys.Kind {
    fileprivate func check(_ node: YAMLNode, _ problems: inout [FixtureError]) {
        switch self {
        case .mapping(let keys): keys.check(node, &problems)
        case .map(_, let kind):
            for (_, value) in (try? node.pairs()) ?? [] { kind.check(value, &problems) }
        case .list(let kind):
            for element in (try? node.elements()) ?? [] { kind.check(element, &problems) }
        case .either(_, let kind) where !node.isScalar: kind.check(node, &problems)
        default: break
        }
    }
}
