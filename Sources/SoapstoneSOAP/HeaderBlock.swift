public import SoapstoneXML

/// A child of an envelope's Header.
public struct HeaderBlock: Sendable {
    /// The block's element.
    public let element: XMLElement
    /// Whether the receiver has to understand it or to answer with a fault.
    public let mustUnderstand: Bool
    let version: SOAPVersion

    /// The expanded name of the element.
    public var name: XMLName { element.name }

    /// `actor`, or `role`: the receiver that it is meant for; nil for the ultimate receiver.
    public var role: String? {
        element.attribute(XMLName(version == .soap11 ? "actor" : "role", in: version.namespace))
    }

    /// Whether the ultimate receiver, or the next one on the way, is meant (SOAP 1.1 section 4.2.2, SOAP 1.2 part 1
    /// section 2.2).
    public var isForReceiver: Bool {
        guard let role, !role.isEmpty else { return true }
        let own =
            switch version {
            case .soap11: ["http://schemas.xmlsoap.org/soap/actor/next"]
            case .soap12: ["\(version.namespace)/role/next", "\(version.namespace)/role/ultimateReceiver"]
            }
        return own.contains { $0.utf8.elementsEqual(role.utf8) }
    }
}
