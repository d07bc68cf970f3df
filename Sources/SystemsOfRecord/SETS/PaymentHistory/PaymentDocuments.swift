import SoapstoneXML

/// The history of payments as a document, which a process of LiveCycle makes.
enum PaymentDocuments {
    /// The service's id in the gateway's paths.
    static let service = "payment-history"

    static let namespace = "http://adobe.com/idp/services"

    /// The name of an element.
    static func name(_ local: String) -> XMLName { XMLName(local, in: namespace) }
}
