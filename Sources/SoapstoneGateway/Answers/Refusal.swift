internal import SoapstoneSOAP

/// What HTTP itself, or the lack of room, keeps from becoming a call.
///
/// The body has the same form as that of a failed call. `alwaysOK` does not change the status: proxies and HTTP clients
/// act on it, not devices.
struct Refusal: Error, Equatable, Sendable {
    let httpStatus: Int
    /// The machine code in `errcode`.
    let code: String
    let text: String
    let opstatus: Int
    /// Methods for the `Allow` field.
    var allow: String?
    /// Seconds for the `Retry-After` field.
    var retryAfter: Int?

    private init(_ httpStatus: Int, _ code: String, _ text: String, _ status: OpStatus = .invalidJSON) {
        self.httpStatus = httpStatus
        self.code = code
        self.text = text
        opstatus = status.number
    }

    static let syntax = Refusal(400, "HTTP_SYNTAX", "the request is not sound HTTP")
    static let timeout = Refusal(408, "HTTP_TIMEOUT", "the request took too long")
    static let bodyTooLarge = Refusal(413, "HTTP_LIMIT", "the body is too large")
    static let targetTooLong = Refusal(414, "HTTP_LIMIT", "the request target is too long")
    static let mediaType = Refusal(
        415,
        "HTTP_MEDIA_TYPE",
        "the body is neither application/json in UTF-8 nor application/x-www-form-urlencoded"
    )
    static let contentCoding = Refusal(415, "HTTP_MEDIA_TYPE", "a body with Content-Encoding is not taken")
    static let expectation = Refusal(417, "HTTP_SYNTAX", "the expectation is not known")
    static let headTooLarge = Refusal(431, "HTTP_LIMIT", "the request's head is too large")
    static let transferCoding = Refusal(501, "HTTP_SYNTAX", "a Transfer-Encoding other than chunked is not taken")

    static func method(allowed: String) -> Refusal {
        var refusal = Refusal(405, "HTTP_METHOD", "the method is not allowed here", .noSuchOperation)
        refusal.allow = allowed
        return refusal
    }

    static let overloaded = overload(OpStatus.overloaded.text)
    static let pipeline = overload("too many requests wait on this connection")

    private static func overload(_ text: String) -> Refusal {
        let status = OpStatus.overloaded
        var refusal = Refusal(status.httpStatus, status.code, text, status)
        refusal.retryAfter = 1
        return refusal
    }
}
