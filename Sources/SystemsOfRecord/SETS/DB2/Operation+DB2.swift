import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

extension Operation {
    /// An operation of the content service, named after the element of its request.
    static func db2<Request: Record, Answer: DB2Answer>(
        _: Request.Type,
        _: Answer.Type,
        isIdempotent: Bool = true
    ) -> Operation {
        let name = Request.codec.name
        return Operation(
            service: DB2Content.service,
            name: name,
            wsdl: "wsdl/sets/sets-db2-content.wsdl",
            action: "urn:soapstone:sets-db2:\(name)",
            request: XMLName(name, in: DB2Content.namespace),
            reply: XMLName(Answer.codec.name, in: DB2Content.namespace),
            credentials: .basic,
            timeout: .seconds(8),
            isIdempotent: isIdempotent,
            encode: { json, session throws(DecodeError) in
                var body = ByteWriter()
                try Request.decode(from: json, session: session).encodeXML(to: &body)
                return Operation.Request(body: body.bytes)
            },
            decode: { reply throws(DecodeError) in try Answer.outcome(of: reply) },
            requestLines: Request.codec.lines,
            replyLines: Answer.codec.lines,
            faultDetails: [
                FaultDetail(
                    XMLName(SQLError.codec.name, in: SQLError.codec.namespace?.name ?? ""),
                    SQLError.codec.lines
                )
            ],
            records: [RecordCodec(Request.self), RecordCodec(Answer.self), RecordCodec(SQLError.self)],
            requestToJSON: { element throws(DecodeError) in
                var json = ByteWriter()
                try Request.decode(from: element).encodeJSON(to: &json)
                return json.bytes
            },
            replyFromJSON: { json throws(DecodeError) in
                var body = ByteWriter()
                try Answer.decode(fromAnswer: json).completed().encodeXML(to: &body)
                return body.bytes
            }
        )
    }
}
