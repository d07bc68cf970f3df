extension CapturedExchange {
    /// Makes of an exchange, as it went over the wire, what may be kept of it.
    ///
    /// - Parameters:
    ///   - target: the path that the request was sent to, with its query.
    ///   - requestHeaders: all header fields of the request.
    ///   - request: the request's body, without transfer and content codings.
    ///   - status: the HTTP status of the answer.
    ///   - responseHeaders: all header fields of the answer.
    ///   - response: the answer's body, without transfer and content codings.
    ///   - recordedAt: when that was, in seconds since 1970-01-01T00:00:00Z.
    ///   - latency: how long the answer took to come.
    ///   - redactor: takes away what must not be kept.
    public init(
        redacting target: String,
        requestHeaders: [Exchange.Header],
        request: [UInt8],
        status: Int,
        responseHeaders: [Exchange.Header],
        response: [UInt8],
        recordedAt: Int64,
        latency: Duration? = nil,
        by redactor: Redactor
    ) {
        let url = redactor.redact(url: target, known: [])
        let ownRequest = Self.body(request, requestHeaders, by: redactor)
        let ownResponse = Self.body(response, responseHeaders, by: redactor.answering(ownRequest))
        // How long a body is, its file says.
        let requestHead = redactor.redact(headers: requestHeaders, length: nil, known: [])
        let responseHead = redactor.redact(headers: responseHeaders, length: nil, known: [])
        let pseudonyms = [
            url.pseudonyms, ownRequest.pseudonyms, ownResponse.pseudonyms, requestHead.pseudonyms,
            responseHead.pseudonyms,
        ]
        self.init(
            endpoint: url.url,
            requestHeaders: requestHead.headers,
            request: Body(ownRequest, of: request),
            status: status,
            responseHeaders: responseHead.headers,
            response: Body(ownResponse, of: response),
            recordedAt: recordedAt,
            redactions: Set(pseudonyms.joined()).sorted(),
            latency: latency
        )
    }

    /// Redacts a body. Where more values would stand in the place of others than `exchange.yaml` can list, placeholders
    /// take their place: that cannot be read by who expects a date, but it is recorded, and has no secret.
    private static func body(_ body: [UInt8], _ headers: [Exchange.Header], by redactor: Redactor) -> RedactedMessage {
        let type = headers.first(named: "Content-Type")
        let redacted = redactor.redact(body: body, contentType: type, known: [])
        guard listBytes(redacted.pseudonyms) > redactionBytes / 3 else { return redacted }
        return redactor.withoutKey.redact(body: body, contentType: type, known: [])
    }
}

extension CapturedExchange.Body {
    fileprivate init(_ redacted: RedactedMessage, of original: [UInt8]) {
        self = redacted.isWithheld ? .withheld(Exchange.Withheld(of: original)) : .bytes(redacted.body)
    }
}
