internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The fixtures without SOAP, by what a request must have to match them.
struct HTTPIndex: Sendable {
    /// A fixture and what it asks of a request.
    struct Entry: Sendable {
        let fixture: Int
        /// The recorded request, as it is kept.
        let key: HTTPKey
        /// The recorded request without what only the key of the store tells apart; nil where that is the same.
        let reduced: HTTPKey?
        let isRedacted: Bool
        /// nil where the recorded request alone decides.
        let conditions: MatchConditions?
        let priority: Int
    }

    /// What requests have in common that may match the same fixtures.
    private struct Shape: Hashable {
        let method: String
        let segments: Int
    }

    /// In the order of their paths.
    private(set) var entries: [Entry] = []
    private var places: [Shape: [Int]] = [:]

    /// Whether one of the recorded requests is redacted.
    private(set) var hasRedacted = false

    var isEmpty: Bool { entries.isEmpty }

    /// The entries that a request with a method and so many segments in its path may match.
    func entries(_ key: HTTPKey) -> some Sequence<Entry> {
        (places[Shape(method: key.method, segments: key.path.count)] ?? []).lazy.map { entries[$0] }
    }

    /// The entries that a request is compared with: those that it may match first.
    func candidates(_ key: HTTPKey, limit: Int, where isIncluded: (Entry) -> Bool) -> [Entry] {
        let shape = Shape(method: key.method, segments: key.path.count)
        let near = entries(key).filter(isIncluded).prefix(limit)
        let others = entries.lazy.filter { Shape(method: $0.key.method, segments: $0.key.path.count) != shape }
        return Array(near) + others.filter(isIncluded).prefix(limit - near.count)
    }

    /// Adds a fixture; fixtures come in the order of their paths.
    ///
    /// - Returns: the fixtures with the same request.
    mutating func insert(
        _ fixture: Int,
        of fixtures: [Fixture],
        _ redactor: Redactor,
        _ form: CanonicalForm
    ) throws(FixtureError) -> [Int]? {
        let details = fixtures[fixture].details
        let key = HTTPKey(SentRequest(fixtures[fixture]), form)
        let isRedacted =
            !details.redactions.isEmpty || Redactor.isRedacted(fixtures[fixture].request)
            || Redactor.isRedacted(Array(details.endpoint.utf8))
        var conditions: MatchConditions?
        if details.matchers != Fixture.Matchers() {
            do throws(MatcherError) {
                // Nothing that it asks of a request without SOAP has a prefix.
                conditions = try MatchConditions(details.matchers, .soap12)
            } catch {
                throw FixtureError(.matcher, error.message, file: "\(fixtures[fixture].id)/exchange.yaml")
            }
        }
        var reduced: HTTPKey?
        if isRedacted, !redactor.hasKey {
            let request = redactor.redact(SentRequest(fixtures[fixture]), known: details.redactions)
            reduced = HTTPKey(request, form)
        }
        let entry = Entry(
            fixture: fixture,
            key: key,
            reduced: reduced,
            isRedacted: isRedacted,
            conditions: conditions,
            priority: details.matchers.priority
        )
        let twins = entries(key).filter { other in
            other.conditions == nil && conditions == nil && other.key.path == key.path && other.key.query == key.query
                && other.key.body == key.body
        }
        places[Shape(method: key.method, segments: key.path.count), default: []].append(entries.count)
        entries.append(entry)
        hasRedacted = hasRedacted || isRedacted
        return twins.isEmpty ? nil : twins.map { $0.fixture }
    }
}

// Looking up.
extension FixtureIndex {
    /// Whether there are fixtures without SOAP.
    package var hasHTTP: Bool { !http.isEmpty }

    /// Finds what answers a request without SOAP: a fixture with a priority above 0, then one whose recorded request is the
    /// same, then one with other matchers; of several, one with fewer segments that may be any, and one that asks for the
    /// state that its scenario is in.
    ///
    /// - Parameter state: the state that a scenario is in; nil for the default one.
    package func find(_ request: SentRequest, state: (String) -> String?) -> Int? {
        // Read once, and only where a fixture asks for a member.
        lazy var json = BodyJSON(request)
        for key in forms(of: request) {
            let matching = http.entries(key).filter { entry in
                takes(key, entry) && holds(entry, request, json) && isInState(entry.fixture, state) != nil
            }
            // `min` gives the first of equals, by path.
            if let found = matching.min(by: { rank($0, state) < rank($1, state) }) { return found.fixture }
        }
        return nil
    }

    /// What a request is compared by: as it would have been recorded, where values were taken away, and as it came; each is
    /// made when its turn comes.
    private func forms(of request: SentRequest) -> some Sequence<HTTPKey> {
        let own = { HTTPKey(request, form) }
        let content = {
            HTTPKey(
                method: request.method,
                target: request.target,
                body: request.body.isEmpty ? [] : HTTPKey.content(Fixture.Withheld(of: request.body))
            )
        }
        let redacted = { HTTPKey(redactor.redact(request, known: [Pseudonym]()), form) }
        let known = { HTTPKey(redactor.redact(request, known: pseudonyms), form) }
        // A pseudonym looks like any value: only once it is redacted, too, is the request known.
        let inOrder =
            if !http.hasRedacted {
                [own, content]
            } else if redactor.hasKey {
                [redacted, own, content, known]
            } else {
                [own, content, redacted, known]
            }
        return inOrder.lazy.map { $0() }
    }

    private func takes(_ key: HTTPKey, _ entry: HTTPIndex.Entry) -> Bool {
        let recorded = entry.reduced ?? entry.key
        guard recorded.takes(path: key.path) else { return false }
        let isAnyQuery = recorded.query == nil || entry.conditions?.query.isEmpty == false
        let isAnyBody = entry.conditions?.isAnyBody == true
        return (isAnyQuery || recorded.query == key.query) && (isAnyBody || recorded.body == key.body)
    }

    private func holds(_ entry: HTTPIndex.Entry, _ request: SentRequest, _ json: @autoclosure () -> BodyJSON) -> Bool {
        guard let conditions = entry.conditions else { return true }
        let head = RequestHead(request)
        return conditions.headers.allSatisfy { $0.holds(for: head.values(ofHeader: $0.name)) }
            && conditions.query.allSatisfy { $0.holds(for: head.values(ofParameter: $0.name)) }
            && conditions.pointers.allSatisfy { rule in rule.holds(for: json().root.flatMap(rule.pointer.value)) }
    }

    private func rank(_ entry: HTTPIndex.Entry, _ state: (String) -> String?) -> (Int, Int, Int, Int) {
        let asksForState = isInState(entry.fixture, state) == true
        let matched = entry.conditions == nil ? 0 : entry.priority > 0 ? -1 : 1
        return (matched, -entry.priority, entry.key.wildcards, asksForState ? 0 : 1)
    }

    /// The body as JSON.
    private struct BodyJSON {
        let root: JSONValue?

        init(_ request: SentRequest) {
            let isJSON = if case .json = HTTPContent(request.headers, body: request.body) { true } else { false }
            root = isJSON ? try? JSONDocument(parsing: request.body, limits: .file).root : nil
        }
    }
}

extension RequestHead {
    fileprivate init(_ request: SentRequest) {
        let query = request.target.firstIndex(of: "?").map { request.target[$0...].dropFirst() } ?? ""
        self.init(headers: request.headers, query: String(query))
    }
}

// Reports.
extension FixtureIndex {
    /// The fixtures without SOAP that come nearest to a request, nearest first.
    ///
    /// - Parameters:
    ///   - redacted: the fixtures to compare alone, with what recording takes away taken out of both sides, for what is kept
    ///     or logged; nil for all, as they are.
    ///   - state: the state that a scenario is in; nil for the default one.
    package func nearMisses(
        _ request: SentRequest,
        limits: NearMissLimits = NearMissLimits(),
        redacted: Set<Fixture.ID>? = nil,
        state: (String) -> String?
    ) -> [NearMiss] {
        let own = ReadRequest(request, form)
        let shown = ReadRequest(redactor.redact(request, known: pseudonyms), form)
        var misses: [NearMiss] = []
        let candidates = http.candidates(own.key, limit: limits.candidates) { entry in
            redacted?.contains(fixtures[entry.fixture].id) != false
        }
        for entry in candidates {
            let fixture = fixtures[entry.fixture]
            var miss = NearMiss(id: fixture.id, differences: [])
            // No value that recordings do not have is to stand in a report.
            let isRedacted = entry.isRedacted || redacted != nil
            var recorded = SentRequest(fixture)
            if isRedacted { recorded = redactor.redact(recorded, known: fixture.details.redactions) }
            miss.differences = differences(isRedacted ? shown : own, from: recorded, entry, limits.differences)
            if miss.differences.isEmpty { miss.differences = failures(entry, request, own.json) }
            if let difference = Self.stateDifference(fixture, state) { miss.differences.append(difference) }
            misses.append(miss)
        }
        return Array(misses.sorted { $0.distance < $1.distance }.prefix(limits.reported))
    }

    /// A request, read once for all fixtures that it is compared with.
    private struct ReadRequest {
        let key: HTTPKey
        let json: BodyJSON

        init(_ request: SentRequest, _ form: CanonicalForm) {
            key = HTTPKey(request, form)
            json = BodyJSON(request)
        }
    }

    private func differences(
        _ request: ReadRequest,
        from recorded: SentRequest,
        _ entry: HTTPIndex.Entry,
        _ limit: Int
    ) -> [Difference] {
        let (key, wanted) = (request.key, HTTPKey(recorded, form))
        var found: [Difference] = []
        func add(_ kind: Difference.Kind, _ path: String, _ expected: String?, _ given: String?, weight: Int = 1) {
            found.append(
                Difference(
                    kind: kind,
                    path: path,
                    namespaces: [],
                    expected: expected.flatMap(Difference.shown),
                    found: given.flatMap(Difference.shown),
                    weight: weight
                )
            )
        }
        if wanted.method != key.method {
            add(.different, "the method", wanted.method, key.method, weight: Self.otherPlace)
        }
        if !wanted.takes(path: key.path) {
            add(.different, "the path", wanted.pathText, key.pathText, weight: Self.otherPlace)
        }
        if let query = wanted.query, entry.conditions?.query.isEmpty != false {
            for (name, expected, given) in Self.parameters(query, key.query ?? []) {
                add(.query, name, expected, given)
            }
        }
        guard wanted.body != key.body, entry.conditions?.isAnyBody != true else { return found }
        guard let left = BodyJSON(recorded).root, let right = request.json.root else {
            let bodies = [wanted, key].map { $0.body.isEmpty ? "nothing" : "another content" }
            add(.bytes, "body", bodies[0], bodies[1])
            return found
        }
        for difference in left.differences(from: right, limit: limit) {
            add(.json, difference.pointer.isEmpty ? "/" : difference.pointer, difference.left, difference.right)
        }
        return found
    }

    /// The matchers that a request with the recorded path and body does not meet.
    private func failures(_ entry: HTTPIndex.Entry, _ request: SentRequest, _ json: BodyJSON) -> [Difference] {
        guard let conditions = entry.conditions else { return [] }
        let head = RequestHead(request)
        let fields =
            conditions.headers.map { (Difference.Kind.header, $0, head.values(ofHeader: $0.name)) }
            + conditions.query.map { (Difference.Kind.query, $0, head.values(ofParameter: $0.name)) }
        let failed = fields.filter { !$0.1.holds(for: $0.2) }.map { kind, rule, values in
            // A value that no recording has is not shown.
            let given = values.first.map { _ in "another value" }
            return Difference(kind: kind, path: rule.name, namespaces: [], expected: rule.expected, found: given)
        }
        return failed
            + conditions.pointers.filter { rule in !rule.holds(for: json.root.flatMap(rule.pointer.value)) }.map {
                rule in
                Difference(kind: .json, path: rule.pointer.text, namespaces: [], expected: rule.expected, found: nil)
            }
    }

    /// How much another path or method counts.
    private static let otherPlace = 10

    /// The parameters that differ, with the value of each side.
    private static func parameters(
        _ recorded: [[UInt8]],
        _ given: [[UInt8]]
    ) -> [(name: String, expected: String?, found: String?)] {
        func pair(_ bytes: [UInt8]) -> (name: String, value: String) {
            let parts = bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { String(decoding: $0, as: UTF8.self) }
            return (texts[0], texts.count > 1 ? texts[1] : "")
        }
        let missing = recorded.filter { !given.contains($0) }.map(pair)
        let extra = given.filter { !recorded.contains($0) }.map(pair)
        return missing.map { one in (one.name, one.value, extra.first { $0.name == one.name }?.value) }
            + extra.filter { other in !missing.contains { $0.name == other.name } }.map { ($0.name, nil, $0.value) }
    }
}

extension HTTPKey {
    /// The path as reports show it.
    fileprivate var pathText: String {
        "/" + path.map { $0.map { String(decoding: $0, as: UTF8.self) } ?? "{any}" }.joined(separator: "/")
    }
}
