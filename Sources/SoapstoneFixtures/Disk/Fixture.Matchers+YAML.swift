internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

extension Fixture.Matchers {
    /// Reads the key `match`; every key that is not known, and every path or expression that cannot be used, is an error.
    init(_ node: YAMLNode) throws(FixtureError) {
        let mapping = try YAMLMapping(node, ExchangeKeys.match)
        let declared = try mapping["namespaces"].map(Self.namespaces) ?? [:]
        // The names do not depend on the version, which the request decides.
        let names = MatchConditions.namespaces(declared, .soap11)
        self.init(
            namespaces: declared,
            ignored: try Self.list(mapping["ignore"]) { node throws(FixtureError) in try Self.selection(node, names) },
            conditions: try Self.list(mapping["xpath"]) { node throws(FixtureError) in try Self.condition(node, names)
            },
            json: try Self.list(mapping["json"], Self.pointerCondition),
            headers: try Self.fields(mapping["headers"], areHeaders: true),
            query: try Self.fields(mapping["query"], areHeaders: false),
            body: try mapping["body"].map(Self.word) ?? .recorded,
            action: try mapping["action"].map(Self.word) ?? .recorded,
            priority: try mapping["priority"].map { node throws(FixtureError) in
                try node.integer(in: -999_999...999_999)
            } ?? 0
        )
    }

    private static func list<Value>(
        _ node: YAMLNode?,
        _ read: (YAMLNode) throws(FixtureError) -> Value
    ) throws(FixtureError) -> [Value] {
        var values: [Value] = []
        for item in try node?.elements() ?? [] { values.append(try read(item)) }
        return values
    }

    static func namespaces(_ node: YAMLNode) throws(FixtureError) -> [String: String] {
        var namespaces: [String: String] = [:]
        for (key, value) in try node.pairs() {
            let prefix = try key.text()
            guard isPrefix(prefix) else { throw key.unexpected("a prefix") }
            namespaces[prefix] = try value.text()
        }
        return namespaces
    }

    /// Whether a text can be a prefix (Namespaces in XML 1.0, sections 3 and 4).
    private static func isPrefix(_ text: String) -> Bool {
        guard let first = text.utf8.first, !ASCII.isDigit(first), first != UInt8(ascii: "-"),
            first != UInt8(ascii: "."), !["xml", "xmlns"].contains(where: { $0.utf8.elementsEqual(text.utf8) })
        else { return false }
        return text.utf8.allSatisfy { ASCII.isAlphanumeric($0) || $0 >= 0x80 || "-._".utf8.contains($0) }
    }

    /// Reads a path that selects nodes.
    static func selection(_ node: YAMLNode, _ names: [String: String]) throws(FixtureError) -> String {
        let path = try node.text()
        try check(node) { () throws(MatcherError) in _ = try MatchConditions.selection(path, names) }
        return path
    }

    /// Reads a path, or `{path: …, equals: …}`, or `{path: …, matches: …}`.
    private static func condition(_ node: YAMLNode, _ names: [String: String]) throws(FixtureError) -> PathCondition {
        var condition: PathCondition
        if node.isScalar {
            condition = PathCondition(try node.text())
        } else {
            let mapping = try YAMLMapping(node, ExchangeKeys.pathCondition)
            condition = PathCondition(try mapping.required("path").text())
            switch (mapping["equals"], mapping["matches"]) {
            case (let value?, nil): condition.test = .equals(try value.text(mayBeEmpty: true))
            case (nil, let pattern?): condition.test = .matches(try pattern.text())
            case (nil, nil): break
            case (_?, _?): throw node.error(.value, "'equals' and 'matches' exclude each other")
            }
        }
        try check(node) { () throws(MatcherError) in _ = try MatchConditions.PathRule(condition, names) }
        return condition
    }

    /// Reads a pointer, or `{pointer: …, equals: …}` with one of the other tests.
    private static func pointerCondition(_ node: YAMLNode) throws(FixtureError) -> PointerCondition {
        var condition: PointerCondition
        if node.isScalar {
            condition = PointerCondition(try node.text())
        } else {
            let mapping = try YAMLMapping(node, ExchangeKeys.pointerCondition)
            condition = PointerCondition(try mapping.required("pointer").text())
            let (key, value) = try one(of: ExchangeKeys.pointerTests, in: mapping, node)
            switch key {
            case "equals": condition.test = .equals(try value.jsonScalar())
            case "matches": condition.test = .matches(try value.text())
            default: condition.test = try isPresent(key, value) ? .present : .absent
            }
        }
        try check(node) { () throws(MatcherError) in _ = try MatchConditions.PointerRule(condition) }
        return condition
    }

    private static func fields(_ node: YAMLNode?, areHeaders: Bool) throws(FixtureError) -> [FieldCondition] {
        var conditions: [FieldCondition] = []
        for (key, value) in try node?.pairs() ?? [] {
            let condition = FieldCondition(try key.text(), try test(value))
            if areHeaders {
                guard ASCII.isToken(condition.name) else { throw key.unexpected("a header field's name") }
                guard !conditions.contains(where: { ASCII.matches($0.name.utf8, condition.name.utf8) }) else {
                    throw key.error(.duplicate, "the header field '\(condition.name)' stands more than once")
                }
            }
            try check(value) { () throws(MatcherError) in _ = try MatchConditions.FieldRule(condition) }
            conditions.append(condition)
        }
        return conditions
    }

    /// Reads a value, or `{matches: …}`, or `{present: true}`, or `{absent: true}`.
    private static func test(_ node: YAMLNode) throws(FixtureError) -> FieldCondition.Test {
        guard !node.isScalar else { return .equals(try node.text(mayBeEmpty: true)) }
        let keys = ExchangeKeys.fieldCondition
        let (key, value) = try one(of: keys.names, in: YAMLMapping(node, keys), node)
        if key == "matches" { return .matches(try value.text()) }
        return try isPresent(key, value) ? .present : .absent
    }

    /// The only one of some keys that a mapping has, with its value.
    private static func one(
        of keys: [String],
        in mapping: YAMLMapping,
        _ node: YAMLNode
    ) throws(FixtureError) -> (key: String, value: YAMLNode) {
        let there = keys.compactMap { key in mapping[key].map { (key, $0) } }
        guard there.count == 1 else {
            throw node.error(
                .value,
                "found \(there.count) keys where one of \(keys.joined(separator: ", ")) was expected"
            )
        }
        return there[0]
    }

    /// Whether `present: true` or `absent: true` is said.
    private static func isPresent(_ key: String, _ value: YAMLNode) throws(FixtureError) -> Bool {
        guard try value.text().utf8.elementsEqual("true".utf8) else { throw value.unexpected("true") }
        return key == "present"
    }

    /// Reads one of the words of a kind.
    private static func word<Word: RawRepresentable & CaseIterable>(
        _ node: YAMLNode
    ) throws(FixtureError) -> Word where Word.RawValue == String {
        guard let word = Word(rawValue: try node.text()) else {
            throw node.unexpected("one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return word
    }

    private static func check(
        _ node: YAMLNode,
        _ use: () throws(MatcherError) -> Void
    ) throws(FixtureError) {
        do throws(MatcherError) {
            try use()
        } catch {
            throw node.error(.matcher, error.message)
        }
    }
}

extension YAMLNode {
    /// A value of JSON: text in quotes or without, and without quotes a number, `true`, `false` or `null`.
    fileprivate func jsonScalar() throws(FixtureError) -> Fixture.Matchers.PointerCondition.Value {
        guard case .scalar(let plain, isPlain: true) = content else {
            return .string(try text(mayBeEmpty: true))
        }
        switch plain {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default: break
        }
        let text = try text()
        let isJSON = (try? JSONDocument(parsing: Array(text.utf8)))?.root.numberText != nil
        // YAML knows numbers that JSON does not: who writes 007 or +1 may mean either.
        guard
            isJSON || text.utf8.first.map({ ASCII.isDigit($0) || "+-.".utf8.contains($0) }) != true
                || Double(text) == nil
        else { throw unexpected("a number as JSON writes it, or text in quotes,") }
        return isJSON ? .number(text) : .string(text)
    }
}
