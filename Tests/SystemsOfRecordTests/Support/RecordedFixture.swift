import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// A fixture of `fixtures/sets`: what a device sent and got, and what the back end was asked and answered.
struct RecordedFixture: Sendable, CustomTestStringConvertible {
    /// What kind of case it is, as `fixtures/sets/README.md` explains.
    enum Kind: String {
        case ordinary, edge, fault, negative
    }

    let service: String
    let operation: String
    let name: String
    let kind: Kind
    /// The HTTP status that came with the response.
    let status: Int
    /// The content type that came with the response.
    let contentType: String?
    /// Where the five files are.
    let folder: String

    var testDescription: String { "\(operation)/\(name)" }

    /// One of the two JSON files.
    func json(_ file: String) throws -> JSONDocument {
        try JSONDocument(parsing: try bytes(file))
    }

    /// The element in the request's body.
    func requestPayload() throws -> XMLElement {
        try #require(try Envelope(parsing: try bytes("request.xml")).payload)
    }

    /// The response, in a sound envelope.
    func response(clock: Int64 = 0) throws -> Operation.Response {
        let message = try MessageReader(limits: .response).read(try response, contentType: contentType)
        let envelope = message.envelope
        let content: Operation.Response.Content =
            if let fault = envelope.fault { .fault(fault) } else { .payload(try #require(envelope.payload)) }
        return Operation.Response(httpStatus: status, content: content, clock: clock, package: message.package)
    }

    /// Whether the response has parts beside its envelope.
    var hasParts: Bool { contentType?.hasPrefix("multipart/") == true }

    /// The response's bytes, with the parts beside its envelope where it has any.
    var response: [UInt8] {
        get throws { try bytes(hasParts ? "response.mime" : "response.xml") }
    }

    /// The envelope of the response; throws for one that is none, or is of no sound package.
    var responseEnvelope: Envelope {
        get throws {
            try MessageReader(limits: .response).read(response, contentType: hasParts ? contentType : nil).envelope
        }
    }

    /// The request's JSON without the member that names the session, and that member.
    func requestMembers() throws -> (json: JSONDocument, session: String?) {
        var output = ByteWriter()
        var session: String?
        for (key, value) in try json("request.json").root.members {
            guard key != "cacheid" else {
                session = value.string
                continue
            }
            output.append(output.count == 0 ? "{" : ",")
            output.appendJSON(key)
            output.append(":")
            value.write(to: &output)
        }
        output.append(output.count == 0 ? "{}" : "}")
        return (try JSONDocument(parsing: output.bytes), session)
    }

    /// The number that `response.json` tells the outcome with.
    func expectedStatus() throws -> Int? {
        try json("response.json").root["opstatus"]?.numberText.flatMap { Int($0) }
    }
}
