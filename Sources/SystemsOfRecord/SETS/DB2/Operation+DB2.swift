import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

extension Operation {
    /// An operation of the content service, named after the element of its request.
    static func db2<Request: Record, Response: DB2Response>(
        _: Request.Type,
        _: Response.Type,
        isIdempotent: Bool = true
    ) -> Operation {
        let name = Request.codec.name
        return Operation(
            service: DB2Content.service,
            name: name,
            wsdl: "wsdl/sets/sets-db2-content.wsdl",
            action: "urn:soapstone:sets-db2:\(name)",
            request: XMLName(name, in: DB2Content.namespace),
            response: XMLName(Response.codec.name, in: DB2Content.namespace),
            credentials: .basic,
            timeout: .seconds(8),
            isIdempotent: isIdempotent,
            encode: { json, session throws(DecodeError) in
                var body = ByteWriter()
                try Request.decode(from: json, session: session).encodeXML(to: &body)
                return Operation.Request(body: body.bytes)
            },
            decode: { response throws(DecodeError) in try Response.outcome(of: response) },
            requestLines: Request.codec.lines,
            responseLines: Response.codec.lines,
            faultDetails: [
                FaultDetail(
                    XMLName(SQLError.codec.name, in: SQLError.codec.namespace?.name ?? ""),
                    SQLError.codec.lines
                )
            ],
            records: [RecordCodec(Request.self), RecordCodec(Response.self), RecordCodec(SQLError.self)],
            requestToJSON: { element throws(DecodeError) in
                var json = ByteWriter()
                try Request.decode(from: element).encodeJSON(to: &json)
                return json.bytes
            },
            responseFromJSON: { json throws(DecodeError) in
                var body = ByteWriter()
                try Response.decode(fromResponse: json).completed().encodeXML(to: &body)
                return body.bytes
            }
        )
    }
}
