import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

extension Operation {
    /// An operation of the registration, named after the element of its request: a step of a flow, in whose session the
    /// steps before it left their tokens.
    static func registration<Request: RegistrationForm, Response: RegistrationResponse>(
        _: Request.Type,
        _: Response.Type
    ) -> Operation {
        let name = Request.codec.name
        return Operation(
            service: RegistrationService.service,
            name: name,
            wsdl: "wsdl/sets/jfs-registration.wsdl",
            version: .soap12,
            action: RegistrationService.action + name,
            request: RegistrationService.name(name),
            responseShape: .element(RegistrationService.name(Response.codec.name)),
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
            decode: { response throws(DecodeError) in try Response.outcome(of: response) },
            requestLines: Request.codec.lines,
            responseLines: Response.codec.lines,
            faultDetails: [
                FaultDetail(RegistrationService.name(FieldErrors.codec.name), FieldErrors.codec.lines)
            ],
            records: [RecordCodec(Request.self), RecordCodec(Response.self), RecordCodec(FieldErrors.self)],
            requestToJSON: { element throws(DecodeError) in try Request.decode(from: element).jsonObject },
            responseFromJSON: { json throws(DecodeError) in
                var body = ByteWriter()
                let record = try Response.decode(fromResponse: json)
                guard record.failure == nil else { throw DecodeError(.value, [], "is the answer of a failure") }
                record.encodeXML(to: &body)
                return body.bytes
            },
            sessionValues: { response throws(DecodeError) in
                guard case .payload(let element) = response.content else { return .none }
                return try Response.decode(from: element).sessionValues
            }
        )
        .performing(.step)
    }
}
