public import SoapstoneXML

extension SOAPError {
    /// The code of the fault that answers a request with this error.
    ///
    /// SOAP 1.1 has one code only: there the most exact name that a specification gives to the fault stands.
    public func faultCode(for version: SOAPVersion) -> XMLName {
        switch code {
        case .version: return XMLName("VersionMismatch", in: version.namespace)
        case .mustUnderstand: return XMLName("MustUnderstand", in: version.namespace)
        default: break
        }
        if version == .soap11, let subcode = subcodes.last { return subcode }
        return version.senderCode
    }

    /// The fault that answers a request with this error.
    public func fault(for version: SOAPVersion) -> Fault {
        Fault(
            version,
            code: faultCode(for: version),
            subcodes: version == .soap12 ? subcodes : [],
            reason: message
        )
    }

    /// The header blocks that belong into the response: `NotUnderstood` (SOAP 1.2 part 1 section 5.4.8) or `Upgrade`
    /// (section 5.4.7).
    public func faultHeaders(for version: SOAPVersion) -> [HeaderContent] {
        switch code {
        case .version: [.upgrade]
        case .mustUnderstand where version == .soap12 && !notUnderstood.isEmpty: [.notUnderstood(notUnderstood)]
        default: []
        }
    }
}

extension SOAPVersion {
    /// The code of a fault that the message's sender has to answer for.
    public var senderCode: XMLName { XMLName(self == .soap11 ? "Client" : "Sender", in: namespace) }

    /// The code of a fault that the message's receiver has to answer for.
    public var receiverCode: XMLName { XMLName(self == .soap11 ? "Server" : "Receiver", in: namespace) }
}
