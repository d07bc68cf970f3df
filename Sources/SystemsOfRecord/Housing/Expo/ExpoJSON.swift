import SoapstoneCodec
import SoapstoneOperations
import SoapstoneXML

// The JSON of Expo, as elements of its contract and back: an array of messages, tickets in `data`, receipts by their ids.
extension Expo {
    static func profile<Request: ExpoRequest>(_: Request.Type) -> Operation.Profile {
        let (request, response) = (RecordCodec(Request.self), RecordCodec(Request.Reply.self))
        let isSend = Request.self == Send.self
        let nothing: Operation.Address.Lines = { [] }
        let messages: Operation.Address.Lines = { ElementJSON.members(of: "Message", in: request.lines()) }
        let address = Operation.Address(
            .post,
            [.name("push"), .name(Request.path)],
            query: nothing,
            request: isSend ? messages : request.lines,
            response: nothing
        )
        return Operation.Profile(
            address: address,
            isOnly: true,
            isMeant: { _ in true },
            request: { (url, sent) throws(Outcome.Failure) in
                var wire = Operation.WireRequest(.post, "\(url)/push/\(Request.path)")
                wire.headers = ["Accept": "application/json", "Content-Type": "application/json"]
                wire.body = try json(of: sent, request, isSend: isSend)
                return wire
            },
            element: { (wire) throws(Outcome.Failure) in
                let root = try ElementJSON.root(of: wire.body)
                return try ElementJSON.element(request.name) { builder throws(DecodeError) in
                    guard isSend else { return try read(root, request.lines(), into: &builder) }
                    guard root.kind == .array else { throw DecodeError(.kind, [], "is not an array") }
                    for message in root.elements { try read(message, "Message", request, into: &builder) }
                }
            },
            response: { (wire, clock) throws(Outcome.Failure) in
                try wire.read(at: clock) { () throws(Outcome.Failure) in
                    try self.response(wire, response, isSend: isSend)
                }
            }
        )
    }

    // MARK: - Requests

    /// The JSON of the element that the record has written.
    private static func json(
        of request: Operation.Request,
        _ codec: RecordCodec,
        isSend: Bool
    ) throws(Outcome.Failure) -> [UInt8] {
        let element = try request.element
        var output = ByteWriter()
        if isSend {
            ElementJSON.webAPI.write(element, as: codec.lines(), of: "Message", in: namespace, to: &output)
        } else {
            ElementJSON.webAPI.write(element, as: codec.lines(), in: namespace, to: &output)
        }
        return output.bytes
    }

    // MARK: - Responses

    /// The code of a request whose tokens are of several projects: none of its messages was sent.
    private static let severalProjects = "PUSH_TOO_MANY_EXPERIENCE_IDS"

    private static func response(
        _ wire: Operation.WireResponse,
        _ codec: RecordCodec,
        isSend: Bool
    ) throws(Outcome.Failure) -> XMLElement {
        switch wire.status {
        case 200, 400: break
        case 401, 403: throw Outcome.Failure(.notAuthorized)
        default: throw Outcome.Failure(.failed, detail: "another status than 200")
        }
        guard !wire.body.isEmpty else { throw Outcome.Failure(.emptyResponse, detail: "no body") }
        let root = try ElementJSON.root(of: wire.body)
        let errors = root["errors"].map { Array($0.elements) } ?? []
        if let split = errors.first(where: { $0["code"]?.string == severalProjects }), isSend {
            return try ElementJSON.element(codec.name) { builder throws(DecodeError) in
                guard let details = split["details"] else { throw DecodeError(.missing, ["details"], "is missing") }
                for (_, tokens) in details.members {
                    builder.begin(XMLName("Project", in: namespace))
                    for token in tokens.elements { write("token", token.string ?? "", into: &builder) }
                    builder.end()
                }
            }
        }
        guard wire.status == 200, errors.isEmpty else {
            // A word of Expo's own, which has nothing of the request.
            let code = errors.first?["code"]?.string ?? ""
            let isWord = !code.isEmpty && code.utf8.allSatisfy { $0 == UInt8(ascii: "_") || 0x41...0x5A ~= $0 }
            throw Outcome.Failure(.failed, detail: isWord ? code : "another status than 200")
        }
        guard let data = root["data"] else { throw Outcome.Failure(.contract, detail: "no data") }
        return try ElementJSON.element(codec.name) { builder throws(DecodeError) in
            if isSend {
                guard data.kind == .array else { throw DecodeError(.kind, ["data"], "is not an array") }
                for ticket in data.elements { try read(ticket, "Ticket", codec, into: &builder) }
            } else {
                guard data.kind == .object else { throw DecodeError(.kind, ["data"], "is not an object") }
                for (id, receipt) in data.members { try read(receipt, "Receipt", codec, id: id, into: &builder) }
            }
        }
    }

    // MARK: - Elements

    private static func read(
        _ object: JSONValue,
        _ lines: [CodecLine],
        into builder: inout ElementBuilder
    ) throws(DecodeError) {
        guard object.kind == .object else { throw DecodeError(.kind, [], "is not an object") }
        try ElementJSON.webAPI.read(object, as: lines, in: namespace, at: [], into: &builder)
    }

    /// An element of an object, with the id that it has outside.
    private static func read(
        _ object: JSONValue,
        _ name: String,
        _ codec: RecordCodec,
        id: String? = nil,
        into builder: inout ElementBuilder
    ) throws(DecodeError) {
        builder.begin(XMLName(name, in: namespace))
        if let id { write("id", id, into: &builder) }
        try read(object, ElementJSON.members(of: name, in: codec.lines()), into: &builder)
        builder.end()
    }

    private static func write(_ name: String, _ text: String, into builder: inout ElementBuilder) {
        builder.begin(XMLName(name, in: namespace))
        builder.text(text.utf8)
        builder.end()
    }
}
