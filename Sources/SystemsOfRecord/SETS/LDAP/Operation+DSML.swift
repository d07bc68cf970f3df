import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

extension Operation {
    /// A use of the directory as an operation, named after its record.
    static func dsml<Use: DirectoryUse>(
        _: Use.Type,
        credentials: Credentials = .serviceAccount,
        needsSession: Bool = false,
        isIdempotent: Bool = true
    ) -> Operation {
        Operation(
            service: LDAPDirectory.service,
            name: Use.codec.name,
            wsdl: "wsdl/sets/jfs-ldap-dsml.wsdl",
            bindingOperation: "dsmlRequest",
            action: "#batchRequest",
            request: XMLName(BatchRequest.codec.name, in: DSML.namespace),
            response: XMLName(BatchResponse.codec.name, in: DSML.namespace),
            credentials: credentials,
            needsSession: needsSession,
            timeout: .seconds(5),
            isIdempotent: isIdempotent,
            encode: { json, session throws(DecodeError) in
                let use = try Use.decode(from: json, session: session)
                var body = ByteWriter()
                use.batch.encodeXML(to: &body)
                return Operation.Request(body: body.bytes, user: use.user)
            },
            decode: { response throws(DecodeError) in try Use.outcome(of: response) },
            requestLines: { BatchRequest.codec.lines() + Use.codec.lines() },
            responseLines: { BatchResponse.codec.lines() + Use.Output.codec.lines() },
            records: [RecordCodec(BatchRequest.self), RecordCodec(BatchResponse.self)],
            requestToJSON: { element throws(DecodeError) in
                try Use.json(of: BatchRequest.decode(from: element))
            },
            responseFromJSON: { json throws(DecodeError) in
                var body = ByteWriter()
                try Use.response(telling: Use.Output.decode(fromResponse: json)).encodeXML(to: &body)
                return body.bytes
            },
            sessionValues: Use.sessionValues
        )
    }
}
