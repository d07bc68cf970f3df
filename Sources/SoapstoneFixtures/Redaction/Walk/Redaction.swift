internal import SoapstoneBase

/// The redaction of one message: what is found, layer by layer, and what becomes of it.
///
/// Every layer (XML, JSON, Base64, percent-encoding) decodes a text, has what is in it redacted, and gives the changes
/// back as edits of the text that it was given. So nothing else changes, however deep the place is.
struct Redaction {
    /// What is done to a value that is found.
    enum Mode {
        /// It is replaced by what the key makes of it.
        case keyed(RedactionKey)
        /// It is replaced by the rule's name alone, and so are placeholders and pseudonyms.
        case reduced
    }

    /// The most layers inside each other.
    static let depthLimit = 8

    let rules: CompiledRules
    let mode: Mode
    /// The pseudonyms that are known to be some, and their rules.
    let known: [[UInt8]: RedactionName]
    /// Those that were made.
    private(set) var made: Set<Pseudonym> = []
    /// Short numbers that were taken away in the fixture, which the text of a fault may quote.
    var quoted: Set<[UInt8]>
    /// Places that recorded requests have placeholders at.
    var learned: LearnedNames?
    /// Secrets that were taken away elsewhere, which are looked for.
    let wanted: [TakenValues]
    /// Secrets that were taken away here.
    private(set) var taken = TakenValues()
    /// Bytes that may still be looked at: what is nested is looked at once for each layer, and hostile input nests.
    private var budget: Int
    /// Whether there was more to look at than a message may have; nothing of it is then to be kept.
    private(set) var isExhausted = false

    init(
        _ rules: CompiledRules,
        _ mode: Mode,
        known: some Sequence<Pseudonym>,
        quoted: Set<[UInt8]> = [],
        wanted: [TakenValues] = [],
        size: Int
    ) {
        self.rules = rules
        self.mode = mode
        self.quoted = quoted
        self.wanted = wanted
        self.known = Dictionary(
            known.map { (Array($0.value.utf8), $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
        // A message of 16 MiB gives no overflow, nor does any that memory holds.
        budget = 64 * (size + 4_096)
    }

    /// Takes note that so many bytes are looked at; false where there were too many.
    mutating func spend(_ count: Int) -> Bool {
        budget -= count
        if budget < 0 { isExhausted = true }
        return !isExhausted
    }

    /// Takes note that not all could be looked at.
    mutating func giveUp() { isExhausted = true }

    /// What takes the place of a value.
    ///
    /// - Parameter isWhole: whether the value is all of its text, so that a reader expects something of its form.
    mutating func replacement(of value: ArraySlice<UInt8>, _ name: RedactionName, isWhole: Bool) -> [UInt8] {
        guard case .keyed(let key) = mode else { return Placeholder.reduced(name.text.utf8) }
        let pseudonym = isWhole ? pseudonym(of: value, name, key) : nil
        guard let pseudonym else { return Placeholder.make(name, value, key) }
        made.insert(Pseudonym(name, String(decoding: pseudonym, as: UTF8.self)))
        return pseudonym
    }

    /// What takes the place of a value that a codec reads: something that it reads there, too, if there is such.
    ///
    /// The form comes first, so that equal values in places of other kinds stay equal; then a placeholder, which tells what
    /// it is; then any text of the kind.
    private mutating func replacement(
        of value: Range<Int>,
        in text: [UInt8],
        _ name: RedactionName,
        _ kind: TextKind
    ) -> [UInt8] {
        guard case .keyed(let key) = mode else { return Placeholder.reduced(name.text.utf8) }
        func isRead(_ made: [UInt8]) -> Bool {
            kind.reading(of: Array(text[..<value.lowerBound]) + made + text[value.upperBound...]) == .value
        }
        func isAllowed(_ made: [UInt8]) -> Bool { hasNoSecret(made) && isRead(made) }
        let placeholder = Placeholder.make(name, text[value], key)
        var pseudonym = PseudonymMaker.make(name, text[value], key, isAllowed: isAllowed)
        if pseudonym == nil, !isRead(placeholder) {
            pseudonym = PseudonymMaker.make(name, text[value], key, of: kind, isAllowed: isAllowed)
        }
        guard let pseudonym else { return placeholder }
        made.insert(Pseudonym(name, String(decoding: pseudonym, as: UTF8.self)))
        return pseudonym
    }

    /// What of the same form takes the place of a whole value; nil where it has no form.
    func pseudonym(of value: ArraySlice<UInt8>, _ name: RedactionName, _ key: RedactionKey) -> [UInt8]? {
        let bytes = Array(value)
        for (pattern, other) in rules.patterns where other == name && pattern.matches(bytes) {
            return PseudonymMaker.make(name, value, key, matching: pattern, isAllowed: hasNoSecret)
        }
        return PseudonymMaker.make(name, value, key, isAllowed: hasNoSecret)
    }

    /// Whether no known secret is in a text, which a short one may be by chance.
    private func hasNoSecret(_ text: [UInt8]) -> Bool {
        !rules.secrets.contains { $0.isIn(text) }
    }
}

extension Redaction {
    /// Takes note of a secret, for other places.
    mutating func note(taken value: ArraySlice<UInt8>, _ name: RedactionName) { taken.add(value, name) }

    /// Takes note of what was found in a text, for other places.
    mutating func note(found value: ArraySlice<UInt8>, _ name: RedactionName) {
        guard name == RedactionRules.ValueKind.credentials.name else { return taken.add(value, name) }
        // User and password, as they are or in Base64 (RFC 7617 section 2).
        let decoded = value.contains(UInt8(ascii: ":")) ? nil : Base64Bytes.decode(value)
        let pair = Self.withoutPercents(decoded ?? Array(value), 0..<(decoded?.count ?? value.count))
        let end = pair.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
        taken.add(end.map { pair[($0 + 1)...] } ?? value, name)
    }
}

// A text whose value a rule names.
extension Redaction {
    /// The edit that takes away a whole text, white space around it left as it is; nil where nothing is to be done.
    ///
    /// - Parameter kind: what a codec reads there, where the rule is a codec's.
    mutating func edit(whole text: [UInt8], _ name: RedactionName, _ kind: TextKind? = nil) -> Edit? {
        let value = text.trimmed
        guard !value.isEmpty, spend(value.count) else { return nil }
        if let edit = edit(ofKnown: text, value) { return edit.isEmpty ? nil : edit[0] }
        if let edit = edit(ofQuoted: text, value) { return edit.isEmpty ? nil : edit[0] }
        let reading = kind?.reading(of: text)
        if reading == .noValue { return nil }
        note(taken: text[value])
        taken.add(text[value], name)
        if let kind, reading == .value {
            return Edit(range: value, bytes: replacement(of: value, in: text, name, kind), name: name)
        }
        let bytes = replacement(of: text[value], name, isWhole: true)
        return Edit(range: value, bytes: bytes, name: name)
    }

    /// The rule of a listed pseudonym; nil for any other text.
    func rule(ofPseudonym text: ArraySlice<UInt8>) -> RedactionName? { known.isEmpty ? nil : known[Array(text)] }

    /// What is to be done with a value that is a placeholder or a pseudonym; nil where it is neither.
    func edit(ofKnown text: [UInt8], _ value: Range<Int>) -> [Edit]? {
        if let found = Placeholder.found(at: value.lowerBound, in: text), found.range == value {
            return reduction(of: found, in: text).map { [$0] } ?? []
        }
        guard let name = rule(ofPseudonym: text[value]) else { return nil }
        guard case .reduced = mode else { return [] }
        return [Edit(range: value, bytes: Placeholder.reduced(name.text.utf8), name: name)]
    }

    /// What is to be done with a placeholder that has nothing but signs around it, such as quotes; nil where it has more.
    private func edit(ofQuoted text: [UInt8], _ value: Range<Int>) -> [Edit]? {
        guard let found = Placeholder.all(in: text, value).first else { return nil }
        let rest = text[value.lowerBound..<found.range.lowerBound] + text[found.range.upperBound..<value.upperBound]
        guard rest.allSatisfy({ "\"'\\(),;".utf8.contains($0) }) else { return nil }
        return reduction(of: found, in: text).map { [$0] } ?? []
    }

    /// The edit that takes the digits from a placeholder, where there is no key.
    func reduction(of found: Placeholder.Found, in text: [UInt8]) -> Edit? {
        guard case .reduced = mode, !found.isReduced,
            let name = RedactionName(String(decoding: text[found.name], as: UTF8.self))
        else { return nil }
        return Edit(range: found.range, bytes: Placeholder.reduced(text[found.name]), name: name)
    }
}

extension [UInt8] {
    /// What is left of a text without the white space around it.
    var trimmed: Range<Int> {
        guard let first = firstIndex(where: { !ASCII.isSpace($0) }),
            let last = lastIndex(where: { !ASCII.isSpace($0) })
        else { return 0..<0 }
        return first..<last + 1
    }
}
