internal import SoapstoneCodec
internal import SoapstoneOperations
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
    /// The `WWW-Authenticate` field.
    var challenge: String?
    var details: [FailureBody.Detail] = []

    private init(_ httpStatus: Int, _ code: String, _ text: String, _ status: OpStatus = .invalidJSON) {
        self.httpStatus = httpStatus
        self.code = code
        self.text = text
        opstatus = status.number
    }

    static let syntax = Refusal(400, "HTTP_SYNTAX", "the request is not sound HTTP")
    static let queryAndBody = Refusal(
        400,
        "HTTP_SYNTAX",
        "a request with GET has its members in the query, and no body: send the body with POST"
    )
    static let timeout = Refusal(408, "HTTP_TIMEOUT", "the request took too long")
    static let targetTooLong = Refusal(414, "HTTP_LIMIT", "the request target is too long")
    static let mediaType = Refusal(415, "HTTP_MEDIA_TYPE", "the body is not application/json in UTF-8")
    static let form = Refusal(
        415,
        "HTTP_MEDIA_TYPE",
        "a form is not taken: send application/json, or set gateway.forms to true"
    )
    static let otherHost = Refusal(
        403,
        "HTTP_HOST",
        """
        Host is no name of the gateway: use localhost or the address that it listens on, or add the name to gateway.hosts \
        (--allowed-host)
        """
    )
    static let otherSite = Refusal(
        403,
        "HTTP_ORIGIN",
        "the call comes from a page of another site: Sec-Fetch-Site or Origin says so"
    )
    static let contentCoding = Refusal(415, "HTTP_MEDIA_TYPE", "a body with Content-Encoding is not taken")
    static let expectation = Refusal(417, "HTTP_SYNTAX", "the expectation is not known")
    static let headTooLarge = Refusal(431, "HTTP_LIMIT", "the request's head is too large")
    static let transferCoding = Refusal(501, "HTTP_SYNTAX", "a Transfer-Encoding other than chunked is not taken")

    static func body(_ limit: Int) -> Refusal {
        Refusal(413, "HTTP_LIMIT", "the body has more than \(limit) bytes (limits.requestBytes)")
    }

    /// JSON that has more of something than a request may have.
    static func json(_ error: JSONError) -> Refusal {
        // The message names the limit that no configuration changes.
        let text =
            error.limit == .string
            ? error.message.replacing("(limit string)", with: "(limits.stringBytes)") : error.message
        var refusal = Refusal(413, "HTTP_LIMIT", text)
        refusal.details = [.init(code: error.code.rawValue, pointer: error.pointer, message: error.place)]
        return refusal
    }

    static func method(allowed: String) -> Refusal {
        var refusal = Refusal(405, "HTTP_METHOD", "the method is not allowed here", .noSuchOperation)
        refusal.allow = allowed
        return refusal
    }

    /// A request that names no client.
    static func noClient(_ text: String, challenge: String) -> Refusal {
        unauthorized("CLIENT_MISSING", text, challenge)
    }

    /// A request with a key that no client has.
    static func unknownKey(challenge: String) -> Refusal {
        unauthorized("CLIENT_KEY", "the API key is no client's", challenge)
    }

    /// A token that is not accepted (RFC 6750 section 3.1).
    static func token(_ code: String, _ text: String) -> Refusal {
        unauthorized(code, text, #"Bearer realm="soapstone", error="invalid_token", error_description="\#(text)""#)
    }

    /// A token that cannot be verified now.
    static func noTokenKeys(_ code: String, _ text: String) -> Refusal {
        var refusal = Refusal(503, code, text, .overloaded)
        refusal.retryAfter = 5
        return refusal
    }

    private static func unauthorized(_ code: String, _ text: String, _ challenge: String) -> Refusal {
        var refusal = Refusal(401, code, text, .notAuthorized)
        refusal.challenge = challenge
        return refusal
    }

    static let clientRights = Refusal(403, "CLIENT_RIGHTS", "the client may not call this operation", .notAuthorized)

    /// A client that calls more often than it may.
    static func rate(_ wait: Duration) -> Refusal {
        var refusal = Refusal(429, "CLIENT_RATE", "the client calls too often", .overloaded)
        refusal.retryAfter = Int((wait / .seconds(1)).rounded(.up))
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
