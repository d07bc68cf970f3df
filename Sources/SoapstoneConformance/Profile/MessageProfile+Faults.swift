internal import SoapstoneSOAP
internal import SoapstoneXML

extension MessageProfile {
    private static let codes = ["VersionMismatch", "MustUnderstand", "Client", "Server"]

    /// The fault in the body.
    mutating func checkFault() {
        guard let fault = envelope.fault, let element = envelope.payload else { return }
        let namespace = SOAPVersion.soap11.namespace
        for child in element.children {
            let name = Excerpt.escaped(child.name.description.utf8)
            let isKnown = ["faultcode", "faultstring", "faultactor", "detail"].contains { known in
                child.name.local.isSameBytes(as: known)
            }
            let isOurs = child.name.namespace.isEmpty || child.name.namespace.isSameBytes(as: namespace)
            if !isKnown || !isOurs {
                add("R1000", "A fault has no child '\(name)'.", at: child)
            } else if !child.name.namespace.isEmpty {
                add("R1001", "'\(child.name.local)' has a namespace.", at: child)
            }
            if child.name.local.isSameBytes(as: "detail"),
                child.attributes.contains(where: { $0.name.namespace.isSameBytes(as: namespace) })
            {
                add("R1003", "The detail has an attribute of SOAP.", at: child)
            }
        }
        let code = fault.code
        let shown = Excerpt.escaped(code.description.utf8)
        let place = element.children.first { $0.name.local.isSameBytes(as: "faultcode") } ?? element
        let isOfSOAP = code.namespace.isSameBytes(as: namespace)
        let stem = code.local.prefix { $0 != "." }
        if code.namespace.isEmpty || isOfSOAP && !Self.codes.contains(where: { $0 == stem }) {
            add("R1004", "The code '\(shown)' is none of SOAP's, and has no namespace of its own.", at: place)
        }
        if isOfSOAP, stem.utf8.count < code.local.utf8.count {
            add("R1031", "The code '\(shown)' has a dot.", at: place)
        }
    }
}
