internal import SoapstoneSOAP
internal import SoapstoneXML

extension XMLName {
    /// Whether an attribute of the name may stand on any element, tells nothing of anybody, and is needed to read the message:
    /// those of XML, of XML Schema's instances, of SOAP and its encodings, of WS-Security's ids and of media types.
    var isOfEveryMessage: Bool {
        Self.namespaces.contains { $0.isSameBytes(as: namespace) }
    }

    /// Whether an element of the name holds the code of a fault, a QName such as `otp:Expired` that is no name with a value
    /// (SOAP 1.1, section 4.4; SOAP 1.2 Part 1, section 5.4.1).
    var isFaultCode: Bool {
        let local = local.utf8
        return local.elementsEqual("faultcode".utf8) && namespace.isEmpty
            || local.elementsEqual("Value".utf8) && namespace.isSameBytes(as: SOAPVersion.soap12.namespace)
    }

    private static let namespaces =
        [
            "http://www.w3.org/XML/1998/namespace",
            "http://www.w3.org/2001/XMLSchema-instance",
            "http://schemas.xmlsoap.org/soap/encoding/",
            "http://www.w3.org/2003/05/soap-encoding",
            "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
            "http://www.w3.org/2005/05/xmlmime",
        ] + SOAPVersion.allCases.map(\.namespace)
}
