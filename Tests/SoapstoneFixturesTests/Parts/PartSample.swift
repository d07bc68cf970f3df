import SoapstoneFixtures
import SoapstoneSOAP

/// Messages with parts for tests, written out as they go over the wire.
struct PartSample {
    /// A part beside the envelope.
    struct Part {
        var id: String
        var type: String
        var content: String
        /// Further fields, each with its line end.
        var fields = ""

        init(_ id: String, _ type: String, _ content: String, fields: String = "") {
            self.id = id
            self.type = type
            self.content = content
            self.fields = fields
        }
    }

    var envelope: String
    var parts: [Part]
    var boundary = "MIME_boundary"
    /// The example of XML-binary Optimized Packaging 1.0 has the root's media type in `start-info`.
    var isXOP = false

    private var rootType: String { isXOP ? "application/xop+xml; charset=UTF-8; type=\"text/xml\"" : "text/xml" }

    var contentType: String {
        let type = isXOP ? "type=\"application/xop+xml\"; start-info=\"text/xml\"" : "type=\"text/xml\""
        return "multipart/related; boundary=\(boundary); \(type); start=\"<root@\(boundary)>\""
    }

    /// `exchange.yaml` of a case whose response has parts with the boundary `b`.
    static func yaml(_ kind: String) -> String {
        """
        operation: op
        endpoint: /s
        method: POST
        request: {headers: {Content-Type: text/xml}}
        response: {status: 200, headers: {Content-Type: 'multipart/related; boundary=b; type="text/xml"'}}
        recordedAt: 2024-02-29T09:30:00Z
        class: \(kind)

        """
    }

    var headers: [Fixture.Header] { [.init("Content-Type", contentType), .init("SOAPAction", "\"urn:get\"")] }

    var bytes: [UInt8] {
        let all = [Part("root@\(boundary)", rootType, envelope)] + parts
        let text = all.map { part in
            "--\(boundary)\r\nContent-Type: \(part.type)\r\n\(part.fields)Content-ID: <\(part.id)>\r\n\r\n\(part.content)\r\n"
        }
        return Array((text.joined() + "--\(boundary)--\r\n").utf8)
    }

    /// The message that a body is, with these header fields.
    static func message(_ body: [UInt8], _ headers: [Fixture.Header]) throws -> ReceivedMessage {
        try MessageReader(allowsEncoding: true).read(body, contentType: headers.first(named: "Content-Type"))
    }

    /// A fixture of this request with a response of its own.
    func exchange(_ name: String, response: String = "<r/>") -> Fixture {
        var fixture = Sample.exchange(name, "<a/>")
        fixture.details.requestHeaders = headers
        fixture.request = bytes
        fixture.response = Array(Sample.envelope(response).utf8)
        return fixture
    }
}
