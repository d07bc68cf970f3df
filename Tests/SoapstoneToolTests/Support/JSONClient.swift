import SoapstoneCodec
import SoapstoneTransport
import SoapstoneXML

/// Sends JSON to a running server.
struct JSONClient {
    /// The media type that curl gives to a body unless told otherwise.
    static let form = "application/x-www-form-urlencoded"
    static let json = "application/json"

    private let transport: HTTPTransport
    private let origin: String

    init(_ server: RunningServer) throws {
        transport = try HTTPTransport(configuration: .init())
        origin = server.url
    }

    struct Response {
        var status: Int
        var document: JSONDocument
        var response: HTTPTransport.Response

        /// The document without one of its members.
        func without(_ key: String) throws -> JSONDocument {
            var output = ByteWriter()
            output.append("{")
            for (name, value) in document.root.members where name != key {
                if output.count > 1 { output.append(",") }
                output.appendJSON(name)
                output.append(":")
                value.write(to: &output)
            }
            output.append("}")
            return try JSONDocument(parsing: output.bytes)
        }

        /// The member `opstatus`.
        var opstatus: String? { document.root["opstatus"]?.numberText }
    }

    /// Sends a request and reads the JSON of its response.
    func send(
        _ path: String,
        _ body: [UInt8] = [],
        type: String? = JSONClient.json,
        method: HTTPTransport.Request.Method = .post,
        fields: [HTTPTransport.HeaderField] = []
    ) async throws -> Response {
        var request = HTTPTransport.Request(url: origin + path, method: method, body: body)
        request.headers = fields
        if let type { request.headers.append(.init("Content-Type", type)) }
        let response = try await transport.send(request)
        return Response(
            status: response.status,
            document: try JSONDocument(parsing: response.body),
            response: response
        )
    }
}
