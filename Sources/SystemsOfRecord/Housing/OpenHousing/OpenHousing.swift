import SoapstoneCodec
public import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

extension Housing {
    /// The operations of the service `open-housing`.
    public static let tenancyOperations: [Operation] = [
        .openHousing(OpenHousing.TenancyDetails.self),
        .openHousing(OpenHousing.RentStatement.self),
        .openHousing(OpenHousing.RepairHistory.self),
        .openHousing(OpenHousing.LogJob.self, isIdempotent: false),
        .openHousing(OpenHousing.ThreadList.self),
        .openHousing(OpenHousing.ThreadGet.self),
        .openHousing(OpenHousing.ThreadCreate.self, isIdempotent: false),
        .openHousing(OpenHousing.ThreadUpdate.self, isIdempotent: false),
        .openHousing(OpenHousing.ThreadClose.self, isIdempotent: false),
        .openHousing(OpenHousing.RentDueList.self),
        .openHousing(OpenHousing.PaymentList.self),
    ]
}

/// A request to OpenHousing. Its fields are members of the device's JSON, and parameters of the message.
protocol HousingRequest: Record {
    associatedtype Reply: Record

    static var type: OpenHousing.RequestType { get }

    /// Reads the parameters of a message.
    init(_ parameters: inout OpenHousing.ParameterReader, _ lines: [OpenHousing.Line]) throws(DecodeError)
    var parameters: [OpenHousing.Parameter] { get }
    var lines: [OpenHousing.Line] { get }

    /// The JSON of a response; nil if its element is missing.
    static func reply(_ root: OpenHousing.Root) -> Reply?
    /// The response that says so.
    static func root(_ reply: Reply) -> OpenHousing.Root
}

extension HousingRequest {
    var lines: [OpenHousing.Line] { [] }

    /// The request that goes over the wire.
    fileprivate var request: Operation.Request {
        let message = message
        var request = Operation.Request(body: message.xml)
        request.signed = { (account, _) throws(Outcome.Failure) in try message.signed(by: account).xml }
        return request
    }

    /// The message that carries the request, without the service account.
    private var message: OpenHousing.Message {
        OpenHousing.Message(
            header: OpenHousing.Header(security: OpenHousing.Security(user: nil, password: nil)),
            body: OpenHousing.Body(
                request: OpenHousing.Request(
                    type: Self.type,
                    parameters: parameters,
                    lines: lines.isEmpty ? nil : OpenHousing.Lines(lines: lines)
                )
            )
        )
    }

    /// The request that a message carries.
    fileprivate init(_ message: OpenHousing.Message) throws(DecodeError) {
        let request = message.body.request
        guard request.type == Self.type else {
            throw DecodeError(.value, ["message", "Body", "Request", "request_type"], "is of another operation")
        }
        var parameters = try OpenHousing.ParameterReader(request.parameters)
        try self.init(&parameters, request.lines?.lines ?? [])
        try parameters.finish()
    }

    /// Judges what came back.
    fileprivate static func outcome(of response: Operation.Response) throws(DecodeError) -> Outcome {
        var failure: Outcome.Failure
        switch response.content {
        case .payload(let element):
            let root = try OpenHousing.Root.decode(from: element)
            if let refusal = OpenHousing.failure(of: root.errors?.value) {
                failure = refusal
                break
            }
            guard let reply = reply(root) else { throw DecodeError(.missing, ["Root"], "has not what was asked for") }
            return .success(of: reply)
        case .fault: failure = Outcome.Failure(.failed)
        case .message: throw Operation.Response.isNoElement
        }
        failure.backendStatus = response.httpStatus
        return .failure(failure)
    }
}

extension OpenHousing {
    /// The failure that a text in `ErrorDetails` means; nil for none. It decides also where there is data beside it.
    static func failure(of text: String?) -> Outcome.Failure? {
        guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
        let known: [(prefix: String, status: OpStatus)] = [
            ("Invalid user", .notAuthorized), ("Tenancy not found", .tenancyNotFound), ("Thread closed", .threadClosed),
            ("Job refused", .jobRefused),
        ]
        guard let (prefix, status) = known.first(where: { text.utf8.starts(with: $0.prefix.utf8) }) else {
            return Outcome.Failure(.failed, detail: "ErrorDetails")
        }
        var failure = Outcome.Failure(status, detail: prefix)
        // Why a job is refused is told to who has asked for it, in one line.
        if status == .jobRefused {
            failure.userMessage = String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(1024))
        }
        return failure
    }
}

extension Operation {
    /// An operation of OpenHousing.
    static func openHousing<Use: HousingRequest>(_: Use.Type, isIdempotent: Bool = true) -> Operation {
        Operation(
            service: OpenHousing.service,
            name: Use.type.rawValue,
            wsdl: "wsdl/housing/capita-openhousing.wsdl",
            action: "urn:openhousing:\(Use.type.rawValue)",
            request: XMLName(OpenHousing.Message.codec.name),
            response: XMLName(OpenHousing.Root.codec.name),
            credentials: .payload,
            timeout: .seconds(15),
            isIdempotent: isIdempotent,
            encode: { json, session throws(DecodeError) in try Use.decode(from: json, session: session).request },
            requestOfRecord: { record, _ throws(RequestError) in (record as? Use)?.request },
            decode: { response throws(DecodeError) in try Use.outcome(of: response) },
            requestLines: { OpenHousing.Message.codec.lines() + Use.codec.lines() },
            responseLines: { OpenHousing.Root.codec.lines() + Use.Reply.codec.lines() },
            records: [RecordCodec(OpenHousing.Message.self), RecordCodec(OpenHousing.Root.self)],
            requestToJSON: { element throws(DecodeError) in
                try Use(OpenHousing.Message.decode(from: element)).jsonObject
            },
            responseFromJSON: { json throws(DecodeError) in try Use.root(Use.Reply.decode(fromResponse: json)).xml }
        )
        // Whose tenancy it is, the gateway's own operations know.
        .performing(.step)
        .offering(.plainXML(response: XMLName(OpenHousing.Root.codec.name)))
    }
}

extension Record {
    fileprivate var xml: [UInt8] {
        var output = ByteWriter()
        encodeXML(to: &output)
        return output.bytes
    }
}

extension OpenHousing.Message {
    fileprivate func signed(by account: Operation.Account) throws(Outcome.Failure) -> Self {
        var message = self
        do throws(ScalarError) {
            message.header.security = OpenHousing.Security(
                user: try PlainText(account.user),
                password: try PlainText(account.password)
            )
        } catch {
            throw Outcome.Failure(.invalidRequest, detail: "the account of \(OpenHousing.service): \(error.expected)")
        }
        return message
    }
}
