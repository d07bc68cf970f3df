internal import Crypto
internal import HTTPTypes
internal import SoapstoneBase
internal import SoapstoneSOAP

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
    /// Further header fields.
    var fields: HTTPFields = [:]

    init(_ httpStatus: Int, _ body: [UInt8]) {
        self.httpStatus = httpStatus
        self.body = body
    }

    init(_ failure: FailureBody, _ httpStatus: Int, _ style: ResponseStyle) {
        switch style {
        case .volt: self.init(httpStatus, failure.bytes)
        case .plain:
            self.init(httpStatus, failure.problem(httpStatus))
            mediaType = FailureBody.problemType
        }
    }

    init(_ refusal: Refusal, _ style: ResponseStyle) {
        self.init(FailureBody(refusal), refusal.httpStatus, style)
        allow = refusal.allow
        retryAfter = refusal.retryAfter
        if let challenge = refusal.challenge { fields[.wwwAuthenticate] = challenge }
    }

    /// The response with a validator that its client may keep it by; 304 if the client has it (RFC 9110 section 13.1.2).
    ///
    /// The validator is a weak one: the body may go out in gzip, too.
    ///
    /// - Parameter conditions: the values of `If-None-Match`.
    func revalidated(by conditions: [String]) -> GatewayResponse {
        let digits = SHA256.hash(data: body).prefix(16).flatMap(HexDigits.of)
        let tag = "\"\(String(decoding: digits, as: UTF8.self))\""
        let known = conditions.flatMap { $0.split { $0 == "," || $0 == " " || $0 == "\t" } }
        let isKnown = known.contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
        var response = isKnown ? GatewayResponse(304, []) : self
        response.fields = [.eTag: "W/\(tag)", .cacheControl: "private, no-cache"]
        return response
    }

    /// Bytes from which on encoding a body is worth it.
    private static let encodedBytes = 1 << 10

    /// The response in gzip, if it is long and the client accepts that.
    func encoded(for acceptEncoding: String?) -> GatewayResponse {
        guard body.count > Self.encodedBytes else { return self }
        var response = self
        response.fields[.vary] = "Accept-Encoding"
        guard ContentEncoder.acceptsGzip(acceptEncoding), let body = ContentEncoder.gzip(body) else { return response }
        response.body = body
        response.fields[.contentEncoding] = "gzip"
        return response
    }
}
