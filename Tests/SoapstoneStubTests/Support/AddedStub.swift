import Foundation
import SoapstoneCodec

/// Stubs that tests add while a stub runs.
enum AddedStub {
    /// The body of `POST mappings` for a request and a response, with more members.
    static func json(_ request: String, _ response: String, more: String = "") -> String {
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
        }
        return "{\"request\":{\"body\":\(quoted(Stub.envelope(request)))},"
            + "\"response\":{\"body\":\(quoted(Stub.envelope(response)))}\(more.isEmpty ? "" : ",\(more)")}"
    }
}

extension SocketClient {
    /// Adds a stub and returns its id.
    func add(_ json: String) throws -> String {
        let response = try admin("POST", "mappings", json)
        return try response.status == 201 ? response.json.text("id") ?? "" : "\(response.status): \(response.text)"
    }

    /// The response to a body in an envelope.
    func call(_ body: String, action: String? = "urn:get", more: String = "") throws -> HTTPResponse {
        try exchange(Stub.request(Stub.envelope(body), action: action, more: more))
    }
}
