internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

extension MessageProfile {
    /// The action of the addressing headers; nil where there is none.
    var action: String? { addressing("Action").map { Self.trimmed($0.text) } }

    private func addressing(_ local: String) -> XMLElement? {
        let name = XMLName(local, in: Addressing.namespace)
        return envelope.headers.first { $0.name == name }?.element
    }

    /// Which headers a message has by its place in the fixture (WS-Addressing 1.0 Metadata, section 5.1).
    mutating func checkAddressing() {
        let blocks = envelope.headers.filter { $0.name.namespace.isSameBytes(as: Addressing.namespace) }
        guard let first = blocks.first?.element else { return }
        let wanted =
            if isRequest {
                operation?.pattern == .requestResponse ? ["Action", "MessageID"] : ["Action"]
            } else {
                ["Action", "RelatesTo"]
            }
        for local in wanted where addressing(local) == nil {
            add("R1142", "There are headers of WS-Addressing, and no '\(local)' among them.", at: first)
        }
        guard let fault = envelope.fault, fault.code.namespace.isSameBytes(as: SOAPVersion.soap11.namespace),
            ["VersionMismatch", "MustUnderstand"].contains(where: { fault.code.local.isSameBytes(as: $0) }),
            let action = addressing("Action"),
            !Self.trimmed(action.text).isSameBytes(as: "\(Addressing.namespace)/soap/fault")
        else { return }
        add("R1035", "The action of the fault is not '\(Addressing.namespace)/soap/fault'.", at: action)
    }

    /// A text without white space around it.
    static func trimmed(_ text: String) -> String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        let rest = text.utf8.drop(while: isSpace)
        guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(decoding: rest[...last], as: UTF8.self)
    }
}
