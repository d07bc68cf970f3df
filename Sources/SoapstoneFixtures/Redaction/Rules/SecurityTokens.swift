internal import SoapstoneXML

/// What the standards of security for SOAP carry that is not to be kept.
enum SecurityTokens {
    /// Elements whose text is taken away with that of all elements in them.
    static let deep: [XMLName: RedactionName] = [
        XMLName("Assertion", in: "urn:oasis:names:tc:SAML:1.0:assertion"): RedactionName(builtIn: "assertion"),
        XMLName("Assertion", in: "urn:oasis:names:tc:SAML:2.0:assertion"): RedactionName(builtIn: "assertion"),
        XMLName("CipherValue", in: "http://www.w3.org/2001/04/xmlenc#"): RedactionName(builtIn: "ciphervalue"),
        XMLName("BinarySecret", in: "http://docs.oasis-open.org/ws-sx/ws-trust/200512"):
            RedactionName(builtIn: "binarysecret"),
        XMLName("BinarySecret", in: "http://schemas.xmlsoap.org/ws/2005/02/trust"):
            RedactionName(builtIn: "binarysecret"),
    ]

    /// Namespaces of which every element's own text is taken away: Web Services Security 1.0 and 1.1, and a draft that
    /// old stacks send. `wsse:Security` itself has no text, and the timestamps in it are of another namespace.
    static let namespaces: Set<ByteText> = [
        ByteText("http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"),
        ByteText("http://docs.oasis-open.org/wss/oasis-wss-wssecurity-secext-1.1.xsd"),
        ByteText("http://schemas.xmlsoap.org/ws/2002/07/secext"),
    ]

    /// The name of a rule for an element of these namespaces whose own name is none for a rule.
    static let other = RedactionName(builtIn: "wsse")
}
