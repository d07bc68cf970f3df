internal import SoapstoneBase
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A captured exchange with all that its place among the fixtures depends on.
struct RecordedCase {
    let captured: CapturedExchange
    /// Nil where the request is no SOAP message or its bytes are withheld.
    let key: MatchKey?
    /// 64 digits that are the same for the same request on every machine.
    let digest: String
    /// The same for the same response.
    let response: [UInt8]
    let kind: Fixture.Kind
    let slug: String

    init(_ captured: CapturedExchange, volatile: VolatileParts) {
        self.captured = captured
        let request = captured.profile == .soap ? try? Self.request(of: captured, volatile) : nil
        key = request?.key
        digest =
            captured.profile == .http
            ? HTTPKey(SentRequest(captured), CanonicalForm(volatile)).digest
            : key?.digest ?? Self.digest(ofUnread: captured)
        response = ResponseDigest.digest(
            status: captured.status,
            headers: captured.responseHeaders,
            body: captured.response.bytes,
            withheld: captured.response.withheld,
            volatile: volatile
        )
        kind = Self.kind(of: captured)
        let slug = captured.profile == .http ? Slug.slug(ofTarget: captured.endpoint) : Slug.slug(of: request?.payload)
        self.slug = slug ?? (kind == .fault ? "fault" : "ordinary")
    }

    /// What `exchange.yaml` is to say.
    func details(operation: String, scenario: Fixture.Scenario?) -> Fixture.Details {
        Fixture.Details(
            profile: captured.profile,
            operation: operation,
            endpoint: captured.endpoint,
            method: captured.method,
            requestHeaders: captured.requestHeaders,
            status: captured.status,
            responseHeaders: captured.responseHeaders,
            recordedAt: captured.recordedAt,
            kind: kind,
            scenario: scenario,
            requestWithheld: captured.request.withheld,
            responseWithheld: captured.response.withheld,
            redactions: captured.redactions,
            latency: captured.latency
        )
    }

    private static func request(
        of captured: CapturedExchange,
        _ volatile: VolatileParts
    ) throws(SOAPError) -> (key: MatchKey, payload: XMLElement?) {
        let type = captured.requestHeaders.first(named: "Content-Type")
        let action = try SOAPAction.parse(
            header: captured.requestHeaders.first(named: "SOAPAction"),
            contentType: type
        )
        let message = try MessageReader(allowsEncoding: true, allowsSiblings: true).read(
            captured.request.bytes,
            contentType: type
        )
        let payload = message.envelope.payload
        let form = CanonicalForm(volatile)
        let key = MatchKey(message.envelope.version, action, payload, form, message.package)
        return (key, payload)
    }

    private static func digest(ofUnread captured: CapturedExchange) -> String {
        let action = captured.requestHeaders.first(named: "SOAPAction") ?? ""
        let body = HexDigits.text(captured.request.bytes)
        let kept = captured.request.withheld?.sha256 ?? body
        return FolderName.digest(of: "\(captured.endpoint)\n\(action)\n\(kept)", digits: 64)
    }

    /// What a case is good for, as its response shows.
    static func kind(of captured: CapturedExchange) -> Fixture.Kind {
        if captured.profile == .http { return captured.status < 400 ? .ordinary : .fault }
        let isEmpty = captured.response == .bytes([])
        if isEmpty { return [202, 204].contains(captured.status) ? .ordinary : .negative }
        let type = captured.responseHeaders.first(named: "Content-Type")
        let reader = MessageReader(allowsEncoding: true, allowsSiblings: true)
        guard let message = try? reader.read(captured.response.bytes, contentType: type) else { return .negative }
        return message.envelope.fault == nil ? .ordinary : .fault
    }
}
