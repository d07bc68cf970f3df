internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// What a mapping of WireMock asks of a request.
///
/// A condition that has no equal makes the mapping be refused: a case without it would answer what it must not.
struct WireMockRequest {
    var matchers = Fixture.Matchers()
    var endpoint = "/"
    /// The value of SOAPAction; nil where the mapping says none.
    var action: String?
    /// The media type of the request; nil where the mapping does not say it whole.
    var contentType: String?
    /// The envelope that the body is compared with; nil where only paths say what must be in it.
    var body: [UInt8]?
    /// Whether Soapstone wrote the mapping.
    let hasNote: Bool

    init(namespaces: [String: String], hasNote: Bool) {
        matchers.namespaces = namespaces
        self.hasNote = hasNote
    }

    mutating func read(_ request: ForeignObject, _ into: inout ImportCollection) throws(InterchangeRefusal) {
        var request = request
        try readMethod(&request, &into)
        try readURL(&request, &into)
        if let headers = try request.object("headers") {
            for (name, value) in headers.rest { try readHeader(name, value, headers, &into) }
        }
        if let query = try request.object("queryParameters") {
            for (name, value) in query.rest {
                guard let test = try WireMockTest(value, file: query.file).fieldTest(&into) else { continue }
                matchers.query.append(Fixture.Matchers.FieldCondition(name, test))
            }
        }
        if let credentials = request.take("basicAuth") ?? request.take("basicAuthCredentials") {
            matchers.headers.append(Fixture.Matchers.FieldCondition("Authorization", .present))
            into.leaveOut(request.place(of: credentials), "user and password are secrets; any credentials will do")
        }
        for pattern in try request.list("bodyPatterns") ?? [] {
            try readBody(pattern, file: request.file, &into)
        }
        for (key, value) in request.rest where value.kind != .null {
            let place = InterchangePlace(file: request.file, pointer: value.pointer)
            guard ["scheme", "host", "port"].contains(key) else {
                throw InterchangeRefusal(place, "the condition '\(Excerpt.escaped(key.utf8))' has no equal here")
            }
            into.leaveOut(place, "'\(key)': where a request is sent to is not matched")
        }
        // Nothing is compared where only paths say what must be in the body.
        if body == nil { matchers.body = .any }
    }

    private func readMethod(
        _ request: inout ForeignObject,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) {
        let place = request.place
        switch try request.string("method") {
        case "POST": break
        case "ANY", nil: into.leaveOut(place, "the method: it is POST alone here")
        case let method?:
            throw InterchangeRefusal(
                place,
                "the method is \(Excerpt.escaped(method.utf8)), and SOAP is sent by POST"
            )
        }
    }

    private mutating func readURL(
        _ request: inout ForeignObject,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) {
        if let url = try request.string("url") {
            endpoint = InterchangeName.endpoint(url)
            guard !hasNote, let mark = url.firstIndex(of: "?") else { return }
            let head = RequestHead(headers: [], query: String(url[url.index(after: mark)...]))
            matchers.query += head.parameters.map { Fixture.Matchers.FieldCondition($0.name, .equals($0.value)) }
        } else if let path = try request.string("urlPath") {
            endpoint = InterchangeName.endpoint(path)
        } else {
            for key in ["urlPattern", "urlPathPattern", "urlPathTemplate"] {
                guard let value = request.take(key) else { continue }
                let place = InterchangePlace(file: request.file, pointer: value.pointer)
                into.leaveOut(place, "'\(key)': the path is not matched")
                // What stands before the first sign of an expression is a path, too.
                let prefix = (value.string ?? "/").prefix { !"\\.[](){}*+?^$|".contains($0) }
                endpoint = InterchangeName.endpoint(String(prefix))
            }
        }
    }

    private mutating func readHeader(
        _ name: String,
        _ value: JSONValue,
        _ headers: ForeignObject,
        _ into: inout ImportCollection
    ) throws(InterchangeRefusal) {
        let place = headers.place(of: value)
        guard ASCII.isToken(name) else { throw InterchangeRefusal(place, "this is no name of a header field") }
        let test = WireMockTest(value, file: headers.file)
        switch String(decoding: name.utf8.map(ASCII.lowercase), as: UTF8.self) {
        case "soapaction":
            let (text, isWhole) = try test.nearestText()
            guard let text else { return }
            action = text
            if !isWhole {
                into.leaveOut(
                    place,
                    "the pattern of SOAPAction: '\(Excerpt.escaped(text.utf8))' is taken for the action"
                )
            }
        case "content-type":
            let (text, isWhole) = try test.nearestText()
            guard let text else { return }
            if isWhole || (try? MediaType(parsing: text)) != nil { contentType = text }
            if !isWhole { into.note(place, "Content-Type: the version of SOAP decides, as the envelope has it") }
        default:
            guard let test = try test.fieldTest(&into) else { return }
            matchers.headers.append(Fixture.Matchers.FieldCondition(name, test))
        }
    }
}
