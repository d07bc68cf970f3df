import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

extension Operation {
    /// An operation of the service of one-time passwords, named after the element of its request.
    ///
    /// Who asks for a password has not signed in: the session is one of a flow, which begins when a password is sent.
    static func otp<Request: Record, Response: OTPResponse>(
        _: Request.Type,
        _: Response.Type,
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
            responseShape: .element(OTPService.name(Response.codec.name)),
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
            decode: { response throws(DecodeError) in try Response.outcome(of: response) },
            requestLines: Request.codec.lines,
            responseLines: Response.codec.lines,
            records: [RecordCodec(Request.self), RecordCodec(Response.self)],
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
    }
}
