import SoapstoneBase
import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

// A file as the body of a request, and a response in JSON.
extension Operation.Profile {
    private static let keyField = "Ocp-Apim-Subscription-Key"

    static func recognition<Request: RecognitionRequest>(_: Request.Type) -> Self {
        let (request, response) = (RecordCodec(Request.self), RecordCodec(Request.Reply.self))
        let nothing: Operation.Address.Lines = { [] }
        let address = Operation.Address(
            .post,
            Request.path.map { .name($0) },
            query: nothing,
            request: nothing,
            response: response.lines
        )
        return Self(
            address: address,
            isOnly: true,
            isMeant: { _ in true },
            request: { (url, sent) throws(Outcome.Failure) in try wireRequest(url, sent, Request.self) },
            element: { (wire) throws(Outcome.Failure) in
                let key = wire.headers.first { $0.key.lowercased() == keyField.lowercased() }?.value
                let file = Base64Bytes.encode(wire.body)
                return try ElementJSON.element(request.name) { builder in
                    for (name, text) in [("subscriptionKey", key.map { Array($0.utf8) }), (Request.member, file)] {
                        guard let text else { continue }
                        builder.begin(XMLName(name, in: request.name.namespace))
                        builder.text(text)
                        builder.end()
                    }
                }
            },
            response: { (wire, clock) throws(Outcome.Failure) in
                try wire.read(at: clock) { () throws(Outcome.Failure) in
                    try element(of: wire, response, field: Request.member)
                }
            }
        )
    }

    private static func wireRequest<Request: RecognitionRequest>(
        _ url: String,
        _ sent: Operation.Request,
        _: Request.Type
    ) throws(Outcome.Failure) -> Operation.WireRequest {
        let element = try sent.element
        let record: Request
        do throws(DecodeError) {
            record = try Request.decode(from: element)
        } catch {
            throw Outcome.Failure(.adapterError, detail: "\(error.code.rawValue) at \(error.path)")
        }
        let path = ([url] + Request.path).joined(separator: "/")
        var wire = Operation.WireRequest(.post, "\(path)?\(Request.query)")
        wire.headers = ["Accept": "application/json", "Content-Type": Request.mediaType(of: record.file.bytes)]
        if let key = record.key?.value {
            guard key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
                throw Outcome.Failure(.adapterError, detail: "the key of \(Request.service) is no key")
            }
            wire.headers[keyField] = key
        }
        wire.body = record.file.bytes
        return wire
    }

    /// The element of a response.
    ///
    /// - Parameter field: the member of the client's request that had the file.
    private static func element(
        of wire: Operation.WireResponse,
        _ codec: RecordCodec,
        field: String
    ) throws(Outcome.Failure) -> XMLElement {
        switch wire.status {
        case 200: break
        case 400 where isFile(wire.body), 415:
            throw Outcome.Failure(fields: [Outcome.FieldError(field: field, code: "INVALID")])
        case 401, 403: throw Outcome.Failure(.notAuthorized)
        default: throw Outcome.Failure(.failed, detail: "another status than 200")
        }
        guard !wire.body.isEmpty else { throw Outcome.Failure(.emptyResponse, detail: "no body") }
        return try ElementJSON.webAPI.element(of: wire.body, as: codec)
    }

    /// Whether an error is about the file: its code says so, in `code`, or in `error` in later versions.
    private static func isFile(_ body: [UInt8]) -> Bool {
        guard let root = try? ElementJSON.root(of: body) else { return false }
        let error = root["error"]
        return [root["code"], error?["code"], error?["innererror"]?["code"]].contains { code in
            code?.string.map { $0.hasPrefix("InvalidImage") || $0 == "NotSupportedImage" } ?? false
        }
    }
}
