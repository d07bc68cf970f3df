internal import SoapstoneBase
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The rules in the form that is asked at every element, key and text; a class, since every text that is looked at has them.
final class CompiledRules: Sendable {
    /// Rules by folded names.
    private let names: [[UInt8]: RedactionName]
    private let longestName: Int
    /// How many letters the names have that begin with a byte: bit n for n, the last one for all that have more.
    private let lengths: [UInt64]
    private let elements: [XMLName: RedactionName]
    let paths: [(pattern: LocationPattern, name: RedactionName)]
    let pointers: [(tokens: [[UInt8]], name: RedactionName)]
    let patterns: [(pattern: ValuePattern, name: RedactionName)]
    private let headers: [[UInt8]: RedactionName]
    /// Names that are judged by their words.
    private let words: SecretWords
    private let kept: Set<[UInt8]>
    private let keptParts: Set<[UInt8]>
    /// What codecs say.
    let classes: MessageClasses
    let values: Set<RedactionRules.ValueKind>
    let secrets: [SecretSearch]
    private let includesSecurityTokens: Bool

    init(_ rules: RedactionRules) {
        var names: [[UInt8]: RedactionName] = [:]
        var elements: [XMLName: RedactionName] = [:]
        var headers: [[UInt8]: RedactionName] = [:]
        for name in rules.names {
            let folded = Self.folded(name.utf8)
            names[folded] = RedactionName(String(decoding: folded, as: UTF8.self))
        }
        for rule in rules.rules {
            switch rule.target {
            case .header(let name): headers[name.utf8.map(ASCII.lowercase)] = rule.name
            case .localName(let name): names[Self.folded(name.utf8)] = rule.name
            case .element(let name): elements[name] = rule.name
            case .path, .pointer, .pattern: break
            }
        }
        words = SecretWords(rules.words, kept: Set(rules.keptNames.map { Self.folded($0.utf8) }))
        self.names = names
        self.elements = elements
        self.headers = headers
        longestName = names.keys.map(\.count).max() ?? 0
        var lengths = [UInt64](repeating: 0, count: 256)
        for name in names.keys { lengths[Int(name.first ?? 0)] |= 1 << UInt64(min(name.count, 63)) }
        self.lengths = lengths
        paths = rules.rules.compactMap { rule in
            guard case .path(let pattern) = rule.target else { return nil }
            return (pattern, rule.name)
        }
        pointers = rules.rules.compactMap { rule in
            guard case .pointer(let pattern) = rule.target else { return nil }
            return (pattern.tokens, rule.name)
        }
        patterns = rules.rules.compactMap { rule in
            guard case .pattern(let pattern) = rule.target else { return nil }
            return (pattern, rule.name)
        }
        kept = Set(rules.keptHeaders.map { $0.utf8.map(ASCII.lowercase) })
        classes = MessageClasses(rules.described, TakenClasses(except: rules.keptClasses))
        keptParts = Set(rules.keptParts.map { $0.utf8.map(ASCII.lowercase) })
        values = rules.values
        // The longest first: one secret may be a part of another.
        secrets = rules.secrets.sorted { $0.bytes.count > $1.bytes.count }.map(SecretSearch.init)
        includesSecurityTokens = rules.includesSecurityTokens
    }

    /// Whether there can be a rule for a name, by its first letter and how many it has.
    private func mayHaveRule(_ name: some Collection<UInt8>) -> Bool {
        var first: UInt8?
        var count = 0
        for byte in name where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
            if first == nil { first = ASCII.lowercase(byte) }
            count += 1
        }
        return lengths[Int(first ?? 0)] >> UInt64(min(count, 63)) & 1 != 0
    }

    /// The rule for a local name, a JSON key, or a key of a query or form.
    ///
    /// - Parameter isQuery: whether it is the key of a query.
    func rule(named name: some Collection<UInt8>, isQuery: Bool = false) -> RedactionName? {
        verdict(on: name, isQuery: isQuery)?.name
    }

    /// The rule for a name, and whether it is for all that is inside.
    func verdict(on name: some Collection<UInt8>, isQuery: Bool = false) -> SecretWords.Verdict? {
        if let listed = rule(listed: name) { return SecretWords.Verdict(name: listed, isDeep: true) }
        return words.verdict(on: name, isQuery: isQuery)
    }

    /// The rule for a name that says little by itself, such as `id`, with that of what it is in.
    func rule(named name: some Collection<UInt8>, in parent: some Collection<UInt8>) -> RedactionName? {
        words.verdict(on: name, in: parent)?.name
    }

    /// Whether there are rules for names that say little by themselves in what has a name.
    func hasRules(in parent: some Collection<UInt8>) -> Bool {
        SecretWords.general.contains { words.verdict(on: $0, in: parent) != nil }
    }

    /// The rule for a name that a list has.
    private func rule(listed name: some Collection<UInt8>) -> RedactionName? {
        guard mayHaveRule(name) else { return nil }
        // Twice the length leaves room for signs that are dropped, and keeps long names from being folded.
        guard name.count <= longestName * 2 else { return nil }
        return names[Self.folded(name)]
    }

    /// The rule for an element's own text and that of all elements in it.
    func rule(forElement name: XMLName) -> RedactionName? {
        if let rule = elements[name] ?? rule(listed: name.local.utf8) { return rule }
        if let token = includesSecurityTokens ? SecurityTokens.deep[name] : nil { return token }
        // The elements of WS-Security have rules of their own, each.
        guard !isSecurityToken(name), let verdict = words.verdict(on: name.local.utf8), verdict.isDeep else {
            return nil
        }
        return verdict.name
    }

    /// The rule for an element's own text, not that of elements in it.
    func rule(forOwnTextOf name: XMLName) -> RedactionName? {
        guard isSecurityToken(name) else { return words.verdict(on: name.local.utf8)?.name }
        return RedactionName(String(decoding: name.local.utf8.prefix(64).map(ASCII.lowercase), as: UTF8.self))
            ?? SecurityTokens.other
    }

    private func isSecurityToken(_ name: XMLName) -> Bool {
        includesSecurityTokens && SecurityTokens.namespaces.contains(ByteText(name.namespace))
    }

    /// The rule for a header field.
    func rule(forHeader name: String) -> RedactionName? {
        headers[name.utf8.map(ASCII.lowercase)] ?? rule(named: name.utf8)
    }

    /// Whether a header field is kept.
    func keeps(header name: String) -> Bool {
        kept.contains(name.utf8.map(ASCII.lowercase))
    }

    /// Whether a part that cannot be looked into is kept as it is.
    func keeps(part type: MediaType) -> Bool {
        !keptParts.isEmpty
            && (keptParts.contains(Array(type.essence.utf8)) || keptParts.contains(Array("\(type.type)/*".utf8)))
    }

    /// A name in lower case without `-` and `_`.
    static func folded(_ name: some Collection<UInt8>) -> [UInt8] {
        name.lazy.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }.map(ASCII.lowercase)
    }
}

/// A text as the member of a set, which compares bytes.
struct ByteText: Hashable, Sendable {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }
}
