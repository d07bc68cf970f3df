internal import NIOHTTP1
internal import SoapstoneSOAP

/// What a SOAP request's Content-Type says.
struct RequestMedia: Equatable {
    let version: SOAPVersion
    let charset: String?
    /// The field as it was sent.
    let contentType: String
    private let hasAction: Bool

    /// Reads the media type; throws 415 for any but those of SOAP 1.1 and 1.2.
    init(_ contentType: String?) throws(Refusal) {
        let unsupported = Refusal(
            status: .unsupportedMediaType,
            code: .mediaType,
            message: "a request is text/xml (SOAP 1.1) or application/soap+xml (SOAP 1.2)",
            field: ("Accept", "text/xml, application/soap+xml")
        )
        guard let contentType, let type = try? MediaType(parsing: contentType),
            let version = SOAPVersion.allCases.first(where: { $0.mediaType == type.essence })
        else { throw unsupported }
        self.version = version
        charset = type["charset"]
        hasAction = type["action"] != nil
        self.contentType = contentType
    }

    /// The action of a request; nil where it names none or an empty one, which contradicts nothing.
    func action(beside soapAction: String?) throws(SOAPError) -> String? {
        let action = try SOAPAction.parse(header: soapAction, contentType: hasAction ? contentType : nil)
        return action.flatMap { $0.isEmpty ? nil : $0 }
    }
}
