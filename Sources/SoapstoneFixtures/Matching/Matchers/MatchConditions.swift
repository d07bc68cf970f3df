internal import SoapstoneSOAP
internal import SoapstoneXML

/// A fixture's matchers, ready to be held against requests.
struct MatchConditions: Sendable {
    /// A path with what it must come to.
    struct PathRule: Sendable {
        let path: XPath
        let test: Fixture.Matchers.PathCondition.Test
        /// That of the test, where it has one.
        let pattern: TextPattern?
    }

    /// A field with what its value must be.
    struct FieldRule: Sendable {
        let name: String
        let test: Fixture.Matchers.FieldCondition.Test
        /// That of the test, where it has one.
        let pattern: TextPattern?
    }

    let ignored: [XPath]
    let paths: [PathRule]
    /// The place in `paths` of the first that must have one value; nil where there is none.
    let equality: Int?
    let pointers: [PointerRule]
    let headers: [FieldRule]
    let query: [FieldRule]
    let isAnyBody: Bool
    let isAnyAction: Bool
    /// What the prefixes in the paths stand for.
    let namespaces: [String: String]

    /// - Parameter version: that of the recorded request, whose envelope the prefix `soap` stands for.
    init(_ matchers: Fixture.Matchers, _ version: SOAPVersion) throws(MatcherError) {
        namespaces = Self.namespaces(matchers.namespaces, version)
        isAnyBody = matchers.body == .any
        isAnyAction = matchers.action == .any
        var ignored: [XPath] = []
        for path in matchers.ignored { ignored.append(try Self.selection(path, namespaces)) }
        var paths: [PathRule] = []
        for condition in matchers.conditions { paths.append(try PathRule(condition, namespaces)) }
        var pointers: [PointerRule] = []
        for condition in matchers.json { pointers.append(try PointerRule(condition)) }
        self.ignored = ignored
        self.paths = paths
        equality = paths.firstIndex { rule in
            if case .equals = rule.test { true } else { false }
        }
        self.pointers = pointers
        headers = try Self.rules(matchers.headers)
        query = try Self.rules(matchers.query)
    }

    private static func rules(
        _ conditions: [Fixture.Matchers.FieldCondition]
    ) throws(MatcherError) -> [FieldRule] {
        var rules: [FieldRule] = []
        for condition in conditions { rules.append(try FieldRule(condition)) }
        return rules
    }

    /// The declared prefixes, and `soap` where it is not among them.
    static func namespaces(_ declared: [String: String], _ version: SOAPVersion) -> [String: String] {
        ["soap": version.namespace].merging(declared) { $1 }
    }

    /// A path that selects nodes.
    static func selection(_ text: String, _ namespaces: [String: String]) throws(MatcherError) -> XPath {
        do throws(XPathError) {
            let path = try XPath(text, namespaces: namespaces)
            // Of what kind a value is depends on the expression alone.
            if let blank = try Self.blank(), case .nodes = try path.value(in: blank) { return path }
        } catch {
            throw MatcherError(error, in: text)
        }
        throw MatcherError(
            "the path '\(Excerpt.escaped(text.utf8))' selects no elements, attributes or texts: it is a value"
        )
    }

    private static func blank() throws(XPathError) -> XPathDocument? {
        guard let document = try? XMLDocument(parsing: Array("<x/>".utf8)) else { return nil }
        return try XPathDocument(document)
    }
}

extension MatchConditions.PathRule {
    init(_ condition: Fixture.Matchers.PathCondition, _ namespaces: [String: String]) throws(MatcherError) {
        do throws(XPathError) {
            path = try XPath(condition.path, namespaces: namespaces)
        } catch {
            throw MatcherError(error, in: condition.path)
        }
        test = condition.test
        pattern =
            switch condition.test {
            case .matches(let text): try TextPattern(text)
            case .holds, .equals: nil
            }
    }
}

extension MatchConditions.FieldRule {
    init(_ condition: Fixture.Matchers.FieldCondition) throws(MatcherError) {
        name = condition.name
        test = condition.test
        pattern =
            switch condition.test {
            case .matches(let text): try TextPattern(text)
            case .equals, .present, .absent: nil
            }
    }

    /// Whether the values of a field's name are as they must be.
    func holds(for values: [String]) -> Bool {
        switch test {
        case .equals(let value): values.contains { $0.isSameBytes(as: value) }
        case .matches: values.contains { pattern?.matches($0) == true }
        case .present: !values.isEmpty
        case .absent: values.isEmpty
        }
    }

    /// What is expected, as reports show it; nil where nothing is.
    var expected: String? {
        switch test {
        case .equals(let value): value
        case .matches(let source): "/\(source)/"
        case .present: "any value"
        case .absent: nil
        }
    }
}
