internal import NIOHTTP1
internal import SoapstoneFixtures

/// Why a request is answered by HTTP alone, without SOAP.
struct Refusal: Error, Equatable {
    enum Code: String {
        case syntax = "HTTP_SYNTAX"
        case limit = "HTTP_LIMIT"
        case timeout = "HTTP_TIMEOUT"
        case method = "HTTP_METHOD"
        case mediaType = "HTTP_MEDIA_TYPE"
        case coding = "HTTP_CODING"
        case notFound = "HTTP_NOT_FOUND"
        case forbidden = "HTTP_FORBIDDEN"
        case unauthorized = "HTTP_UNAUTHORIZED"
        case query = "HTTP_QUERY"
        case overload = "HTTP_OVERLOAD"
        case json = "JSON_SYNTAX"
        case value = "JSON_VALUE"
        case upstream = "UPSTREAM"
        case upstreamTimeout = "UPSTREAM_TIMEOUT"
        case recording = "RECORDING"
        case notRecording = "NOT_RECORDING"
        case mapping = "MAPPING"
    }

    var status: HTTPResponseStatus
    var code: Code
    var message: String
    /// A header field that the status asks for, such as `Allow`.
    var field: (name: String, value: String)?
    /// Whether the rest of the connection cannot be trusted or is not worth reading.
    var closes = true
    /// What is wrong with the parts of a body.
    var faults: [DescribedFixture.Fault] = []

    static func syntax(_ message: String) -> Refusal {
        Refusal(status: .badRequest, code: .syntax, message: message)
    }

    static func limit(_ status: HTTPResponseStatus, _ message: String) -> Refusal {
        Refusal(status: status, code: .limit, message: message)
    }

    static func timeout(_ message: String) -> Refusal {
        Refusal(status: .requestTimeout, code: .timeout, message: message)
    }

    /// - Parameter limit: bytes that the body may have.
    static func bodyLimit(_ limit: Int) -> Refusal {
        .limit(.payloadTooLarge, "the body has more than \(limit) bytes")
    }

    /// A content coding that is not undone.
    static var coding: Refusal {
        Refusal(
            status: .unsupportedMediaType,
            code: .coding,
            message: "the Content-Encoding is one of gzip, deflate and identity here",
            field: ("Accept-Encoding", "gzip, deflate, identity")
        )
    }

    static var slowUpstream: Refusal {
        Refusal(status: .gatewayTimeout, code: .upstreamTimeout, message: "the upstream takes nothing of the request")
    }

    static func overload(_ message: String) -> Refusal {
        Refusal(status: .serviceUnavailable, code: .overload, message: message, field: ("Retry-After", "1"))
    }

    static func method(allow: String) -> Refusal {
        Refusal(
            status: .methodNotAllowed,
            code: .method,
            message: "only \(allow) is allowed here",
            field: ("Allow", allow),
            closes: false
        )
    }

    static func == (left: Refusal, right: Refusal) -> Bool {
        left.status == right.status && left.code == right.code && left.message == right.message
            && left.field?.name == right.field?.name && left.field?.value == right.field?.value
            && left.closes == right.closes && left.faults == right.faults
    }
}
