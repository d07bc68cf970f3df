internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// What a mapping of WireMock answers with.
struct WireMockResponse {
    var status = 200
    var headers: [Fixture.Header] = []
    var body: [UInt8] = []
    var behaviour = Fixture.Behaviour()

    mutating func read(
        _ response: ForeignObject,
        of file: ForeignFile,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) {
        var response = response
        response.passOver(["fromConfiguredStub"], &into)
        if let proxy = response.take("proxyBaseUrl") {
            throw response.refusal(proxy, "'proxyBaseUrl': a fixture does not forward requests")
        }
        if let number = try response.integer("status") {
            guard 200...599 ~= number else {
                throw InterchangeRefusal(response.place, "the status \(number) is not in 200...599")
            }
            status = number
        }
        if let message = try response.string("statusMessage"), !message.isEmpty {
            into.leaveOut(response.place, "'statusMessage': the status has its own phrase")
        }
        let isTemplate = try readTransformers(&response, &into)
        try readHeaders(&response, isTemplate: isTemplate, &into)
        try readBody(&response, of: file)
        try readDelay(&response, &into)
        try readFault(&response, &into)
        if isTemplate { translate(response.place, &into) }
        if [204, 304].contains(status), !body.isEmpty {
            into.leaveOut(response.place, "the body: a response with status \(status) has none")
            body = []
        }
        response.tellRest(&into)
    }

    /// Whether the response is a template of Handlebars.
    private func readTransformers(
        _ response: inout ForeignObject,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) -> Bool {
        var isTemplate = false
        for value in try response.list("transformers") ?? [] {
            if value.string?.utf8.elementsEqual("response-template".utf8) == true {
                isTemplate = true
            } else {
                into.leaveOut(
                    response.place(of: value),
                    "the transformer \(Excerpt.escaped((value.string ?? "").utf8))"
                )
            }
        }
        return isTemplate
    }

    private mutating func readHeaders(
        _ response: inout ForeignObject,
        isTemplate: Bool,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) {
        guard let fields = try response.object("headers") else { return }
        for (name, value) in fields.rest {
            let values = value.kind == .array ? value.elements.map(\.string) : [value.string]
            for text in values {
                guard let text, ASCII.isToken(name), ASCII.isFieldValue(text) else {
                    throw fields.refusal(value, "this is no header field")
                }
                guard !isTemplate || !text.contains("{{") else {
                    into.leaveOut(fields.place(of: value), "a header field that is a template")
                    continue
                }
                headers.append(Fixture.Header(name, text))
            }
        }
    }

    private mutating func readBody(
        _ response: inout ForeignObject,
        of file: ForeignFile
    ) throws(InterchangeRefusal) {
        if let text = try response.string("body") {
            body = Array(text.utf8)
        } else if let value = response.take("base64Body") {
            guard let bytes = value.string.flatMap({ Base64Bytes.decode($0.utf8) }) else {
                throw response.refusal(value, "'base64Body' is no Base64")
            }
            body = bytes
        } else if let value = response.take("bodyFileName") {
            guard let name = value.string, !name.contains("{{") else {
                throw response.refusal(value, "the name of the body's file depends on the request")
            }
            body = try file.body(name, at: response.place(of: value))
        } else if let value = response.take("jsonBody") {
            var output = ByteWriter()
            value.write(to: &output)
            body = output.bytes
        }
    }

    // MARK: - Behaviour

    private mutating func readDelay(
        _ response: inout ForeignObject,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) {
        if let time = try response.number("fixedDelayMilliseconds"), time > 0 {
            behaviour.delay = .fixed(Self.duration(time, response, &into))
        }
        if var distribution = try response.object("delayDistribution") {
            if behaviour.delay != nil {
                into.leaveOut(distribution.place, "'fixedDelayMilliseconds' beside 'delayDistribution', which is taken")
            }
            behaviour.delay = try Self.delay(&distribution, &into)
            distribution.tellRest(&into)
        }
        if var dribble = try response.object("chunkedDribbleDelay") {
            guard let chunks = try dribble.integer("numberOfChunks"), let total = try dribble.number("totalDuration")
            else { throw InterchangeRefusal(dribble.place, "a dribble has 'numberOfChunks' and 'totalDuration'") }
            behaviour.dribble = Fixture.Dribble(
                chunks: min(max(chunks, 1), 10_000),
                over: Self.duration(total, dribble, &into)
            )
            dribble.tellRest(&into)
        }
    }

    private static func delay(
        _ distribution: inout ForeignObject,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) -> Fixture.Delay {
        let place = distribution.place
        switch try distribution.string("type") {
        case "uniform":
            guard let lower = try distribution.number("lower"), let upper = try distribution.number("upper"),
                lower <= upper
            else { throw InterchangeRefusal(place, "a uniform delay has 'lower', and 'upper' that is no less") }
            return .uniform(
                lower: duration(lower, distribution, &into),
                upper: duration(upper, distribution, &into)
            )
        case "lognormal":
            guard let median = try distribution.number("median"), let sigma = try distribution.number("sigma"),
                0...10 ~= sigma
            else { throw InterchangeRefusal(place, "a lognormal delay has 'median', and 'sigma' from 0 to 10") }
            // exchange.yaml has four places.
            let rounded = (sigma * 10_000).rounded() / 10_000
            return .lognormal(median: duration(median, distribution, &into), sigma: rounded)
        case "fixed":
            guard let time = try distribution.number("milliseconds") else {
                throw InterchangeRefusal(place, "a fixed delay has 'milliseconds'")
            }
            return .fixed(duration(time, distribution, &into))
        default:
            throw InterchangeRefusal(place, "a delay is uniform, lognormal or fixed")
        }
    }

    /// A time in milliseconds, in whole microseconds.
    static func duration(_ milliseconds: Double, _ object: ForeignObject, _ into: inout ImportCollection) -> Duration {
        let longest = 3_600_000.0
        guard milliseconds <= longest else {
            into.leaveOut(object.place, "the part of a time that is longer than an hour")
            return Fixture.Delay.longest
        }
        // Within an hour, so it is an Int64.
        return .microseconds(Int64((max(milliseconds, 0) * 1_000).rounded()))
    }

    private mutating func readFault(
        _ response: inout ForeignObject,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) {
        guard let value = response.take("fault") else { return }
        let kind: Fixture.Failure.Kind =
            switch value.string {
            case "EMPTY_RESPONSE": .emptyResponse
            case "CONNECTION_RESET_BY_PEER": .connectionReset
            case "MALFORMED_RESPONSE_CHUNK": .malformedChunk
            case "RANDOM_DATA_THEN_CLOSE": .garbageThenClose
            default: throw response.refusal(value, "there is no such fault here")
            }
        behaviour.failure = Fixture.Failure(kind)
        if behaviour.dribble != nil {
            into.leaveOut(
                response.place(of: value),
                "'chunkedDribbleDelay': with this fault there is no body in pieces"
            )
            behaviour.dribble = nil
        }
    }

    private mutating func translate(_ place: InterchangePlace, _ into: inout ImportCollection) {
        guard let text = String(validating: body, as: UTF8.self) else { return }
        let translation = HandlebarsTranslation(text)
        for tag in translation.leftOut {
            into.leaveOut(place, "'\(Excerpt.escaped(tag.utf8))' of the template: nothing stands in its place")
        }
        for tag in translation.escaped {
            into.leaveOut(place, "the third brace of '\(Excerpt.escaped(tag.utf8))': values are always escaped")
        }
        body = Array(translation.text.utf8)
        behaviour.template = translation.template
    }
}
