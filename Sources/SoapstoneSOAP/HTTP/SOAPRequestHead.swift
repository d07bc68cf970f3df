internal import SoapstoneBase

/// The header fields that a SOAP request over HTTP needs.
public enum SOAPRequestHead {
    /// Content-Type, and for SOAP 1.1 SOAPAction, in their order.
    ///
    /// SOAP 1.1 section 6.1.1; RFC 3902 for the `action` parameter of SOAP 1.2. Characters that a URI cannot have, line
    /// ends among them, are percent-encoded.
    public static func headers(_ version: SOAPVersion, action: String) -> [(String, String)] {
        let action = encoded(action)
        return switch version {
        case .soap11: [("Content-Type", "text/xml; charset=utf-8"), ("SOAPAction", "\"\(action)\"")]
        case .soap12:
            [
                (
                    "Content-Type",
                    "application/soap+xml; charset=utf-8" + (action.isEmpty ? "" : "; action=\"\(action)\"")
                )
            ]
        }
    }

    private static func encoded(_ action: String) -> String {
        PercentEncoding.encoded(action) { ASCII.isVisible($0) && $0 != ASCII.quote && $0 != ASCII.backslash }
    }
}
