internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneXML

extension RedactionRules {
    /// Reads the section `redaction` of a `soapstone.yaml`; the file's other sections are not looked at.
    ///
    /// The standard rules hold, with the exceptions and the rules that the section adds. A key that is not known is an
    /// error, and so is an exception from what no standard rule says.
    ///
    /// ```yaml
    /// redaction:
    ///   keepNames: [account, tokenOfAppreciation]
    ///   words: [geheim]
    ///   keepWords: [auth code]
    ///   keepValues: [pan]
    ///   keepHeaders: [X-Correlation-Id]
    ///   keepClasses: [personal]
    ///   keepParts: [image/*, application/pdf]
    ///   namespaces: {c: "urn:example:case"}
    ///   rules:
    ///     - {name: owner, path: "//c:Case/c:Owner"}
    ///     - {name: member, pointer: /member/id}
    ///     - {name: card, pattern: "M-[0-9]{6}"}
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: the file's contents, at most 64 KiB.
    ///   - file: its name, for errors.
    /// - Throws: `FixtureError` with the line of what is not as it should be.
    public init(yaml bytes: [UInt8], file: String = "soapstone.yaml") throws(FixtureError) {
        var faults = SectionFaults()
        self.init(yaml: bytes, file: file, &faults)
        if let first = faults.first { throw first }
    }

    /// Reads the section, and tells all that is wrong with it; a rule that cannot be read is left out.
    package init(yaml bytes: [UInt8], file: String, _ faults: inout SectionFaults) {
        self.init()
        guard let section = faults.section("redaction", of: bytes, file: file),
            let mapping = faults.mapping(section, keys: Self.keys, at: "redaction")
        else { return }
        read(mapping, &faults)
    }

    private static let keys = [
        "keepNames", "words", "keepWords", "keepValues", "keepHeaders", "keepClasses", "keepParts", "namespaces",
        "rules",
    ]

    private mutating func read(_ section: YAMLMapping, _ faults: inout SectionFaults) {
        for (key, node) in faults.elements(section["keepWords"], at: "redaction.keepWords") {
            _ = faults.attempt(key) { () throws(FixtureError) in
                let phrase = NameWords.cut(Array(try node.text().utf8))
                let count = words.count
                words.removeAll { NameWords.cut(Array($0.utf8)) == phrase }
                // Names of the list that are known by this word only.
                let removed = SecretWords([try node.text()], kept: [])
                names.removeAll { removed.verdict(on: $0.utf8) != nil }
                if words.count == count {
                    throw try Self.unknown(node, among: words, "a word of secrets' names")
                }
            }
        }
        for (key, node) in faults.elements(section["words"], at: "redaction.words") {
            _ = faults.attempt(key) { () throws(FixtureError) in
                let text = try node.text()
                guard NameWords.cut(Array(text.utf8)).contains(where: SecretWords.isTelling) else {
                    throw node.unexpected("a word of two letters or more, or several words")
                }
                words.append(text)
            }
        }
        for (key, node) in faults.elements(section["keepNames"], at: "redaction.keepNames") {
            _ = faults.attempt(key) { () throws(FixtureError) in
                let text = try node.text()
                guard CompiledRules(self).rule(named: text.utf8, isQuery: true) != nil else {
                    throw try Self.unknown(node, among: names, "a name that is redacted")
                }
                let folded = CompiledRules.folded(text.utf8)
                names.removeAll { CompiledRules.folded($0.utf8) == folded }
                keptNames.append(text)
            }
        }
        for (key, node) in faults.elements(section["keepValues"], at: "redaction.keepValues") {
            _ = faults.attempt(key) { () throws(FixtureError) in
                guard let kind = ValueKind(rawValue: try node.text()), values.remove(kind) != nil else {
                    throw try Self.unknown(node, among: values.map(\.rawValue), "a form of values that is redacted")
                }
            }
        }
        for (key, node) in faults.elements(section["keepHeaders"], at: "redaction.keepHeaders") {
            _ = faults.attempt(key) { () throws(FixtureError) in keptHeaders.append(try Self.fieldName(node)) }
        }
        for (key, node) in faults.elements(section["keepClasses"], at: "redaction.keepClasses") {
            _ = faults.attempt(key) { () throws(FixtureError) in
                guard let kept = Traits.Redaction(rawValue: try node.text()), kept != .open else {
                    throw try Self.unknown(node, among: ["personal", "secret"], "a class that is redacted")
                }
                keptClasses.insert(kept)
            }
        }
        for (key, node) in faults.elements(section["keepParts"], at: "redaction.keepParts") {
            _ = faults.attempt(key) { () throws(FixtureError) in keptParts.append(try Self.mediaRange(node)) }
        }
        var namespaces: [String: String] = [:]
        for (key, prefix, name) in faults.pairs(section["namespaces"], at: "redaction.namespaces") {
            _ = faults.attempt(key) { () throws(FixtureError) in namespaces[try prefix.text()] = try name.text() }
        }
        for (key, node) in faults.elements(section["rules"], at: "redaction.rules") {
            _ = faults.attempt(key) { () throws(FixtureError) in rules.append(try RedactionRule(node, namespaces)) }
        }
    }

    private static func unknown(
        _ node: YAMLNode,
        among candidates: [String],
        _ what: String
    ) throws(FixtureError) -> FixtureError {
        let text = try node.text()
        let hint = Spelling.nearest(to: text, among: candidates).map { "; is '\($0)' meant?" } ?? ""
        let shown = Excerpt.escaped(text.utf8)
        return node.error(.value, "'\(shown)' is not \(what)\(hint)")
    }

    /// Reads `image/png` or `image/*`.
    private static func mediaRange(_ node: YAMLNode) throws(FixtureError) -> String {
        let text = try node.text()
        let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard names.count == 2, ASCII.isToken(String(Substring(names[0]))), !names[0].contains(UInt8(ascii: "*")),
            names[1].elementsEqual("*".utf8)
                || ASCII.isToken(String(Substring(names[1]))) && !names[1].contains(UInt8(ascii: "*"))
        else { throw node.unexpected("a media type such as image/png or image/*") }
        return text
    }

    fileprivate static func fieldName(_ node: YAMLNode) throws(FixtureError) -> String {
        let text = try node.text()
        // A token (RFC 9110 section 5.6.2).
        guard text.utf8.allSatisfy({ ASCII.isAlphanumeric($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }) else {
            throw node.unexpected("the name of a header field")
        }
        return text
    }
}

extension RedactionRule {
    private static let targets = ["path", "pointer", "pattern", "header", "localName"]

    /// Reads a rule: a name, and one of the keys that say where the value stands.
    fileprivate init(_ node: YAMLNode, _ namespaces: [String: String]) throws(FixtureError) {
        let rule = try YAMLMapping(node, keys: ["name"] + Self.targets)
        let name = try rule.required("name")
        guard let given = RedactionName(try name.text()) else {
            throw name.unexpected("1 to 64 letters, digits, '-' and '_'")
        }
        let there = Self.targets.compactMap { key in rule[key].map { (key, $0) } }
        guard there.count == 1, let (key, value) = there.first else {
            let keys = Self.targets.joined(separator: ", ")
            throw node.error(.value, "a rule says once where its value stands, by one of \(keys)")
        }
        let text = try value.text()
        let target: Target
        do throws(RedactionRuleError) {
            switch key {
            case "path": target = .path(try LocationPattern(text, namespaces: namespaces))
            case "pointer": target = .pointer(try PointerPattern(text))
            case "pattern": target = .pattern(try ValuePattern(text))
            case "localName": target = .localName(text)
            default: target = .header(text)
            }
        } catch {
            throw value.error(.value, "\(error)")
        }
        if case .header = target { _ = try RedactionRules.fieldName(value) }
        self.init(given, target)
    }
}
