import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

extension Operation {
    /// A job of the recipients' service, named after the element of its call.
    ///
    /// Jobs are public, and run by a scheduler: there is no session.
    static func recipients<Request: Record, Response: RecipientResponse>(_: Request.Type, _: Response.Type) -> Operation
    {
        let name = Request.codec.name
        return Operation(
            service: RecipientJobs.service,
            name: name,
            wsdl: "wsdl/sets/sets-push-recipients.wsdl",
            action: "urn:soapstone:sets-jobs:\(name)",
            request: XMLName(name, in: RecipientJobs.calls),
            response: XMLName(Response.codec.name, in: RecipientJobs.calls),
            credentials: .none,
            needsSession: false,
            timeout: .seconds(10),
            isIdempotent: true,
            encode: { json, session throws(DecodeError) in
                var body = ByteWriter()
                try Request.decode(from: json, session: session).encodeXML(to: &body)
                return Operation.Request(body: body.bytes)
            },
            decode: { response throws(DecodeError) in
                var failure: Outcome.Failure
                switch response.content {
                case .payload(let element):
                    if 200..<300 ~= response.httpStatus {
                        var record = try Response.decode(from: element)
                        record.page = record.page.cleaned()
                        return .success { [record] writer in record.encodeMembers(to: &writer) }
                    }
                    failure = Outcome.Failure(.failed)
                case .fault(let fault): failure = RecipientFault.failure(of: fault)
                case .message: throw Operation.Response.isNoElement
                }
                failure.backendStatus = response.httpStatus
                return .failure(failure)
            },
            requestLines: Request.codec.lines,
            responseLines: Response.codec.lines,
            faultDetails: [FaultDetail(RecipientFault.name, RecipientFault.codec.lines)],
            records: [RecordCodec(Request.self), RecordCodec(Response.self), RecordCodec(RecipientFault.self)],
            requestToJSON: { element throws(DecodeError) in try Request.decode(from: element).jsonObject },
            responseFromJSON: { json throws(DecodeError) in
                var body = ByteWriter()
                var record = try Response.decode(fromResponse: json)
                record.page = try record.page.completed()
                record.encodeXML(to: &body)
                return body.bytes
            }
        )
        .performing(.job)
    }
}
