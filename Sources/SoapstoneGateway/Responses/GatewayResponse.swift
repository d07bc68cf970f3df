/// A response to a device, before it is HTTP.
struct GatewayResponse: Sendable {
    var httpStatus: Int
    var body: [UInt8]
    /// JSON, but for documents in another format.
    var mediaType = "application/json"
    /// What a page may do (Content Security Policy).
    var contentPolicy: String?
    /// Methods for the `Allow` field.
    var allow: String?
    /// Seconds for the `Retry-After` field.
    var retryAfter: Int?

    init(_ httpStatus: Int, _ body: [UInt8]) {
        self.httpStatus = httpStatus
        self.body = body
    }

    init(_ refusal: Refusal) {
        self.init(refusal.httpStatus, FailureBody(refusal).bytes)
        allow = refusal.allow
        retryAfter = refusal.retryAfter
    }
}
