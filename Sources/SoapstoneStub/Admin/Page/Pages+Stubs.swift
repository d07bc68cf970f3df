internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstonePages
internal import SoapstoneSOAP
internal import SoapstoneXML

// The fixtures that response.
extension Pages {
    func stubs(_ filter: StubFilter) -> StubResponse {
        let all = admin.allFixtures
        let taken = all.filter { filter.takes($0.fixture.id) }
        let shown = taken.dropFirst(filter.offset).prefix(StubFilter.pageSize)
        return page(.stubs, "Stubs") { data in
            let address = "\(PageRoute.folder)/stubs"
            data.set("find", filter.text)
            data.set("stubs", shown) { fill($0, &$1) }
            data.set("hasAdded", admin.replayer.added != nil)
            data.set("canSave", admin.server.configuration.store != nil)
            data.set(
                "nothing",
                all.isEmpty ? "The stub has no fixtures." : "No stub has such a name here."
            )
            let range = shown.isEmpty ? "none" : "\(shown.startIndex + 1) to \(shown.endIndex)"
            data.set("summary", "\(range) of \(Figures.count(taken.count, "stub", "stubs"))")
            let previous = max(0, filter.offset - StubFilter.pageSize)
            data.set("previousAddress", filter.offset > 0 ? address + filter.query(offset: previous) : nil)
            let next = shown.endIndex < taken.count ? shown.endIndex : nil
            data.set("nextAddress", next.map { address + filter.query(offset: $0) })
        }
    }

    private func fill(_ found: AdminInterface.Found, _ data: inout PageData) {
        let fixture = found.fixture
        data.set("stubID", fixture.id.description)
        data.set("stubAddress", PageRoute.address(of: fixture.id))
        data.set("isAdded", found.isAdded)
        data.set("element", found.payload?.local)
        data.set("matching", Self.matching(fixture.details.matchers))
        data.set("scenario", fixture.details.scenario.map { "\($0.name): \(Self.states($0))" })
        data.set("behaviours", Self.behaviours(fixture.details.behaviour)) { $1.set("behaviour", $0) }
        data.set("answered", admin.server.requestJournal.tallies.tally(of: fixture.id).count)
    }

    /// What a stub is matched by, in a few words.
    private static func matching(_ matchers: Fixture.Matchers) -> String {
        var texts = [matchers.body == .any ? "element" : "body"]
        if matchers.action == .any { texts.append("any action") }
        let conditions =
            matchers.conditions.count + matchers.json.count + matchers.headers.count + matchers.query.count
        if conditions > 0 { texts.append(Figures.count(conditions, "condition", "conditions")) }
        if !matchers.ignored.isEmpty { texts.append("\(matchers.ignored.count) ignored") }
        if matchers.priority != 0 { texts.append("priority \(matchers.priority)") }
        return texts.joined(separator: ", ")
    }

    static func states(_ scenario: Fixture.Scenario) -> String {
        let from = scenario.requiredState ?? "any state"
        return scenario.newState.map { "\(from) → \($0)" } ?? from
    }

    private static func behaviours(_ behaviour: Fixture.Behaviour) -> [String] {
        var texts: [String] = []
        switch behaviour.delay {
        case .fixed(let time): texts.append("delay \(Figures.duration(time))")
        case .uniform(let lower, let upper):
            texts.append("delay \(Figures.duration(lower)) to \(Figures.duration(upper))")
        case .lognormal(let median, let sigma): texts.append("delay about \(Figures.duration(median)), sigma \(sigma)")
        case .recorded: texts.append("delay as recorded")
        case nil: break
        }
        if let dribble = behaviour.dribble {
            texts.append("\(dribble.chunks) pieces over \(Figures.duration(dribble.over))")
        }
        if let kind = behaviour.failure?.kind { texts.append(kind.rawValue) }
        if let status = behaviour.failure?.status { texts.append("status \(status)") }
        if behaviour.template != nil { texts.append("template") }
        return texts
    }

    // MARK: - One stub

    func stub(_ id: String) throws(Refusal) -> StubResponse {
        let found = try admin.found(id)
        let fixture = found.fixture
        let details = fixture.details
        let id = fixture.id.description
        let asked = "\(details.method) \(details.endpoint)"
        return page(.stub, id) { data in
            data.set("stubID", id)
            data.set("rawAddress", "/__soapstone/mappings/\(PercentEncoding.address(id, keeping: "/"))")
            data.set("facts", facts(fixture))
            data.set("isAdded", found.isAdded)
            data.set("matchers", matchers(fixture, found.payload))
            let request = message("Request", fixture.request, details.requestHeaders, details, asked)
            let response = message(
                "Response",
                fixture.response,
                details.responseHeaders,
                details,
                "HTTP \(details.status)"
            )
            data.set("messages", [request, response])
        }
    }

    private func facts(_ fixture: Fixture) -> [PageData] {
        let details = fixture.details
        var facts: [PageData] = [
            .fact("System", fixture.id.system), .fact("Operation", fixture.id.operation),
            .fact("Times matched", String(admin.server.requestJournal.tallies.tally(of: fixture.id).count)),
            .fact("Kind", details.kind.rawValue),
        ]
        if let scenario = details.scenario {
            facts.append(.fact("Scenario", scenario.name, address: "\(PageRoute.folder)/scenarios"))
            facts.append(.fact("States", Self.states(scenario)))
        }
        let behaviours = Self.behaviours(details.behaviour)
        if !behaviours.isEmpty { facts.append(.fact("Behaviour", behaviours.joined(separator: "; "))) }
        if let latency = details.latency { facts.append(.fact("Recorded latency", Figures.duration(latency))) }
        if let note = details.note { facts.append(.fact("Note", redacted(note))) }
        return facts
    }

    /// Every condition that a request must meet.
    private func matchers(_ fixture: Fixture, _ payload: XMLName?) -> [PageData] {
        let matchers = fixture.details.matchers
        let body = matchers.body == .any ? "any with this element" : "the recorded one, in canonical form"
        var rows = [
            Self.row("Element", payload?.description ?? "none", isCode: payload != nil), Self.row("Body", body),
            actionRow(fixture),
        ]
        rows += fixture.placeholders.map(\.value).sorted().map { Self.row("Placeholder", redacted($0), isCode: true) }
        if matchers.priority != 0 { rows.append(Self.row("Priority", String(matchers.priority))) }
        rows += matchers.ignored.map { Self.row("Ignored", redacted($0), isCode: true) }
        rows += matchers.conditions.map { condition in
            let test =
                switch condition.test {
                case .holds: " holds"
                case .equals(let text): " is '\(text)'"
                case .matches(let pattern): " matches /\(pattern)/"
                }
            return Self.row("XPath", redacted(condition.path + test), isCode: true)
        }
        rows += matchers.json.map { Self.row("JSON", redacted(Self.shown($0)), isCode: true) }
        rows += matchers.headers.map { Self.row("Header field", shown($0), isCode: true) }
        rows += matchers.query.map { Self.row("Query", shown($0), isCode: true) }
        rows += matchers.namespaces.sorted { $0.key < $1.key }.map {
            Self.row("Prefix", "\($0.key) = \($0.value)", isCode: true)
        }
        return rows
    }

    /// The action that a request must have: that of the recorded one, without quotes.
    private func actionRow(_ fixture: Fixture) -> PageData {
        guard fixture.details.matchers.action != .any else { return Self.row("Action", "any, or none") }
        let headers = fixture.details.requestHeaders
        let recorded = try? SOAPAction.parse(
            header: headers.first(named: "SOAPAction"),
            contentType: headers.first(named: "Content-Type")
        )
        guard let action = recorded.flatMap(\.self), !action.isEmpty else { return Self.row("Action", "none") }
        return Self.row("Action", "\(admin.redactor.redact(url: action).url), or none", isCode: true)
    }

    /// What must stand in the JSON of a request.
    private static func shown(_ condition: Fixture.Matchers.PointerCondition) -> String {
        switch condition.test {
        case .equals(.string(let text)): "\(condition.pointer) is '\(text)'"
        case .equals(let value): "\(condition.pointer) is \(value.text)"
        case .matches(let pattern): "\(condition.pointer) matches /\(pattern)/"
        case .present: "\(condition.pointer) is there"
        case .absent: "\(condition.pointer) is not there"
        }
    }

    /// What a header field or parameter must be, with what recordings do not have taken out.
    private func shown(_ condition: Fixture.Matchers.FieldCondition) -> String {
        let (text, value): (String, String?) =
            switch condition.test {
            case .present: ("is there", nil)
            case .absent: ("is not there", nil)
            case .equals(let value): ("is", value)
            case .matches(let pattern): ("matches", pattern)
            }
        guard let value else { return "\(condition.name) \(text)" }
        let header = Fixture.Header(condition.name, value)
        let kept = admin.redactor.redact(headers: [header], length: nil).headers.first?.value ?? "[[redacted]]"
        return "\(condition.name) \(text) '\(kept)'"
    }

    private static func row(_ matcher: String, _ value: String, isCode: Bool = false) -> PageData {
        PageData { data in
            data.set("matcher", matcher)
            data.set("matcherValue", value)
            data.set("isCode", isCode)
        }
    }

    private func redacted(_ text: String) -> String {
        String(decoding: admin.redactor.redact(text: Array(text.utf8), known: []).body, as: UTF8.self)
    }

    /// - Parameter line: what stands before the header fields.
    private func message(
        _ heading: String,
        _ body: [UInt8],
        _ headers: [Fixture.Header],
        _ details: Fixture.Details,
        _ line: String
    ) -> PageData {
        let type = headers.first(named: "Content-Type")
        let redactor = admin.redactor
        let shown = redactor.redact(body: body, contentType: type, known: details.redactions).body
        let fields = redactor.redact(headers: headers, length: shown.count, known: details.redactions).headers
        let bytes = Figures.bytes(body.count)
        guard !body.isEmpty else { return .message(heading, line: line, fields, [], "There is no body.") }
        guard let text = ShownText(shown, contentType: type) else {
            return .message(heading, line: line, fields, [], "The body, \(bytes), is no text.")
        }
        let whole = ("The whole text is in the folder of the fixture.", "")
        return .message(heading, line: line, fields, [.block("Body, \(bytes)", text, whole: whole)], nil)
    }
}
