extension CapturedExchange {
    /// Makes of an exchange, as it went over the wire, what may be kept of it.
    ///
    /// - Parameters:
    ///   - profile: what went over the wire.
    ///   - method: the HTTP method.
    ///   - target: the path that the request was sent to, with its query.
    ///   - requestHeaders: all header fields of the request.
    ///   - request: the request's body, without transfer and content codings, or what is left of one in pieces.
    ///   - status: the HTTP status of the response.
    ///   - responseHeaders: all header fields of the response.
    ///   - response: the response's body, without transfer and content codings, or what is left of one in pieces.
    ///   - recordedAt: when that was, in seconds since 1970-01-01T00:00:00Z.
    ///   - latency: how long the response took to come.
    ///   - redactor: takes away what must not be kept.
    public init(
        _ profile: Fixture.Profile = .soap,
        method: String = "POST",
        redacting target: String,
        requestHeaders: [Fixture.Header],
        request: ReceivedBody,
        status: Int,
        responseHeaders: [Fixture.Header],
        response: ReceivedBody,
        recordedAt: Int64,
        latency: Duration? = nil,
        by redactor: Redactor
    ) {
        let knowing = redactor.lookingForStore
        let classes = profile == .http ? redactor.rules.classes.address(method, target) : nil
        func redacted(by redactor: Redactor) -> Redacted {
            let request = Self.body(request.bytes, requestHeaders, profile, classes?.request, by: redactor)
            return Redacted(
                url: redactor.target(target, known: []),
                request: request,
                response: Self.body(
                    response.bytes,
                    responseHeaders,
                    profile,
                    classes?.response,
                    by: redactor.responding(request)
                ),
                // How long a body is, its file says.
                requestHead: redactor.head(requestHeaders, length: nil, known: []),
                responseHead: redactor.head(responseHeaders, length: nil, known: [])
            )
        }
        var kept = redacted(by: knowing)
        // What was a secret in one place is one in all others.
        if !kept.taken.isEmpty { kept = redacted(by: knowing.looking(for: kept.taken)) }
        redactor.store?.add(kept.taken)
        let (url, requestHead, responseHead) = (kept.url, kept.requestHead, kept.responseHead)
        let (ownRequest, ownResponse) = (kept.request, kept.response)
        let pseudonyms = [
            url.pseudonyms, ownRequest.pseudonyms, ownResponse.pseudonyms, requestHead.pseudonyms,
            responseHead.pseudonyms,
        ]
        self.init(
            profile: profile,
            method: method,
            endpoint: url.url,
            requestHeaders: requestHead.headers,
            request: request.body(redacted: ownRequest),
            status: status,
            responseHeaders: responseHead.headers,
            response: response.body(redacted: ownResponse),
            parts: response.files(redacted: ownResponse),
            recordedAt: recordedAt,
            redactions: Set(pseudonyms.joined()).sorted(),
            latency: latency
        )
    }

    /// The parts of an exchange as they may be kept.
    private struct Redacted {
        var url: (url: String, pseudonyms: [Pseudonym], taken: TakenValues)
        var request: RedactedMessage
        var response: RedactedMessage
        var requestHead: (headers: [Fixture.Header], pseudonyms: [Pseudonym], taken: TakenValues)
        var responseHead: (headers: [Fixture.Header], pseudonyms: [Pseudonym], taken: TakenValues)

        /// The secrets that were in any of them.
        var taken: TakenValues {
            var all = request.taken
            for values in [response.taken, url.taken, requestHead.taken, responseHead.taken] { all.formUnion(values) }
            return all
        }
    }

    /// Redacts a body. Where more values would stand in the place of others than `exchange.yaml` can list, placeholders
    /// take their place: that cannot be read by who expects a date, but it is recorded, and has no secret.
    private static func body(
        _ body: [UInt8],
        _ headers: [Fixture.Header],
        _ profile: Fixture.Profile,
        _ classes: ClassifiedMembers?,
        by redactor: Redactor
    ) -> RedactedMessage {
        func redacted(by redactor: Redactor) -> RedactedMessage {
            switch profile {
            case .soap: redactor.redact(body: body, contentType: headers.first(named: "Content-Type"), known: [])
            case .http: redactor.redact(body: body, headers, classes: classes, known: [])
            }
        }
        let message = redacted(by: redactor)
        guard listBytes(message.pseudonyms) > redactionBytes / 3 else { return message }
        return redacted(by: redactor.withoutKey)
    }
}

/// A body as it was received, before it is redacted.
public enum ReceivedBody: Sendable {
    /// All of it.
    case whole([UInt8])
    /// One with parts that came in pieces.
    case captured(CapturedMessage)

    /// What is looked into.
    fileprivate var bytes: [UInt8] {
        switch self {
        case .whole(let bytes): bytes
        case .captured(let message): message.body
        }
    }

    /// What is kept of it.
    fileprivate func body(redacted: RedactedMessage) -> CapturedExchange.Body {
        switch self {
        case .whole(let bytes): redacted.isWithheld ? .withheld(Fixture.Withheld(of: bytes)) : .bytes(redacted.body)
        case .captured(let message):
            redacted.isWithheld || message.problem != nil ? .withheld(message.original) : .bytes(redacted.body)
        }
    }

    /// The files that are kept with it: none without the message that they are parts of.
    fileprivate func files(redacted: RedactedMessage) -> [Fixture.PartFile] {
        guard case .captured(let message) = self, !redacted.isWithheld else { return [] }
        return message.files.map(\.file)
    }
}
