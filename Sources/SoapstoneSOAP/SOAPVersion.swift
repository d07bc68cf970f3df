/// The version of SOAP that a message is written in.
public enum SOAPVersion: String, Sendable, CaseIterable {
    /// SOAP 1.1 (W3C Note of 8 May 2000).
    case soap11 = "1.1"
    /// SOAP 1.2 (W3C Recommendation, second edition).
    case soap12 = "1.2"

    /// The namespace of the envelope.
    public var namespace: String {
        switch self {
        case .soap11: "http://schemas.xmlsoap.org/soap/envelope/"
        case .soap12: "http://www.w3.org/2003/05/soap-envelope"
        }
    }

    /// The media type of a message: SOAP 1.1 section 6, RFC 3902.
    public var mediaType: String {
        switch self {
        case .soap11: "text/xml"
        case .soap12: "application/soap+xml"
        }
    }
}
