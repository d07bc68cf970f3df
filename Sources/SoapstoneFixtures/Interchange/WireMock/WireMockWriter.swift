internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Writes an exchange as a mapping of WireMock.
struct WireMockWriter {
    private let fixture: Fixture
    private let place: InterchangePlace
    private let envelope: Envelope
    private let namespaces: [String: String]
    private(set) var findings: [InterchangeFinding] = []

    init(_ fixture: Fixture) throws(InterchangeRefusal) {
        self.fixture = fixture
        place = InterchangePlace(file: fixture.id.description)
        let details = fixture.details
        guard details.requestWithheld == nil, details.responseWithheld == nil else {
            throw InterchangeRefusal(place, "of one of its bodies only size and hash are kept")
        }
        guard details.profile == .soap else {
            throw InterchangeRefusal(place, "the request is no SOAP message, and only those are read again")
        }
        do throws(SOAPError) {
            envelope = try fixture.receivedRequest().envelope
        } catch {
            throw InterchangeRefusal(place, "the request is no SOAP message: \(error.message) [\(error.machineCode)]")
        }
        guard !details.requestHeaders.isMultipart else {
            throw InterchangeRefusal(place, "the request has parts, of which WireMock compares none with XML")
        }
        namespaces = MatchConditions.namespaces(details.matchers.namespaces, envelope.version)
    }

    private var details: Fixture.Details { fixture.details }
    private var isAnyBody: Bool { details.matchers.body == .any }
    private var hasPlaceholders: Bool {
        ByteSearch.first("xmlunit.", in: fixture.request, fixture.request.indices) != nil
    }

    /// The mapping.
    mutating func mapping() throws(InterchangeRefusal) -> [UInt8] {
        let patterns = try bodyPatterns()
        let response = try responseBody()
        tellLosses()
        var json = JSONText()
        var failure: FixtureError?
        let rank = WireMockRank.number(details, hasPlaceholders: hasPlaceholders)
        json.object { json in
            json.member("name", fixture.id.description)
            if rank != WireMockReader.standardPriority { json.member("priority", rank) }
            if let scenario = details.scenario {
                json.member("scenarioName", scenario.name)
                json.member("requiredScenarioState", scenario.requiredState)
                json.member("newScenarioState", scenario.newState)
            }
            json.object("request") { writeRequest(patterns, to: &$0) }
            json.object("response") { writeResponse(response, to: &$0) }
            json.object("metadata") { json in
                do throws(FixtureError) {
                    try CaseNote(fixture, withRequest: isAnyBody).write("soapstone", to: &json)
                } catch {
                    failure = error
                }
            }
        }
        if let failure { throw InterchangeRefusal(place, "\(failure.message) [\(failure.code.rawValue)]") }
        return json.bytes
    }

    private mutating func tellLosses() {
        func tell(_ message: String) { findings.append(InterchangeFinding(.part, place, message)) }
        if !details.matchers.ignored.isEmpty { tell("'ignore' of the match: WireMock compares what it names, too") }
        if !envelope.headers.isEmpty, !isAnyBody {
            tell("that the envelope's Header does not count: in WireMock it does")
        }
        if details.matchers.priority > 3 { tell("the order among priorities above 3") }
        if let kind = details.behaviour.failure?.kind, WireMockBehaviour.failure(details.behaviour.failure) == nil {
            tell("the fault '\(kind.rawValue)'")
        }
    }

    // MARK: - Request

    /// A pattern of the body.
    enum Pattern {
        case xml(String)
        case path(String, matches: String?)
    }

    private func bodyPatterns() throws(InterchangeRefusal) -> [Pattern] {
        var patterns: [Pattern] = []
        if isAnyBody {
            patterns.append(.path(Self.path(to: envelope.payload?.name), matches: nil))
        } else {
            guard let text = String(validating: fixture.request, as: UTF8.self) else {
                throw InterchangeRefusal(place, "the request is not UTF-8, and a mapping is")
            }
            patterns.append(.xml(text))
        }
        for condition in details.matchers.conditions {
            let selectsNodes = (try? MatchConditions.selection(condition.path, namespaces)) != nil
            guard let path = WireMockPath.path(condition, selectsNodes: selectsNodes) else {
                throw InterchangeRefusal(
                    place,
                    "the condition on '\(Excerpt.escaped(condition.path.utf8))' has no equal in WireMock"
                )
            }
            var pattern: String?
            if case .matches(let text) = condition.test { pattern = text }
            patterns.append(.path(path, matches: pattern))
        }
        if let condition = details.matchers.json.first {
            throw InterchangeRefusal(
                place,
                "the condition on '\(Excerpt.escaped(condition.pointer.utf8))' of the JSON has no equal in WireMock, which "
                    + "makes none of XML"
            )
        }
        return patterns
    }

    /// The path that says the name of the body's element, and nothing else.
    static func path(to payload: XMLName?) -> String {
        guard let payload else { return "/soap:Envelope/soap:Body[not(*)]" }
        return "\(payloadPath)'\(payload.local)' and namespace-uri() = '\(payload.namespace)']"
    }

    static let payloadPath = "/soap:Envelope/soap:Body/*[local-name() = "

    private func writeRequest(_ patterns: [Pattern], to json: inout JSONText) {
        json.member("method", "POST")
        json.member(details.endpoint.contains("?") ? "url" : "urlPath", details.endpoint)
        let isAnyAction = details.matchers.action == .any
        let action = isAnyAction ? nil : details.requestHeaders.first(named: "SOAPAction")
        let actions = action.map { [Fixture.Matchers.FieldCondition("SOAPAction", .equals($0))] } ?? []
        write("headers", actions + details.matchers.headers, to: &json)
        write("queryParameters", details.matchers.query, to: &json)
        json.objects("bodyPatterns", patterns) { pattern, json in
            switch pattern {
            case .xml(let text):
                json.member("equalToXml", text)
                if hasPlaceholders { json.member("enablePlaceholders", true) }
            case .path(let path, let expression):
                if let expression {
                    json.object("matchesXPath") {
                        $0.member("expression", path)
                        $0.member("matches", expression)
                    }
                } else {
                    json.member("matchesXPath", path)
                }
                json.object("xPathNamespaces") { json in
                    for (prefix, name) in namespaces.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
                    {
                        json.member(prefix, name)
                    }
                }
            }
        }
    }

    private func write(
        _ key: String,
        _ conditions: [Fixture.Matchers.FieldCondition],
        to json: inout JSONText
    ) {
        guard !conditions.isEmpty else { return }
        json.object(key) { json in
            for condition in conditions {
                json.object(condition.name) { json in
                    switch condition.test {
                    case .equals(let text): json.member("equalTo", text)
                    case .matches(let pattern): json.member("matches", pattern)
                    case .present: json.member("matches", ".*")
                    case .absent: json.member("absent", true)
                    }
                }
            }
        }
    }

    // MARK: - Answer

    /// The response's body, with the names of Handlebars where it is a template.
    private func responseBody() throws(InterchangeRefusal) -> [UInt8] {
        guard details.behaviour.template != nil else { return fixture.response }
        guard let text = MustacheTranslation.handlebars(fixture.response) else {
            throw InterchangeRefusal(place, "the response is a template with names that WireMock does not have")
        }
        return text
    }

    private func writeResponse(_ body: [UInt8], to json: inout JSONText) {
        let behaviour = details.behaviour
        json.member("status", behaviour.failure?.status ?? details.status)
        if !details.responseHeaders.isEmpty {
            json.object("headers") { json in
                for header in details.responseHeaders { json.member(header.name, header.value) }
            }
        }
        if let text = String(validating: body, as: UTF8.self) {
            if !text.isEmpty { json.member("body", text) }
        } else {
            json.member("base64Body", String(decoding: Base64Bytes.encode(body), as: UTF8.self))
        }
        if behaviour.template != nil { json.member("transformers", ["response-template"]) }
        write(WireMockBehaviour.delay(details), to: &json)
        if let dribble = behaviour.dribble {
            json.object("chunkedDribbleDelay") {
                $0.member("numberOfChunks", dribble.chunks)
                $0.member("totalDuration", WireMockBehaviour.milliseconds(dribble.over))
            }
        }
        if let fault = WireMockBehaviour.faults.first(where: { $0.kind == behaviour.failure?.kind }) {
            json.member("fault", fault.name)
        }
    }

    private func write(_ delay: Fixture.Delay?, to json: inout JSONText) {
        switch delay {
        case .fixed(let time): json.member("fixedDelayMilliseconds", WireMockBehaviour.milliseconds(time))
        case .uniform(let lower, let upper):
            json.object("delayDistribution") {
                $0.member("type", "uniform")
                $0.member("lower", WireMockBehaviour.milliseconds(lower))
                $0.member("upper", WireMockBehaviour.milliseconds(upper))
            }
        case .lognormal(let median, let sigma):
            json.object("delayDistribution") {
                $0.member("type", "lognormal")
                $0.member("median", WireMockBehaviour.milliseconds(median))
                $0.member("sigma", sigma)
            }
        case .recorded, nil: return
        }
    }
}
