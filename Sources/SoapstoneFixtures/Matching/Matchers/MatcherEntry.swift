internal import SoapstoneBase
internal import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A fixture that is matched by more than the canonical form of its recorded request.
struct MatcherEntry: Sendable {
    /// The fixture's number in the index.
    let fixture: Int
    let version: SOAPVersion
    let action: String?
    /// Whether the action does not matter.
    let isAnyAction: Bool
    let priority: Int
    let conditions: MatchConditions
    /// The recorded payload, as it is.
    let recorded: RecordedPayload
    /// The recorded payload as redacted requests are compared with it; nil where no value was taken away.
    let redacted: RecordedPayload?
    /// The parts beside the recorded payload, as they are and as redacted requests are compared with them.
    private let parts: (own: PartList, redacted: PartList)
    /// The values of the recorded payload, as it is and as redacted requests are compared with it; nil where texts decide.
    private var values: (own: TypedValues?, redacted: TypedValues?)

    /// - Parameters:
    ///   - number: the fixture's number in the index.
    ///   - isRedacted: whether values of the recorded request were taken away.
    init(
        _ number: Int,
        _ fixture: Fixture,
        _ message: ReceivedMessage,
        _ key: MatchKey,
        isRedacted: Bool,
        _ form: CanonicalForm,
        _ redactor: Redactor
    ) throws(FixtureError) {
        let envelope = message.envelope
        let known = fixture.details.redactions
        parts = (
            PartList(message.package, of: envelope.payload, form),
            PartList(message.package, of: envelope.payload, form) { redactor.content(of: $0, known: known) }
        )
        self.fixture = number
        version = key.version
        action = key.action
        priority = fixture.details.matchers.priority
        do throws(MatcherError) {
            conditions = try MatchConditions(fixture.details.matchers, key.version)
            isAnyAction = conditions.isAnyAction || key.isAnyAction
        } catch {
            throw FixtureError(.matcher, error.message, file: "\(fixture.id)/exchange.yaml")
        }
        do throws(RecordedPayload.Failure) {
            let document = conditions.ignored.isEmpty ? nil : try? XPathDocument(envelope.document)
            recorded = try RecordedPayload(envelope.payload, ignoring: conditions.ignored, in: document)
        } catch {
            throw FixtureError(
                .matcher,
                error.error.message,
                file: "\(fixture.id)/\(fixture.details.requestFile)",
                line: error.element.place.line
            )
        }
        guard isRedacted else {
            redacted = nil
            return
        }
        let payload = envelope.payload.flatMap { redactor.payload(of: $0, known: fixture.details.redactions) }
        redacted = payload.map(recorded.redacted) ?? recorded
    }

    /// The same entry with the values of its recorded request by their types.
    func typed(by mapper: any RequestMapper, _ envelope: Envelope) -> MatcherEntry {
        guard !conditions.isAnyBody else { return self }
        var entry = self
        entry.values.own = mapper.values(of: envelope, action: action)
        entry.values.redacted = FixtureIndex.values(of: redacted?.element, action, mapper)
        return entry
    }

    /// What the entry looks at besides the request.
    struct Surroundings {
        let volatile: VolatileParts
        let form: CanonicalForm
        let redactor: Redactor
        /// The pseudonyms of all recorded requests.
        let pseudonyms: Set<Pseudonym>
        /// Makes JSON of requests; nil where there is nothing to make it by, and then no entry asks for it.
        let mapper: (any RequestMapper)?
    }

    /// Whether a request's action is none that the fixture is for.
    ///
    /// Old clients send an empty action, and in SOAP 1.2 it is optional: it then contradicts nothing.
    func contradicts(action: String?) -> Bool {
        !isAnyAction && action != nil && !Bytes.areEqual(self.action, action)
    }

    /// Whether a request has all that the fixture's matchers ask for: `differences` would tell of nothing.
    ///
    /// - Parameter isFoundByValue: whether it is known that `conditions.equality` holds.
    func matches(_ request: MatchRequest, _ surroundings: Surroundings, isFoundByValue: Bool) -> Bool {
        guard headDifferences(request, surroundings.redactor).isEmpty else { return false }
        guard conditions.isAnyBody || bodyDifferences(request, surroundings, redacted, limit: 1).isEmpty else {
            return false
        }
        return conditions.paths.indices.allSatisfy { index in
            (isFoundByValue && index == conditions.equality)
                || unmet(request, surroundings, isRedacted: false) { outcome(conditions.paths[index], $0) } == nil
        }
            && conditions.pointers.allSatisfy { rule in
                difference(rule, request, surroundings, isRedacted: false) == nil
            }
    }

    /// What a request has that the fixture's matchers do not allow, what costs least first; no more than `limit`.
    ///
    /// - Parameter isRedacted: whether nothing is to be shown that recordings do not have, of a request that can be shown
    ///   so.
    func differences(
        from request: MatchRequest,
        _ surroundings: Surroundings,
        limit: Int,
        isRedacted: Bool = false
    ) -> [Difference] {
        var found = headDifferences(request, surroundings.redactor)
        if found.count < limit, !conditions.isAnyBody {
            let recorded = isRedacted ? shown(surroundings) : redacted
            found += bodyDifferences(request, surroundings, recorded, limit: limit - found.count)
        }
        for rule in conditions.paths where found.count < limit {
            let difference = difference(rule, request, surroundings, isRedacted: isRedacted)
            if let difference { found.append(difference) }
        }
        for rule in conditions.pointers where found.count < limit {
            let difference = difference(rule, request, surroundings, isRedacted: isRedacted)
            if let difference { found.append(difference) }
        }
        return Array(found.prefix(limit))
    }

    // MARK: - Head

    private func headDifferences(_ request: MatchRequest, _ redactor: Redactor) -> [Difference] {
        guard let head = request.head else { return [] }
        return conditions.headers.compactMap { rule in
            Self.difference(.header, rule, head.values(ofHeader: rule.name), redactor)
        }
            + conditions.query.compactMap { rule in
                Self.difference(.query, rule, head.values(ofParameter: rule.name), redactor)
            }
    }

    private static func difference(
        _ kind: Difference.Kind,
        _ rule: MatchConditions.FieldRule,
        _ values: [String],
        _ redactor: Redactor
    ) -> Difference? {
        guard !rule.holds(for: values) else { return nil }
        return Difference(
            kind: kind,
            path: Excerpt.escaped(rule.name.utf8),
            namespaces: [],
            expected: rule.expected.map { Excerpt.escaped($0.utf8) },
            // Credentials stand in header fields, and reports go to logs.
            found: values.first.map { Excerpt.escaped((redactor.shown(rule.name, $0) ?? "[[redacted]]").utf8) }
        )
    }

    // MARK: - Body

    /// The recorded payload as it would have been recorded.
    private func shown(_ surroundings: Surroundings) -> RecordedPayload {
        redacted ?? recorded.element
            .flatMap { surroundings.redactor.payload(of: $0, known: surroundings.pseudonyms) }
            .map(recorded.redacted) ?? recorded
    }

    /// - Parameter redacted: the recorded payload as redacted requests are compared with it; nil where none are.
    private func bodyDifferences(
        _ request: MatchRequest,
        _ surroundings: Surroundings,
        _ redacted: RecordedPayload?,
        limit: Int
    ) -> [Difference] {
        guard let redacted else { return compare(recorded, request, request.own, surroundings, limit: limit) }
        if compare(recorded, request, request.own, surroundings, limit: 1).isEmpty { return [] }
        // Where values were taken away, none that recordings do not have is to stand in a report.
        let forms = request.redacted(by: surroundings.redactor, known: surroundings.pseudonyms)
        var differences: [Difference] = []
        for form in forms.isEmpty ? [request.own] : forms {
            differences = compare(redacted, request, form, surroundings, isRedacted: true, limit: limit)
            if differences.isEmpty { break }
        }
        return differences
    }

    private func compare(
        _ recorded: RecordedPayload,
        _ request: MatchRequest,
        _ form: MatchRequest.Form,
        _ surroundings: Surroundings,
        isRedacted: Bool = false,
        limit: Int
    ) -> [Difference] {
        let wanted = isRedacted ? parts.redacted : parts.own
        let typed = surroundings.mapper.flatMap { mapper in
            Self.both(
                !isRedacted
                    ? values.own
                    : redacted != nil ? values.redacted : FixtureIndex.values(of: recorded.element, action, mapper),
                form.values(by: mapper, action: request.action)
            )
        }
        let given = PartList(request.package, of: form.payload, surroundings.form) { part in
            isRedacted
                ? surroundings.redactor.content(of: part, known: surroundings.pseudonyms) : PartList.content(of: part)
        }
        var ignored = IgnoredParts.none
        // Paths and placeholders are for the message as it came: what they say of values holds there.
        if !conditions.ignored.isEmpty, let document = request.own.document {
            ignored = IgnoredParts(conditions.ignored, in: document)
        }
        var origin: ElementMove?
        if form !== request.own, let own = request.payload?.document, let other = form.payload?.document {
            ignored = ignored.moved(ElementMove(from: own, to: other))
            origin = ElementMove(from: other, to: own)
        }
        var comparison = TreeComparison(
            recorded,
            ignoring: ignored,
            origin: origin,
            parts: (wanted, given),
            values: typed,
            volatile: surroundings.volatile,
            limit: limit
        )
        comparison.compare(with: form.payload, version)
        let rest = limit - comparison.differences.count
        return comparison.differences + wanted.differences(from: given, limit: rest)
    }

    private static func both(
        _ recorded: TypedValues?,
        _ found: TypedValues?
    ) -> (recorded: TypedValues, found: TypedValues)? {
        recorded.flatMap { recorded in found.map { (recorded, $0) } }
    }

    // MARK: - Paths

    private func difference(
        _ rule: MatchConditions.PathRule,
        _ request: MatchRequest,
        _ surroundings: Surroundings,
        isRedacted: Bool
    ) -> Difference? {
        let unmet = unmet(request, surroundings, isRedacted: isRedacted) { outcome(rule, $0) }
        guard let unmet else { return nil }
        return Difference(
            kind: .condition,
            path: Excerpt.escaped(rule.path.text.utf8),
            namespaces: namespaces(in: rule.path.text),
            expected: Excerpt.escaped(rule.expected.utf8),
            found: unmet.found.map { Excerpt.escaped($0.utf8) }
        )
    }

    /// Whether a condition holds, and what was found; nil where that is nothing.
    typealias Outcome = (holds: Bool, found: String?)

    /// What is told of a condition that a request does not meet; nil where it does.
    func unmet(
        _ request: MatchRequest,
        _ surroundings: Surroundings,
        isRedacted: Bool,
        _ outcome: (MatchRequest.Form) -> Outcome
    ) -> Outcome? {
        let own = outcome(request.own)
        guard !own.holds else { return nil }
        guard isRedacted || redacted != nil else { return own }
        var shown = own
        for form in request.redacted(by: surroundings.redactor, known: surroundings.pseudonyms) {
            shown = outcome(form)
            // A request matches in either form where the recorded one was redacted.
            if redacted != nil, shown.holds { return nil }
        }
        return shown
    }

    private func outcome(_ rule: MatchConditions.PathRule, _ form: MatchRequest.Form) -> Outcome {
        guard let document = form.document else { return (false, nil) }
        let value: XPathValue
        do throws(XPathError) {
            value = try rule.path.value(in: document)
        } catch {
            return (false, "an error: \(error)")
        }
        var found: String? = value.text
        if case .nodes(let nodes) = value, nodes.isEmpty { found = nil }
        switch rule.test {
        case .holds: return (value.isTrue, found)
        case .equals(let text): return (found?.isSameBytes(as: text) == true, found)
        case .matches: return (found.map { rule.pattern?.matches($0) == true } == true, found)
        }
    }

    /// The declared prefixes that a path uses.
    private func namespaces(in path: String) -> [Difference.Namespace] {
        let words = path.replacing("::", with: " ").utf8.split { byte in
            !ASCII.isAlphanumeric(byte) && byte < 0x80 && !"-._:".utf8.contains(byte)
        }
        return conditions.namespaces.sorted { $0.key < $1.key }
            .filter { prefix, _ in words.contains { $0.starts(with: "\(prefix):".utf8) } }
            .map { Difference.Namespace(prefix: $0.key, uri: $0.value) }
    }
}

extension MatchConditions.PathRule {
    /// What is expected, as reports show it.
    var expected: String {
        switch test {
        case .holds: "true"
        case .equals(let text): text
        case .matches(let source): "/\(source)/"
        }
    }
}

extension Redactor {
    /// The value of a header field or of a query's parameter, as it would be recorded; nil where it would not be.
    fileprivate func shown(_ name: String, _ value: String) -> String? {
        var redaction = Redaction(rules, mode, known: [], size: value.utf8.count)
        return header(Fixture.Header(name, value), &redaction)?.value
    }
}
