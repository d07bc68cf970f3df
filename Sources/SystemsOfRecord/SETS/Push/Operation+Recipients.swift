import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

extension Operation {
    /// A job of the recipients' service, named after the element of its call.
    ///
    /// Jobs are public, and run by a scheduler: there is no session.
    static func recipients<Request: Record, Answer: RecipientReply>(_: Request.Type, _: Answer.Type) -> Operation {
        let name = Request.codec.name
        return Operation(
            service: RecipientJobs.service,
            name: name,
            wsdl: "wsdl/sets/sets-push-recipients.wsdl",
            action: "urn:soapstone:sets-jobs:\(name)",
            request: XMLName(name, in: RecipientJobs.calls),
            reply: XMLName(Answer.codec.name, in: RecipientJobs.calls),
            credentials: .none,
            needsSession: false,
            timeout: .seconds(10),
            isIdempotent: true,
            encode: { json, session throws(DecodeError) in
                var body = ByteWriter()
                try Request.decode(from: json, session: session).encodeXML(to: &body)
                return Operation.Request(body: body.bytes)
            },
            decode: { reply throws(DecodeError) in
                var failure: Outcome.Failure
                switch reply.content {
                case .payload(let element):
                    if 200..<300 ~= reply.httpStatus {
                        var answer = try Answer.decode(from: element)
                        answer.page = answer.page.cleaned()
                        return .success { [answer] writer in answer.encodeMembers(to: &writer) }
                    }
                    failure = Outcome.Failure(.failed)
                case .fault(let fault): failure = RecipientFault.failure(of: fault)
                case .message: throw Reply.isNoElement
                }
                failure.backendStatus = reply.httpStatus
                return .failure(failure)
            },
            requestLines: Request.codec.lines,
            replyLines: Answer.codec.lines,
            faultDetails: [FaultDetail(RecipientFault.name, RecipientFault.codec.lines)],
            records: [RecordCodec(Request.self), RecordCodec(Answer.self), RecordCodec(RecipientFault.self)],
            requestToJSON: { element throws(DecodeError) in try Request.decode(from: element).jsonObject },
            replyFromJSON: { json throws(DecodeError) in
                var body = ByteWriter()
                var answer = try Answer.decode(fromAnswer: json)
                answer.page = try answer.page.completed()
                answer.encodeXML(to: &body)
                return body.bytes
            }
        )
        .performing(.job)
    }
}
