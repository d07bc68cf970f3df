internal import SoapstoneSOAP
internal import SoapstoneXML

/// A mock operation of SoapUI: its responses, and how one of them is chosen.
struct SoapUIMock {
    private let element: XMLElement
    private let operation: SoapUIProject.Operation
    private let file: String
    private let endpoint: String
    private let service: String
    private var responses: [Response] = []

    struct Response {
        let name: String
        let place: InterchangePlace
        var details: Fixture.Details
        var body: [UInt8]
    }

    init(_ element: XMLElement, of service: XMLElement, _ operation: SoapUIProject.Operation, file: String) {
        self.element = element
        self.operation = operation
        self.file = file
        self.service = service.value("name")
        endpoint = InterchangeName.endpoint(service.value("path"))
    }

    private func place(of element: XMLElement) -> InterchangePlace {
        InterchangePlace(file: file, line: element.place.line)
    }

    mutating func read(_ into: inout ImportCollection) {
        for child in element.children {
            switch child.name.local {
            case "response":
                do throws(InterchangeRefusal) {
                    responses.append(try response(child, &into))
                } catch {
                    into.findings.append(error.finding)
                }
            case "defaultResponse", "dispatchStyle", "dispatchPath", "dispatchConfig", "dispatch": continue
            case "settings", "description": into.passOver(child.name.local)
            default: into.leaveOut(place(of: child), "'\(child.shownName)' of a mock operation")
            }
        }
        dispatch(&into)
    }

    // MARK: - Dispatch

    private func dispatch(_ into: inout ImportCollection) {
        let style = element.textOfChild("dispatchStyle")
        switch style {
        case "SEQUENCE", "": inTurn(&into)
        case "RANDOM":
            if responses.count > 1 {
                into.leaveOut(place(of: element), "the random dispatch: the responses are returned in order")
            }
            inTurn(&into)
        case "QUERY_MATCH": byQueries(&into)
        case "XPATH": byPath(&into)
        default: byExamples(style, &into)
        }
    }

    /// One after the other, and then from the first one again.
    private func inTurn(_ into: inout ImportCollection) {
        let name = InterchangeName.state("\(service)-\(operation.name)")
        for (index, response) in responses.enumerated() {
            var scenario: Fixture.Scenario?
            if responses.count > 1 {
                let next = index + 1 < responses.count ? "step-\(index + 2)" : Fixture.Scenario.initialState
                scenario = Fixture.Scenario(
                    name: name,
                    requiredState: index == 0 ? nil : "step-\(index + 1)",
                    newState: next
                )
            }
            add(response, Fixture.Matchers(body: .any), scenario: scenario, &into)
        }
    }

    private func byQueries(_ into: inout ImportCollection) {
        let queries = element.children(named: "dispatchConfig").flatMap { $0.children(named: "query") }
        for (index, query) in queries.enumerated() {
            let place = place(of: query)
            guard !query.textOfChild("disabled").isSameBytes(as: "true") else { continue }
            guard let response = response(named: query.textOfChild("response")) else {
                into.leaveOut(place, "a query whose response does not exist")
                continue
            }
            let value = query.textOfChild("match")
            guard !value.hasPrefix("<") else {
                into.findings.append(InterchangeFinding(.whole, place, "a query that compares XML, not a text"))
                continue
            }
            var matchers = Self.path(query.textOfChild("query"), .equals(value))
            // The first query that holds decides.
            matchers.priority = queries.count - index
            add(response, matchers, named: queries.count > responses.count ? query.textOfChild("name") : nil, &into)
        }
        addDefault(&into)
        let used = queries.map { $0.textOfChild("response") } + [element.textOfChild("defaultResponse")]
        for response in responses where !used.contains(where: { $0.isSameBytes(as: response.name) }) {
            into.findings.append(InterchangeFinding(.whole, response.place, "a response that no query selects"))
        }
    }

    /// The path's value is the name of a response.
    private func byPath(_ into: inout ImportCollection) {
        for response in responses {
            var matchers = Self.path(element.textOfChild("dispatchPath"), .equals(response.name))
            matchers.priority = 1
            add(response, matchers, &into)
        }
        addDefault(&into)
    }

    /// A script decides, which nobody runs here: a response goes with the request that has its name, as in Microcks.
    private func byExamples(_ style: String, _ into: inout ImportCollection) {
        for response in responses {
            guard let request = request(for: response) else {
                let message =
                    "the dispatch '\(Excerpt.escaped(style.utf8))' chooses it, and no request of the project has its name"
                into.findings.append(InterchangeFinding(.whole, response.place, message))
                continue
            }
            into.leaveOut(
                response.place,
                "the dispatch '\(Excerpt.escaped(style.utf8))': the response is that of its example's request"
            )
            add(response, Fixture.Matchers(), request: request, &into)
        }
    }

    private func addDefault(_ into: inout ImportCollection) {
        guard let response = response(named: element.textOfChild("defaultResponse")) else { return }
        add(response, Fixture.Matchers(body: .any), named: "\(Self.base(response.name)) by default", &into)
    }

    private func response(named name: String) -> Response? { responses.first { $0.name.isSameBytes(as: name) } }

    /// A condition in the form of SoapUI: `declare namespace a='urn:a'; //a:b`.
    private static func path(_ text: String, _ test: Fixture.Matchers.PathCondition.Test) -> Fixture.Matchers {
        var rest = text.drop(while: \.isWhitespace)
        var namespaces: [String: String] = [:]
        while rest.hasPrefix("declare namespace "), let end = rest.firstIndex(of: ";") {
            let parts = rest[..<end].dropFirst(18).split(separator: "=", maxSplits: 1)
            if parts.count == 2 {
                let uri = parts[1].filter { $0 != "'" && $0 != "\"" && !$0.isWhitespace }
                namespaces[parts[0].filter { !$0.isWhitespace }] = uri
            }
            rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
        }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return Fixture.Matchers(
            namespaces: namespaces,
            conditions: [Fixture.Matchers.PathCondition(String(rest), test)],
            body: .any
        )
    }

    // MARK: - Exchanges

    private func request(for response: Response) -> [UInt8]? {
        let base = Self.base(response.name)
        return operation.requests.first { Self.base($0.name).isSameBytes(as: base) }?.body
    }

    /// `Andrew` of `Andrew Request` and `Andrew Response`.
    private static func base(_ name: String) -> String {
        for suffix in [" Request", " Response"] where name.hasSuffix(suffix) {
            return String(name.dropLast(suffix.count))
        }
        return name
    }

    private func add(
        _ response: Response,
        _ matchers: Fixture.Matchers,
        request: [UInt8]? = nil,
        scenario: Fixture.Scenario? = nil,
        named name: String? = nil,
        _ into: inout ImportCollection
    ) {
        var details = response.details
        details.matchers = matchers
        details.scenario = scenario
        let example = request ?? self.request(for: response) ?? operation.requests.first?.body
        guard let body = example ?? operation.payload.map({ WireMockRequest.envelope(of: $0, operation.version) })
        else {
            let message = "neither a request nor a contract in the project says the name of the body's element"
            return into.findings.append(InterchangeFinding(.whole, response.place, message))
        }
        into.fixtures.append(
            ImportedFixture(
                place: response.place,
                service: service,
                name: name ?? Self.base(response.name),
                details: details,
                request: body,
                response: response.body
            )
        )
    }

    private func response(
        _ response: XMLElement,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) -> Response {
        let place = place(of: response)
        let content = response.children(named: "responseContent").first
        if let coding = content?.value("compression"), !["", "none"].contains(coding) {
            throw InterchangeRefusal(place, "a response whose text is compressed")
        }
        let body = Array((content?.text ?? "").utf8)
        var headers: [Fixture.Header] = []
        for child in response.children {
            switch child.name.local {
            case "responseContent": continue
            case "header":
                let name = child.value("name").isEmpty ? child.textOfChild("name") : child.value("name")
                let value = child.value("value").isEmpty ? child.textOfChild("value") : child.value("value")
                headers.append(Fixture.Header(name, value))
            case "settings", "wsaConfig", "description": into.passOver(child.name.local)
            case "script" where child.text.allSatisfy(\.isWhitespace): continue
            default: into.leaveOut(place, "'\(child.shownName)' of a response")
            }
        }
        if !response.value("outgoingWss").isEmpty { into.leaveOut(place, "'outgoingWss' of a response") }
        if response.value("useWsAddressing").isSameBytes(as: "true") {
            into.leaveOut(place, "'useWsAddressing' of a response")
        }
        if String(decoding: body, as: UTF8.self).contains("${") {
            into.leaveOut(place, "'${…}' of a response, which is kept as it is written")
        }
        let isFault = (try? Envelope(parsing: body, allowsEncoding: true, allowsSiblings: true))?.fault != nil
        let status = response.value("httpResponseStatus")
        guard let number = status.isEmpty ? (isFault ? 500 : 200) : Int(status), 200...599 ~= number else {
            throw InterchangeRefusal(place, "the status '\(Excerpt.escaped(status.utf8))' is not in 200...599")
        }
        if headers.first(named: "Content-Type") == nil {
            headers.append(Fixture.Header("Content-Type", "\(operation.version.mediaType); charset=utf-8"))
        }
        let details = Fixture.Details(
            operation: "",
            endpoint: endpoint,
            requestHeaders: requestHeaders,
            status: number,
            responseHeaders: headers
        )
        return Response(name: response.value("name"), place: place, details: details, body: body)
    }

    /// SOAP 1.2 has the action in the media type.
    private var requestHeaders: [Fixture.Header] {
        let type = "\(operation.version.mediaType); charset=utf-8"
        guard !operation.action.isEmpty else { return [Fixture.Header("Content-Type", type)] }
        switch operation.version {
        case .soap11:
            return [Fixture.Header("Content-Type", type), Fixture.Header("SOAPAction", "\"\(operation.action)\"")]
        case .soap12: return [Fixture.Header("Content-Type", "\(type); action=\"\(operation.action)\"")]
        }
    }
}
