import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

extension Operation {
    /// An operation of the registration, named after the element of its request: a step of a flow, in whose session the
    /// steps before it left their tokens.
    static func registration<Request: RegistrationForm, Answer: RegistrationAnswer>(
        _: Request.Type,
        _: Answer.Type
    ) -> Operation {
        let name = Request.codec.name
        return Operation(
            service: RegistrationService.service,
            name: name,
            wsdl: "wsdl/sets/jfs-registration.wsdl",
            version: .soap12,
            action: RegistrationService.action + name,
            request: RegistrationService.name(name),
            answer: .element(RegistrationService.name(Answer.codec.name)),
            addressingAction: RegistrationService.action + name,
            credentials: .bearer,
            tokenHeader: PortalSession.block,
            needsSession: true,
            timeout: .seconds(8),
            // A second call is a second try, or sends a second message.
            isIdempotent: false,
            encode: { json, session throws(RequestError) in
                var body = ByteWriter()
                try Request.read(json, session).encodeXML(to: &body)
                return Operation.Request(body: body.bytes)
            },
            decode: { reply throws(DecodeError) in try Answer.outcome(of: reply) },
            requestLines: Request.codec.lines,
            replyLines: Answer.codec.lines,
            faultDetails: [
                FaultDetail(RegistrationService.name(FieldErrors.codec.name), FieldErrors.codec.lines)
            ],
            records: [RecordCodec(Request.self), RecordCodec(Answer.self), RecordCodec(FieldErrors.self)],
            requestToJSON: { element throws(DecodeError) in try Request.decode(from: element).jsonObject },
            replyFromJSON: { json throws(DecodeError) in
                var body = ByteWriter()
                let answer = try Answer.decode(fromAnswer: json)
                guard answer.failure == nil else { throw DecodeError(.value, [], "is the answer of a failure") }
                answer.encodeXML(to: &body)
                return body.bytes
            },
            sessionValues: { reply throws(DecodeError) in
                guard case .payload(let element) = reply.content else { return .none }
                return try Answer.decode(from: element).sessionValues
            }
        )
        .performing(.step)
    }
}
