internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneXML

/// Reads an example of Specmatic: a request and its response in one file.
enum SpecmaticReader {
    static func read(_ root: JSONValue, file: String, _ into: inout ImportCollection) {
        into.collect { (into) throws(InterchangeRefusal) in
            var example = try ForeignObject(root, file: file)
            guard var request = try example.object("http-request"), var response = try example.object("http-response")
            else { throw InterchangeRefusal(example.place, "an example has 'http-request' and 'http-response'") }
            example.passOver(["http-stub-id", "id"], &into)
            let fixture = try exchange(&example, &request, &response)
            request.tellRest(&into)
            response.tellRest(&into)
            example.tellRest(&into)
            return fixture
        }
    }

    private static func exchange(
        _ example: inout ForeignObject,
        _ request: inout ForeignObject,
        _ response: inout ForeignObject
    ) throws(InterchangeRefusal) -> ImportedFixture {
        let method = try request.string("method") ?? "POST"
        guard method.utf8.elementsEqual("POST".utf8) else {
            throw InterchangeRefusal(
                request.place,
                "the method is \(Excerpt.escaped(method.utf8)), and SOAP is sent by POST"
            )
        }
        var details = Fixture.Details(
            operation: "",
            endpoint: InterchangeName.endpoint(try request.string("path") ?? "/"),
            requestHeaders: try headers(&request),
            status: try response.integer("status") ?? 200,
            responseHeaders: try headers(&response)
        )
        guard 200...599 ~= details.status else {
            throw InterchangeRefusal(response.place, "the status \(details.status) is not in 200...599")
        }
        if let query = try request.object("query") {
            for (name, value) in query.rest {
                guard let text = value.string ?? value.numberText, !isPattern(text) else {
                    throw query.refusal(value, "a parameter has a text as its value")
                }
                details.matchers.query.append(Fixture.Matchers.FieldCondition(name, .equals(text)))
            }
        }
        if let time = try example.number("delay-in-milliseconds") { details.behaviour.delay = try delay(time, example) }
        if let time = try example.number("delay-in-seconds") {
            details.behaviour.delay = try delay(time * 1_000, example)
        }
        return ImportedFixture(
            place: example.place,
            name: try example.string("name"),
            details: details,
            request: try requestBody(&request),
            response: try Array((response.string("body") ?? "").utf8)
        )
    }

    private static func delay(_ milliseconds: Double, _ example: ForeignObject) throws(InterchangeRefusal)
        -> Fixture.Delay
    {
        guard 0...3_600_000 ~= milliseconds else {
            throw InterchangeRefusal(example.place, "a delay is at most an hour")
        }
        return .fixed(.microseconds(Int64((milliseconds * 1_000).rounded())))
    }

    private static func headers(_ message: inout ForeignObject) throws(InterchangeRefusal) -> [Fixture.Header] {
        guard let fields = try message.object("headers") else { return [] }
        var headers: [Fixture.Header] = []
        for (name, value) in fields.rest {
            guard let text = value.string, ASCII.isToken(name), ASCII.isFieldValue(text) else {
                throw fields.refusal(value, "this is no header field")
            }
            headers.append(Fixture.Header(name, text))
        }
        return headers
    }

    /// The body, with the types that stand for values as placeholders.
    private static func requestBody(_ request: inout ForeignObject) throws(InterchangeRefusal) -> [UInt8] {
        let place = request.place
        guard let text = try request.string("body") else {
            throw InterchangeRefusal(place, "the request has no body")
        }
        var body = text
        for (type, placeholder) in [
            ("(string)", "${xmlunit.ignore}"), ("(number)", "${xmlunit.isNumber}"),
            ("(integer)", "${xmlunit.isNumber}"),
            ("(datetime)", "${xmlunit.isDateTime}"), ("(date)", "${xmlunit.isDateTime}"),
            ("(uuid)", "${xmlunit.ignore}"),
        ] {
            body = body.replacing(">\(type)<", with: ">\(placeholder)<")
        }
        for piece in body.split(separator: ">") where isPattern(String(piece.prefix { $0 != "<" })) {
            throw InterchangeRefusal(place, "the body has a type in the place of a value that has no equal here")
        }
        return Array(body.utf8)
    }

    /// `(string)`, `(Customer in account)`, `$match(…)`.
    private static func isPattern(_ text: String) -> Bool {
        text.hasPrefix("(") && text.hasSuffix(")") || text.hasPrefix("$match(")
    }
}
