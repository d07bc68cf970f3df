internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A pair of Hoverfly's: what a request must be, and the response to it.
struct HoverflyPair {
    private let place: InterchangePlace
    private var details = Fixture.Details(operation: "", endpoint: "/")
    private var request: [UInt8]?

    init(_ place: InterchangePlace) { self.place = place }

    func exchange(
        _ request: ForeignObject,
        _ response: inout ForeignObject,
        of file: ForeignFile,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) -> ImportedFixture {
        var pair = self
        let body = try pair.readResponse(&response, of: file, &into)
        var request = request
        try pair.readRequest(&request, responding: body, &into)
        try pair.readState(&request, &response)
        request.tellRest(&into)
        return ImportedFixture(
            place: place,
            details: pair.details,
            request: pair.request ?? [],
            response: body
        )
    }

    // MARK: - Request

    private mutating func readRequest(
        _ request: inout ForeignObject,
        responding body: [UInt8],
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) {
        for matcher in try matchers(&request, "method") where matcher.value != "POST" || matcher.name != "exact" {
            throw InterchangeRefusal(matcher.place, "the method is not POST alone")
        }
        for matcher in try matchers(&request, "path") {
            if matcher.name != "exact" { into.leaveOut(matcher.place, "the matcher of the path: it is not matched") }
            details.endpoint = InterchangeName.endpoint(String(matcher.value.prefix { !"*^$\\[(".contains($0) }))
        }
        for key in ["destination", "scheme"] where !(try matchers(&request, key)).isEmpty { into.passOver(key) }
        var action: String?
        var contentType: String?
        if let headers = try request.object("headers") {
            for (name, value) in headers.rest {
                let matchers = try Self.matchers(value, headers)
                switch String(decoding: name.utf8.map(ASCII.lowercase), as: UTF8.self) {
                case "soapaction": action = try exact(matchers)
                case "content-type": contentType = try exact(matchers)
                default:
                    details.matchers.headers += try matchers.map { matcher throws(InterchangeRefusal) in
                        Fixture.Matchers.FieldCondition(name, try matcher.test())
                    }
                }
            }
        }
        if let query = try request.object("query") {
            for (name, value) in query.rest {
                for matcher in try Self.matchers(value, query) {
                    details.matchers.query.append(Fixture.Matchers.FieldCondition(name, try matcher.test()))
                }
            }
        }
        try readBody(&request)
        var known = WireMockRequest(namespaces: [:], hasNote: false)
        known.action = action
        known.contentType = contentType
        known.body = self.request
        known.matchers = details.matchers
        let body = try known.recorded(responding: body, at: place, &into)
        if self.request == nil { details.matchers.body = .any }
        self.request = body
        details.requestHeaders = known.heads(for: body)
        if let action { details.requestHeaders.set("SOAPAction", action) }
    }

    private mutating func readBody(_ request: inout ForeignObject) throws(InterchangeRefusal) {
        for matcher in try matchers(&request, "body") {
            switch matcher.name {
            case "exact", "xml":
                guard self.request == nil else { throw InterchangeRefusal(matcher.place, "the body is compared twice") }
                self.request = Array(matcher.value.utf8)
            // A path without prefixes: Hoverfly declares none.
            case "xpath": details.matchers.conditions.append(.init(matcher.value))
            default: throw matcher.refusal
            }
        }
    }

    /// The one value that a field must have.
    private func exact(_ matchers: [Matcher]) throws(InterchangeRefusal) -> String? {
        guard let first = matchers.first else { return nil }
        guard matchers.count == 1, first.name == "exact" || first.name == "glob" && !first.value.contains("*") else {
            throw first.refusal
        }
        return first.value
    }

    // MARK: - State

    private mutating func readState(
        _ request: inout ForeignObject,
        _ response: inout ForeignObject
    ) throws(InterchangeRefusal) {
        let required = try request.object("requiresState")
        let next = try response.object("transitionsState")
        if let removed = response.take("removesState"), removed.count > 0 {
            throw response.refusal(removed, "'removesState': a scenario is always in a state")
        }
        guard required != nil || next != nil else { return }
        let keys = Set((required?.rest ?? []).map(\.key) + (next?.rest ?? []).map(\.key))
        guard keys.count == 1, let key = keys.first else {
            throw InterchangeRefusal(place, "states of \(keys.count) keys: a fixture has one scenario")
        }
        details.scenario = Fixture.Scenario(
            name: InterchangeName.state(key),
            requiredState: required?.rest.first?.value.string.map(InterchangeName.state),
            newState: next?.rest.first?.value.string.map(InterchangeName.state)
        )
    }

    // MARK: - Answer

    private mutating func readResponse(
        _ response: inout ForeignObject,
        of file: ForeignFile,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) -> [UInt8] {
        details.status = try response.integer("status") ?? 200
        guard 200...599 ~= details.status else {
            throw InterchangeRefusal(response.place, "the status \(details.status) is not in 200...599")
        }
        if let headers = try response.object("headers") {
            for (name, value) in headers.rest {
                for text in value.elements.map(\.string) {
                    guard let text, ASCII.isToken(name), ASCII.isFieldValue(text) else {
                        throw headers.refusal(value, "this is no header field")
                    }
                    details.responseHeaders.append(Fixture.Header(name, text))
                }
            }
        }
        if try response.boolean("templated") == true {
            throw InterchangeRefusal(response.place, "'templated': the templates of Hoverfly are not translated")
        }
        try readDelay(&response, &into)
        if let action = try response.string("postServeAction"), !action.isEmpty {
            into.leaveOut(response.place, "'postServeAction': nothing is run after a response")
        }
        if let name = try response.string("bodyFile"), !name.isEmpty {
            throw InterchangeRefusal(response.place, "'bodyFile': the body is to stand in the simulation")
        }
        let text = try response.string("body") ?? ""
        guard try response.boolean("encodedBody") == true else { return Array(text.utf8) }
        guard let bytes = Base64Bytes.decode(text.utf8) else {
            throw InterchangeRefusal(response.place, "the body is no Base64")
        }
        return bytes
    }

    private mutating func readDelay(
        _ response: inout ForeignObject,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) {
        if let time = try response.number("fixedDelay"), time > 0 {
            details.behaviour.delay = .fixed(WireMockResponse.duration(time, response, &into))
        }
        guard var delay = try response.object("logNormalDelay") else { return }
        guard let mean = try delay.number("mean"), let median = try delay.number("median"), median > 0, mean >= median
        else { throw InterchangeRefusal(delay.place, "a log-normal delay has 'mean', and 'median' that is no more") }
        // The mean of a log-normal distribution is median * exp(sigma^2 / 2).
        let sigma = (2 * logarithm(mean / median)).squareRoot()
        details.behaviour.delay = .lognormal(
            median: WireMockResponse.duration(median, delay, &into),
            sigma: min((sigma * 10_000).rounded() / 10_000, 10)
        )
        for key in ["min", "max"] {
            if let bound = try delay.number(key), bound > 0 {
                into.leaveOut(delay.place, "the bound '\(key)' of a delay")
            }
        }
        delay.tellRest(&into)
    }
}

extension HoverflyPair {
    /// A matcher of one field.
    private struct Matcher {
        let name: String
        let value: String
        let place: InterchangePlace

        var refusal: InterchangeRefusal {
            InterchangeRefusal(place, "the matcher '\(Excerpt.escaped(name.utf8))' has no equal here")
        }

        func test() throws(InterchangeRefusal) -> Fixture.Matchers.FieldCondition.Test {
            switch name {
            case "exact": return .equals(value)
            case "glob":
                let parts = value.split(separator: "*", omittingEmptySubsequences: false)
                return .matches(parts.map { TextPattern.literal(String($0)) }.joined(separator: "[\\s\\S]*"))
            case "regex":
                // Hoverfly searches for the expression.
                let pattern = "[\\s\\S]*(\(value))[\\s\\S]*"
                guard (try? TextPattern(pattern)) != nil else { throw refusal }
                return .matches(pattern)
            default: throw refusal
            }
        }
    }

    private func matchers(_ object: inout ForeignObject, _ key: String) throws(InterchangeRefusal) -> [Matcher] {
        guard let value = object.take(key) else { return [] }
        return try Self.matchers(value, object)
    }

    private static func matchers(_ value: JSONValue, _ object: ForeignObject) throws(InterchangeRefusal) -> [Matcher] {
        guard value.kind == .array else { throw object.refusal(value, "a list of matchers was expected here") }
        var matchers: [Matcher] = []
        for element in value.elements {
            var matcher = try ForeignObject(element, file: object.file)
            let name = try matcher.string("matcher") ?? "exact"
            guard let text = try matcher.string("value"), matcher.rest.allSatisfy({ $0.value.kind == .null }) else {
                throw InterchangeRefusal(matcher.place, "a matcher of this form has no equal here")
            }
            matchers.append(Matcher(name: name, value: text, place: matcher.place))
        }
        return matchers
    }
}
