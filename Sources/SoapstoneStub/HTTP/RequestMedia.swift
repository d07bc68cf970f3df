internal import NIOHTTP1
internal import SoapstoneSOAP

/// What a SOAP request's Content-Type says.
struct RequestMedia: Equatable {
    let version: SOAPVersion
    let charset: String?
    /// Whether parts may stand beside the envelope.
    let isPackage: Bool
    /// The field as it was sent.
    let contentType: String
    private let hasAction: Bool

    /// Reads the media type; throws 415 for any but those of SOAP 1.1 and 1.2, alone or in `multipart/related`.
    init(_ contentType: String?) throws(Refusal) {
        let unsupported = Refusal(
            status: .unsupportedMediaType,
            code: .mediaType,
            message: "a request is text/xml (SOAP 1.1) or application/soap+xml (SOAP 1.2), or multipart/related "
                + "whose parameters say which of them (type, with MTOM start-info)",
            field: ("Accept", "text/xml, application/soap+xml, multipart/related")
        )
        guard let contentType, let type = try? MediaType(parsing: contentType) else { throw unsupported }
        isPackage = type.essence == "multipart/related"
        guard let own = isPackage ? Self.envelopeType(in: type) : type,
            let version = SOAPVersion.allCases.first(where: { $0.mediaType == own.essence })
        else { throw unsupported }
        self.version = version
        charset = own["charset"]
        // That of a package may be in `start-info`, or with the envelope alone.
        hasAction = isPackage || type["action"] != nil
        self.contentType = contentType
    }

    /// What the envelope in a package is (RFC 2387 section 3.1; XML-binary Optimized Packaging, section 4.1).
    private static func envelopeType(in package: MediaType) -> MediaType? {
        guard let type = package["type"].flatMap({ try? MediaType(parsing: $0) }) else { return nil }
        guard type.essence == "application/xop+xml" else { return type }
        return package["start-info"].flatMap { try? MediaType(parsing: $0) }
    }

    /// The action of a request; nil where it names none or an empty one, which contradicts nothing.
    func action(beside soapAction: String?) throws(SOAPError) -> String? {
        let action = try SOAPAction.parse(header: soapAction, contentType: hasAction ? contentType : nil)
        return action.flatMap { $0.isEmpty ? nil : $0 }
    }
}
