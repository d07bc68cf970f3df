internal import NIOHTTP1
internal import SoapstoneCodec
internal import SoapstoneFixtures

// Responses of the admin interface.
extension StubResponse {
    /// A response with an object of JSON.
    init(_ status: HTTPResponseStatus = .ok, _ members: (inout JSONText) -> Void) {
        var json = JSONText()
        json.object(members)
        self.init(status, fields: [("Content-Type", "application/json")], body: json.bytes + [UInt8(ascii: "\n")])
    }

    /// A response with a text.
    init(_ mediaType: String, _ text: String) {
        self.init(.ok, fields: [("Content-Type", mediaType)], body: Array(text.utf8))
    }

    /// The response that says by RFC 9457 why a request is refused.
    init(problem: Refusal) {
        var json = JSONText()
        json.object {
            $0.member("type", "urn:soapstone:problem:\(problem.code.rawValue)")
            $0.member("title", problem.code.title)
            $0.member("status", Int(problem.status.code))
            $0.member("detail", problem.message)
            $0.member("code", problem.code.rawValue)
            guard !problem.faults.isEmpty else { return }
            $0.objects("errors", problem.faults) { fault, json in
                json.member("code", fault.code)
                json.member("pointer", fault.pointer)
                json.member("message", fault.message)
                json.member("remedy", fault.remedy)
            }
        }
        self.init(
            problem.status,
            fields: [("Content-Type", "application/problem+json")] + (problem.field.map { [$0] } ?? []),
            body: json.bytes + [UInt8(ascii: "\n")]
        )
    }
}

extension Refusal.Code {
    /// What a problem of this kind is in general (RFC 9457 section 3.1.3).
    fileprivate var title: String {
        switch self {
        case .syntax: "The request is no proper HTTP"
        case .limit: "The request is over a limit"
        case .timeout: "The request came too slowly"
        case .method: "The method is not allowed"
        case .mediaType: "The media type is not taken"
        case .coding: "The coding is not taken"
        case .notFound: "There is nothing of this name"
        case .forbidden: "The admin interface is not for this client"
        case .unauthorized: "The stub's token is missing or wrong"
        case .query: "The query is not understood"
        case .overload: "The stub is busy"
        case .json: "The body is no JSON"
        case .value: "The body has a value that is not taken"
        case .upstream: "The upstream did not respond"
        case .upstreamTimeout: "The upstream did not respond in time"
        case .recording: "The fixture could not be recorded"
        case .notRecording: "The stub has nothing to record into"
        case .mapping: "The stub cannot be added, changed or saved"
        }
    }
}
