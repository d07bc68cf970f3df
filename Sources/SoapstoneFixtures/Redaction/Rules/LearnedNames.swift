internal import SoapstoneSOAP
internal import SoapstoneXML

/// The elements and attributes of recorded requests whose values were taken away although no rule names them: a secret
/// stood there that another place of the store has under its name.
///
/// A request that is compared has no other place to tell it by, so the recording itself does.
struct LearnedNames: Sendable, Equatable {
    /// An element, or an attribute of it, with what it is in.
    struct Place: Hashable, Sendable {
        var parent: XMLName?
        var element: XMLName
        var attribute: XMLName?
    }

    /// What stands there in recordings, by the rules that put it there.
    private(set) var rules: [Place: [RedactionName: Set<[UInt8]>]] = [:]

    /// Reads what the requests of fixtures show.
    init(_ fixtures: [Fixture], _ compiled: CompiledRules) {
        for fixture in fixtures {
            // A short pseudonym stands elsewhere by chance, and no short value is taken out of places that no rule names.
            let pseudonyms = fixture.details.redactions.map { (Array($0.value.utf8), $0.name) }
                .filter { TakenValues.mayHave(pseudonym: $0, $1) }
            let known = Dictionary(pseudonyms) { first, _ in first }
            guard !known.isEmpty || Redactor.isRedacted(fixture.request),
                let document = try? XMLDocument(parsing: fixture.request, limits: Redaction.limits)
            else { continue }
            collect(document.root, in: nil, known, compiled)
        }
    }

    private mutating func collect(
        _ element: XMLElement,
        in parent: XMLName?,
        _ known: [[UInt8]: RedactionName],
        _ compiled: CompiledRules
    ) {
        let name = element.name
        for (attribute, value) in element.attributes where compiled.rule(named: attribute.local.utf8) == nil {
            guard !attribute.isOfEveryMessage, let rule = Self.rule(of: value, known) else { continue }
            rules[Place(parent: parent, element: name, attribute: attribute), default: [:]][rule, default: []]
                .insert(Self.value(value))
        }
        let children = element.children
        // Depth is bounded by the limit on nesting.
        for child in children { collect(child, in: name, known, compiled) }
        guard children.isEmpty, compiled.rule(forElement: name) == nil, compiled.rule(forOwnTextOf: name) == nil,
            let rule = Self.rule(of: element.text, known)
        else { return }
        rules[Place(parent: parent, element: name), default: [:]][rule, default: []].insert(Self.value(element.text))
    }

    /// The rule for a value at a place: the one that makes of it what a recording has there.
    ///
    /// Without the key, nobody can tell which of several it is.
    func rule(at place: Place, for text: [UInt8], _ redaction: Redaction) -> RedactionName? {
        guard let rules = rules[place] else { return nil }
        let value = text[text.trimmed]
        guard case .keyed(let key) = redaction.mode else { return rules.count == 1 ? rules.keys.first : nil }
        return rules.first { name, recorded in
            recorded.contains(redaction.pseudonym(of: value, name, key) ?? Placeholder.make(name, value, key))
        }?.key
    }

    private static func value(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return Array(bytes[bytes.trimmed])
    }

    private static func rule(of text: String, _ known: [[UInt8]: RedactionName]) -> RedactionName? {
        let value = value(text)
        if let found = Placeholder.found(at: 0, in: value), found.range == value.indices {
            return RedactionName(String(decoding: value[found.name], as: UTF8.self))
        }
        return known[value]
    }
}
