internal import SoapstoneBase
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Finds places for imported exchanges among those that are there.
struct FixturePlacer {
    var result = FixtureImport.Placed()

    private let system: String
    private let existing: [Fixture]
    private let redactor: Redactor
    private let scan: RedactionScan
    private var folders: [String: OperationFolder] = [:]
    /// Where the new exchanges were described.
    private var places: [String: InterchangePlace] = [:]

    init(system: String, beside existing: [Fixture], _ redactor: Redactor, _ scan: RedactionScan) {
        self.system = system
        self.existing = existing
        self.redactor = redactor
        self.scan = scan
        for exchange in existing { folders[Self.folder(of: exchange.id), default: OperationFolder()].add(exchange) }
    }

    mutating func place(_ draft: ImportedFixture) throws(InterchangeRefusal) {
        var exchange = try Self.exchange(draft, system: system)
        exchange = try redacted(exchange, draft.place)
        name(&exchange, draft)
        let folder = Self.folder(of: exchange.id)
        var others = folders.removeValue(forKey: folder) ?? OperationFolder()
        defer { folders[folder] = others }
        if let known = others.same(as: exchange) {
            result.known.append(known)
            return
        }
        exchange.id.name = others.free(exchange.id.name)
        try Self.check(exchange, draft.place)
        others.add(exchange)
        places["\(exchange.id)"] = draft.place
        result.fixtures.append(exchange)
    }

    /// Holds all exchanges together: who could never answer is taken out again.
    mutating func check() {
        let before = Set(FixtureIndex(existing, redactor: redactor).problems.map(\.description))
        let problems = FixtureIndex(existing + result.fixtures, redactor: redactor).problems
        var withdrawn: Set<String> = []
        // Whether there is a contract for conditions on JSON is known where the exchanges are replayed.
        for problem in problems where !before.contains(problem.description) && problem.code != .contract {
            let id = problem.file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(problem.file[..<$0]) } ?? ""
            guard let place = places[id] else {
                result.findings.append(
                    InterchangeFinding(.part, InterchangePlace(file: problem.file), problem.message)
                )
                continue
            }
            result.findings.append(InterchangeFinding(.whole, place, "\(problem.message) [\(problem.code.rawValue)]"))
            withdrawn.insert(id)
        }
        result.fixtures.removeAll { withdrawn.contains("\($0.id)") }
    }

    /// Folders whose names differ in the case of letters only are one to some file systems.
    private static func folder(of id: Fixture.ID) -> String {
        String(decoding: "\(id.service)/\(id.operation)".utf8.map(ASCII.lowercase), as: UTF8.self)
    }
}

// One exchange.
extension FixturePlacer {
    /// The exchange as the other tool has it, where its request is a message.
    private static func exchange(_ draft: ImportedFixture, system: String) throws(InterchangeRefusal) -> Fixture {
        var details = draft.details
        details.requestHeaders = CapturedExchange.normalized(details.requestHeaders)
        details.responseHeaders = CapturedExchange.normalized(details.responseHeaders)
        let id = Fixture.ID(system: system, service: "", operation: "", name: "")
        var exchange = Fixture(id: id, details: details, request: draft.request, response: draft.response)
        for (body, limit) in [
            (exchange.request, Fixture.FileLimit.request), (exchange.response, Fixture.FileLimit.response),
        ]
        where body.count > limit {
            throw InterchangeRefusal(draft.place, "a body has more than \(limit) bytes")
        }
        do throws(SOAPError) {
            if details.profile == .soap { _ = try exchange.receivedRequest() }
        } catch {
            throw InterchangeRefusal(
                draft.place,
                "the request is no SOAP message: \(error.message) [\(error.machineCode)]"
            )
        }
        if !draft.hasKind { exchange.details.kind = RecordedCase.kind(of: CapturedExchange(exchange)) }
        return exchange
    }

    /// Names the folders of an exchange from what is kept of it: a name tells no secret either.
    private func name(_ exchange: inout Fixture, _ draft: ImportedFixture) {
        let captured = CapturedExchange(exchange)
        let recorded = RecordedCase(captured, volatile: .standard)
        let standard = Placement.standard(captured, recorded.key)
        func isOpen(_ name: String) -> Bool { !redactor.takesAway(from: name, ofField: "name") }
        if exchange.details.operation.isEmpty {
            exchange.details.operation = FolderName.encoded(standard.operation)
        }
        let service = draft.service.flatMap { isOpen($0) ? InterchangeName.folder($0) : nil }
        exchange.id.service = service ?? FolderName.encoded(standard.service)
        exchange.id.operation = exchange.details.operation
        let name = draft.name.flatMap { isOpen($0) ? InterchangeName.slug($0) : nil }
        exchange.id.name = name ?? recorded.slug
    }

    /// The exchange as it may be kept, with what was dropped as findings.
    private mutating func redacted(
        _ exchange: Fixture,
        _ place: InterchangePlace
    ) throws(InterchangeRefusal) -> Fixture {
        let redaction = FixtureRedaction(redactor).redact(exchange)
        guard redaction.unread.isEmpty else {
            throw InterchangeRefusal(
                place,
                "a body cannot be looked into for secrets: it is not what its Content-Type says"
            )
        }
        var kept = redaction.fixture
        tellDropped(exchange.details.requestHeaders, kept.details.requestHeaders, "request", place)
        tellDropped(exchange.details.responseHeaders, kept.details.responseHeaders, "response", place)
        kept.details.matchers.headers = withoutSecrets(kept.details.matchers.headers, place)
        kept.details.matchers.query = withoutSecrets(kept.details.matchers.query, place)
        if let finding = scan.findings(in: kept).first {
            throw InterchangeRefusal(place, "the rule '\(finding.rule)' still finds something in \(finding.file)")
        }
        return kept
    }

    private mutating func tellDropped(
        _ before: [Fixture.Header],
        _ after: [Fixture.Header],
        _ what: String,
        _ place: InterchangePlace
    ) {
        let dropped = before.filter { after.first(named: $0.name) == nil }.map(\.name)
        let (transport, others) = (dropped.filter(isOfNoAccount), dropped.filter { !isOfNoAccount($0) })
        if !transport.isEmpty {
            result.findings.append(
                InterchangeFinding(
                    .note,
                    place,
                    "header fields of the \(what) that are not kept: \(Self.list(transport))"
                )
            )
        }
        if !others.isEmpty {
            let message =
                "header fields of the \(what): \(Self.list(others)); 'keepHeaders' in soapstone.yaml keeps what it names"
            result.findings.append(InterchangeFinding(.part, place, message))
        }
    }

    private static func list(_ names: [String]) -> String {
        names.map { Excerpt.escaped($0.utf8) }.joined(separator: ", ")
    }

    /// Whether a field is one of the connection's, which the stub makes anew, or one that carries secrets.
    private func isOfNoAccount(_ name: String) -> Bool {
        redactor.takesAway(fieldNamed: name) || Self.transportFields.contains { ASCII.matches($0.utf8, name.utf8) }
    }

    private static let transportFields = [
        "Accept-Encoding", "Cache-Control", "Connection", "Content-Encoding", "Content-Length", "Date", "Expires",
        "Host",
        "Keep-Alive", "Origin", "Pragma", "Referer", "Server", "TE", "Transfer-Encoding", "Vary", "X-Powered-By",
    ]

    /// Conditions that say no secret: of a field that carries one, any value will do.
    private mutating func withoutSecrets(
        _ conditions: [Fixture.Matchers.FieldCondition],
        _ place: InterchangePlace
    ) -> [Fixture.Matchers.FieldCondition] {
        conditions.map { condition in
            let text: String
            switch condition.test {
            case .equals(let value), .matches(let value): text = value
            case .present, .absent: return condition
            }
            guard redactor.takesAway(from: text, ofField: condition.name) else { return condition }
            let message =
                "the value that '\(Excerpt.escaped(condition.name.utf8))' must have is a secret: any value will do"
            result.findings.append(InterchangeFinding(.part, place, message))
            return Fixture.Matchers.FieldCondition(condition.name, .present)
        }
    }

    /// Refuses what could not be read back.
    private static func check(_ exchange: Fixture, _ place: InterchangePlace) throws(InterchangeRefusal) {
        do throws(FixtureError) {
            _ = try exchange.details.yaml()
            try exchange.check { $0 }
        } catch {
            throw InterchangeRefusal(place, "\(error.message) [\(error.code.rawValue)]")
        }
    }
}

extension Redactor {
    /// Whether a field with this name is one whose value is taken away.
    fileprivate func takesAway(fieldNamed name: String) -> Bool { rules.rule(forHeader: name) != nil }

    /// Whether something would be taken out of a field's value.
    fileprivate func takesAway(from value: String, ofField name: String) -> Bool {
        let text = Array(value.utf8)
        var redaction = Redaction(rules, mode, known: [], size: text.count)
        let edits = redaction.edits(ofValue: text, rules.rule(forHeader: name), depth: 0)
        return !edits.isEmpty || redaction.isExhausted || hasSecret(text)
    }
}
