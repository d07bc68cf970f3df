internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// What is shown of a request: redacted as the recorder does it, made when somebody asks.
struct ShownCall {
    let entry: JournalEntry
    let redactor: Redactor

    private var call: CallInProgress { entry.call }

    /// Path and query.
    var url: String { redactor.redact(url: RequestTarget(call.head.uri).text).url }

    /// The path alone.
    var path: String { redactor.redact(url: RequestTarget(call.head.uri).path).url }

    var action: String? { call.action.map { redactor.redact(url: $0).url } }

    /// The name of the element in the body: what was found when it was judged, else that of the fixture that answered,
    /// else what is in the body.
    var payload: XMLName? {
        if let payload = call.payload { return payload }
        if case .fixture(let fixture)? = entry.origin { return fixture.payload }
        guard call.problem == nil, let body = call.body else { return nil }
        guard let type = call.fields?.media.contentType else { return nil }
        return try? Envelope(parsing: body, contentType: type, allowsEncoding: true, allowsSiblings: true).payload?.name
    }

    /// The header fields that are kept.
    ///
    /// - Parameter length: the length of the redacted body.
    func headers(length: Int?) -> [Fixture.Header] {
        redactor.redact(headers: call.head.headers.map { Fixture.Header($0.name, $0.value) }, length: length).headers
    }

    /// The body; nil where it was too large to be kept.
    var body: [UInt8]? {
        guard let body = call.body else { return nil }
        guard call.fields == nil else { return redactor.redact(body: body, contentType: call.contentType).body }
        return redactor.redact(SentRequest(call.head, body)).body
    }

    /// The response's header fields that are kept.
    func responseHeaders(length: Int?) -> [Fixture.Header] {
        redactor.redact(headers: entry.response?.fields ?? [], length: length, known: knownPseudonyms).headers
    }

    /// What a recorded response has in the place of other values stays.
    private var knownPseudonyms: [Pseudonym] {
        guard case .fixture(let fixture)? = entry.origin else { return [] }
        return fixture.redactions
    }

    /// The response's body; nil where it was not kept.
    var responseBody: [UInt8]? {
        guard let response = entry.response else { return nil }
        let type = response.fields.first(named: "Content-Type")
        let sent = response.body
        // One that was passed on may be packed.
        let body = (try? ContentDecoder.decode(sent, response.fields.coding, limit: Fixture.FileLimit.response)) ?? sent
        return redactor.redact(body: body, contentType: type, known: knownPseudonyms).body
    }

    /// The fixture that answered.
    var fixture: Fixture.ID? {
        guard case .fixture(let fixture)? = entry.origin else { return nil }
        return fixture.id
    }

    /// The time when it came, to the millisecond.
    var timeText: String { CallTime.text(call.time) }
}

// As JSON, with WireMock's names where it has one for the same.
extension ShownCall {
    /// The members of an event: the request, what answered it, and how long that took.
    ///
    /// - Parameter isWhole: whether the response is written as well.
    func write(isWhole: Bool = false, to json: inout JSONText) {
        json.member("id", String(entry.number))
        json.object("request") { writeRequest(to: &$0) }
        json.member("outcome", call.outcome.rawValue)
        json.member("wasMatched", call.outcome.isMatched)
        switch entry.origin {
        case .fixture(let fixture): json.object("stubMapping") { $0.member("id", fixture.id.description) }
        case .operation(let name): json.object("stubMapping") { $0.member("contractOperation", name) }
        case nil: break
        }
        if let status = entry.status {
            json.object("response") { json in
                json.member("status", status)
                if isWhole { writeResponse(to: &json) }
            }
        }
        json.object("timing") { $0.member("totalMicroseconds", Int(entry.duration.nanoseconds / 1_000)) }
        if let code = call.problem { json.object("problem") { $0.member("code", code) } }
        if !call.passedOver.isEmpty { json.member("lenient", call.passedOver) }
        if call.outcome == .upstream, let comparison = call.comparison {
            json.object("comparison") { comparison.write(to: &$0) }
        }
        guard !call.outcome.isMatched || !call.nearMisses.isEmpty else { return }
        json.objects("nearMisses", call.nearMisses) { $0.write(to: &$1) }
    }

    /// The members of a request as it is listed alone.
    func writeLogged(to json: inout JSONText) {
        json.member("id", String(entry.number))
        writeRequest(to: &json)
    }

    private func writeRequest(to json: inout JSONText) {
        let body = body
        json.member("url", url)
        json.member("method", call.head.method.rawValue)
        let headers = headers(length: body?.count)
        Self.write(headers, to: &json)
        json.member("loggedDate", Int(call.time / 1_000))
        json.member("loggedDateString", timeText)
        json.member("operation", payload?.description)
        json.member("action", action)
        json.member("bodyBytes", call.bodyBytes)
        if let body { Self.write(body: body, to: &json) }
    }

    private func writeResponse(to json: inout JSONText) {
        guard let response = entry.response, let body = responseBody else { return }
        Self.write(responseHeaders(length: body.count), to: &json)
        json.member("bodyBytes", response.bodyBytes)
        Self.write(body: body, to: &json)
    }

    private static func write(_ headers: [Fixture.Header], to json: inout JSONText) {
        json.object("headers") { json in
            for (index, header) in headers.enumerated() where headers.firstIndex(named: header.name) == index {
                let values = headers.values(named: header.name)
                if values.count == 1 { json.member(header.name, values[0]) } else { json.member(header.name, values) }
            }
        }
    }

    private static func write(body: [UInt8], to json: inout JSONText) {
        if let text = String(validating: body, as: UTF8.self) {
            json.member("body", text)
        } else {
            json.member("bodyAsBase64", String(decoding: Base64Bytes.encode(body), as: UTF8.self))
        }
    }
}

extension NearMiss {
    /// The members of a fixture that a request comes near to.
    func write(to json: inout JSONText) {
        json.object("stubMapping") { $0.member("id", id.description) }
        json.member("expectedAction", expectedAction)
        json.objects("differences", differences) { $0.write(to: &$1) }
        if !hints.isEmpty { json.member("hints", hints) }
    }
}

extension Difference {
    /// The members of a difference.
    func write(to json: inout JSONText) {
        json.member("kind", kind.rawValue)
        json.member("path", path)
        json.object("namespaces") { json in
            for namespace in namespaces { json.member(namespace.prefix, namespace.uri) }
        }
        json.member("expected", expected)
        json.member("found", found)
    }
}

extension [Fixture.Header] {
    fileprivate func firstIndex(named name: String) -> Int? {
        firstIndex { ASCII.matches($0.name.utf8, name.utf8) }
    }

    fileprivate func values(named name: String) -> [String] {
        filter { ASCII.matches($0.name.utf8, name.utf8) }.map(\.value)
    }
}
