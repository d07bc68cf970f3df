public import SoapstoneXML

/// The elements and attributes of a request's payload that differ each time it is sent, and so do not count in matching.
public struct VolatileParts: Sendable {
    /// The names of the elements, which are left out with everything in them.
    public var elements: [XMLName]
    /// The names of the attributes.
    public var attributes: [XMLName]

    /// Makes a list of its own.
    public init(elements: [XMLName], attributes: [XMLName] = []) {
        self.elements = elements
        self.attributes = attributes
    }

    /// Timestamps and nonces of WS-Security, message ids of WS-Addressing in both its versions, and XML signatures with
    /// the ids that they refer to (`wsu:Id`, WS-Security 1.0 section 4.1).
    public static let standard = VolatileParts(
        elements: [
            XMLName("Timestamp", in: securityUtility),
            XMLName("Created", in: securityUtility),
            XMLName("Expires", in: securityUtility),
            XMLName("Nonce", in: security),
            XMLName("MessageID", in: "http://www.w3.org/2005/08/addressing"),
            XMLName("RelatesTo", in: "http://www.w3.org/2005/08/addressing"),
            XMLName("MessageID", in: "http://schemas.xmlsoap.org/ws/2004/08/addressing"),
            XMLName("RelatesTo", in: "http://schemas.xmlsoap.org/ws/2004/08/addressing"),
            XMLName("Signature", in: "http://www.w3.org/2000/09/xmldsig#"),
        ],
        attributes: [XMLName("Id", in: securityUtility)]
    )

    private static let security =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
    private static let securityUtility =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
}

extension CanonicalForm {
    /// The form without what is volatile.
    package init(_ volatile: VolatileParts) {
        self.init(skipping: volatile.elements, attributes: volatile.attributes)
    }

    /// Appends what a body holds: its first element and those behind it, which encoded messages have (SOAP 1.1 section 5).
    func write(bodyFrom payload: XMLElement?, to output: inout ByteWriter) {
        for element in payload?.withSiblings ?? [] { write(element, to: &output) }
    }
}

extension XMLElement {
    /// The first element of a body and those behind it.
    var withSiblings: [XMLElement] { [self] + followingSiblings }
}
