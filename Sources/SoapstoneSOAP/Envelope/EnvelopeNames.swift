internal import SoapstoneXML

/// The names of one version's envelope, as the numbers that a document's tape has for them.
struct EnvelopeNames: Sendable {
    let version: SOAPVersion
    let envelope: NameID
    let header: NameID
    let body: NameID
    let fault: NameID
    let mustUnderstand: NameID
    let encodingStyle: NameID

    static let soap11 = EnvelopeNames(.soap11)
    static let soap12 = EnvelopeNames(.soap12)

    static func of(_ version: SOAPVersion) -> EnvelopeNames {
        version == .soap11 ? soap11 : soap12
    }

    /// Registers the names of both versions: what is registered before a document is parsed needs no second look.
    static func register() {
        _ = (soap11, soap12)
    }

    private init(_ version: SOAPVersion) {
        func name(_ local: String) -> NameID { NameID(XMLName(local, in: version.namespace)) }
        self.version = version
        envelope = name("Envelope")
        header = name("Header")
        body = name("Body")
        fault = name("Fault")
        mustUnderstand = name("mustUnderstand")
        encodingStyle = name("encodingStyle")
    }

    /// Whether a number is that of an element which makes up an envelope.
    func contains(_ name: NameID) -> Bool {
        name == envelope || name == header || name == body || name == fault
    }
}

extension NameID {
    /// The `name` field of a tape record for an attribute with this name.
    var attributeBits: UInt32 { rawValue | XMLEvent.Kind.attribute.rawValue << 30 }
}
