import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

extension Operation {
    /// An operation of the service of one-time passwords, named after the element of its request.
    ///
    /// Who asks for a password has not signed in: the session is one of a flow, which begins when a password is sent.
    static func otp<Request: Record, Answer: OTPAnswer>(
        _: Request.Type,
        _: Answer.Type,
        needsSession: Bool = false
    ) -> Operation {
        let name = Request.codec.name
        return Operation(
            service: OTPService.service,
            name: name,
            wsdl: "wsdl/sets/jfs-otp.wsdl",
            version: .soap12,
            action: OTPService.action + name,
            request: OTPService.name(name),
            answer: .element(OTPService.name(Answer.codec.name)),
            addressingAction: OTPService.action + name,
            credentials: .bearer,
            tokenHeader: PortalSession.block,
            needsSession: needsSession,
            timeout: .seconds(8),
            // A second call sends a second password, or is a second try.
            isIdempotent: false,
            encode: { json, session throws(RequestError) in
                var body = ByteWriter()
                do throws(DecodeError) {
                    try Request.decode(from: json, session: session).encodeXML(to: &body)
                } catch {
                    throw RequestError(error)
                }
                return Operation.Request(body: body.bytes)
            },
            decode: { reply throws(DecodeError) in try Answer.outcome(of: reply) },
            requestLines: Request.codec.lines,
            replyLines: Answer.codec.lines,
            records: [RecordCodec(Request.self), RecordCodec(Answer.self)],
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
    }
}
