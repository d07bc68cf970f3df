/// An exchange as it went over the wire, redacted, before it has a place among the fixtures.
public struct CapturedExchange: Equatable, Sendable {
    /// A body, or what is kept of one that could not be read.
    public enum Body: Equatable, Sendable {
        /// The bytes, redacted.
        case bytes([UInt8])
        /// The size and the hash of bytes that nobody could redact.
        case withheld(Fixture.Withheld)
    }

    /// What went over the wire.
    public var profile: Fixture.Profile
    /// The HTTP method; `POST` for SOAP.
    public var method: String
    /// The path that the request was sent to: `/sets/ims-case`; without SOAP the whole target.
    public var endpoint: String
    /// The header fields of the request that are kept.
    public var requestHeaders: [Fixture.Header]
    /// The body of the request.
    public var request: Body
    /// The HTTP status of the response, 200...599.
    public var status: Int
    /// The header fields of the response that are kept.
    public var responseHeaders: [Fixture.Header]
    /// The body of the response.
    public var response: Body
    /// The parts of the response that have files of their own, in the order of their numbers.
    public var parts: [Fixture.PartFile]
    /// When the exchange took place, in seconds since 1970-01-01T00:00:00Z.
    public var recordedAt: Int64
    /// The values that stand in the place of others, in their order.
    public var redactions: [Pseudonym]
    /// How long the response took to come; nil where nobody knows.
    public var latency: Duration?

    /// Makes an exchange of what was sent and what came back.
    public init(
        profile: Fixture.Profile = .soap,
        method: String = "POST",
        endpoint: String,
        requestHeaders: [Fixture.Header],
        request: Body,
        status: Int,
        responseHeaders: [Fixture.Header],
        response: Body,
        parts: [Fixture.PartFile] = [],
        recordedAt: Int64,
        redactions: [Pseudonym] = [],
        latency: Duration? = nil
    ) {
        self.profile = profile
        self.method = method
        self.endpoint = endpoint
        self.requestHeaders = requestHeaders
        self.request = request
        self.status = status
        self.responseHeaders = responseHeaders
        self.response = response
        self.parts = parts
        self.recordedAt = recordedAt
        self.redactions = redactions
        // What the journal and exchange.yaml hold.
        self.latency = latency.map { .microseconds(DurationText.microseconds($0)) }
    }
}

extension CapturedExchange.Body {
    /// The bytes; none where they are withheld.
    var bytes: [UInt8] { kept ?? [] }

    /// The bytes; nil where they are withheld.
    var kept: [UInt8]? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }

    var withheld: Fixture.Withheld? {
        guard case .withheld(let kept) = self else { return nil }
        return kept
    }
}

extension SentRequest {
    /// The request of an exchange without SOAP.
    init(_ captured: CapturedExchange) {
        self.init(
            method: captured.method,
            target: captured.endpoint,
            headers: captured.requestHeaders,
            body: captured.request.bytes
        )
        withheld = captured.request.withheld
    }

    /// The request of a fixture without SOAP.
    init(_ fixture: Fixture) {
        let details = fixture.details
        self.init(
            method: details.method,
            target: details.endpoint,
            headers: details.requestHeaders,
            body: fixture.request
        )
        withheld = details.requestWithheld
    }
}
