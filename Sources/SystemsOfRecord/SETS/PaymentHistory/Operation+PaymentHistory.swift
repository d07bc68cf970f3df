import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

extension Operation {
    /// The process that makes the document.
    static let paymentHistory = Operation(
        service: PaymentDocuments.service,
        name: InvokeRequest.codec.name,
        wsdl: "wsdl/sets/adobe-payment-history.wsdl",
        action: "invoke",
        request: PaymentDocuments.name(InvokeRequest.codec.name),
        responseShape: .element(PaymentDocuments.name(InvokeResponse.codec.name)),
        readsParts: true,
        credentials: .serviceAccount,
        timeout: .seconds(30),
        isIdempotent: true,
        encode: { json, session throws(RequestError) in
            var body = ByteWriter()
            do throws(DecodeError) {
                let request = try InvokeRequest.decode(from: json, session: session)
                try request.checkPeriod()
                request.encodeXML(to: &body)
            } catch {
                throw RequestError(error)
            }
            return Operation.Request(body: body.bytes)
        },
        decode: { response throws(DecodeError) in try InvokeResponse.outcome(of: response) },
        requestLines: InvokeRequest.codec.lines,
        responseLines: InvokeResponse.codec.lines,
        records: [RecordCodec(InvokeRequest.self), RecordCodec(InvokeResponse.self)],
        requestToJSON: { element throws(DecodeError) in try InvokeRequest.decode(from: element).jsonObject },
        responseFromJSON: { json throws(DecodeError) in
            var body = ByteWriter()
            let response = try InvokeResponse.decode(fromResponse: json)
            guard response.document.bytes != nil else { throw DecodeError(.missing, ["pdfBase64"], "is missing") }
            response.encodeXML(to: &body)
            return body.bytes
        }
    )
}
