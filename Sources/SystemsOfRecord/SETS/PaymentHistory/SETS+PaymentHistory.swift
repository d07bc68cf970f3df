import SoapstoneCodec
public import SoapstoneOperations
import SoapstoneXML

extension SETS {
    /// The operations of the service `payment-history`.
    public static let documentOperations: [Operation] = [.paymentHistory.requiring(OwnCases.order)]
}

/// The history of payments as a document, which a process of LiveCycle makes.
enum PaymentDocuments {
    /// The service's id in the gateway's paths.
    static let service = "payment-history"

    static let namespace = "http://adobe.com/idp/services"

    /// The name of an element.
    static func name(_ local: String) -> XMLName { XMLName(local, in: namespace) }
}

extension Operation {
    /// The process that makes the document.
    static let paymentHistory = Operation.exchange(
        InvokeRequest.self,
        InvokeResponse.self,
        service: PaymentDocuments.service,
        wsdl: "wsdl/sets/adobe-payment-history.wsdl",
        action: "invoke",
        readsParts: true,
        credentials: .serviceAccount,
        timeout: .seconds(30),
        isIdempotent: true,
        read: { (json, session) throws(RequestError) in
            do throws(DecodeError) {
                let request = try InvokeRequest.decode(from: json, session: session)
                try request.checkPeriod()
                return request
            } catch {
                throw RequestError(error)
            }
        },
        outcome: { (response) throws(DecodeError) in try InvokeResponse.outcome(of: response) },
        complete: { (record) throws(DecodeError) in
            guard record.document.bytes != nil else { throw DecodeError(.missing, ["pdfBase64"], "is missing") }
            return record
        }
    )
}
