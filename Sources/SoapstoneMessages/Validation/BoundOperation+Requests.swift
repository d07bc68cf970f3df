package import SoapstoneSOAP
internal import SoapstoneWSDL
package import SoapstoneXML

// What a binding says of requests beside their bodies.
extension BoundOperation {
    /// What is wrong with the action of a request; nil where it is that of the operation, or contradicts nothing.
    ///
    /// - Parameters:
    ///   - field: the value of SOAPAction; nil where the request does not have the field.
    ///   - contentType: the value of Content-Type, which has the action in SOAP 1.2.
    package func actionProblem(_ field: String?, contentType: String?) -> String? {
        // A client must send the field.
        if version == .soap11, field == nil { return "the request has no SOAPAction, which SOAP 1.1 asks for" }
        do throws(SOAPError) {
            let action = try SOAPAction.parse(header: field, contentType: contentType)
            // Who speaks WS-Addressing may say the same action in both places.
            let isAddressed = addressing != .none && action.map { input?.action?.isSameBytes(as: $0) == true } == true
            if let soapAction, !isAddressed { try SOAPAction.require(soapAction, received: action) }
            return nil
        } catch {
            return error.message
        }
    }
}

extension BoundMessage {
    /// The header blocks that the contract gives the message and an envelope does not have.
    package func missingHeaders(in envelope: Envelope) -> [XMLName] {
        headers.compactMap { header in
            guard case .element(let name) = header.part.content,
                !envelope.headers.contains(where: { $0.name == name })
            else { return nil }
            return name
        }
    }
}

extension Definitions.Use {
    /// What is wrong with the encoding that a message names; nil where it is that of its binding (WSDL 1.1 section 3.5).
    ///
    /// An encoded message may name none: SOAP 1.1 section 4.1.1 leaves the attribute to the sender, and zeep writes none.
    package func encodingProblem(of envelope: Envelope) -> String? {
        guard let payload = envelope.payload else { return nil }
        let namespace = envelope.version.namespace
        let style = XMLName("encodingStyle", in: namespace)
        func encodes(_ element: XMLElement) -> Bool {
            // An empty one takes back what is said around it.
            element.attribute(style).map { !$0.isEmpty && !$0.hasSuffix("/none") } ?? false
        }
        let root = envelope.document.root
        let outer = [root, root.child(XMLName("Body", in: namespace)), payload].compactMap(\.self)
        guard let element = outer.last(where: { $0.attribute(style) != nil }) else { return nil }
        switch self {
        case .literal:
            return encodes(element) ? "the message names an encoding, where the binding says that it is literal" : nil
        case .encoded:
            guard !encodes(element), !payload.children.contains(where: encodes) else { return nil }
            return "the message says that it is not encoded, where the binding says that it is"
        }
    }
}

extension HeaderBlock {
    /// Whether the block is of a specification that contracts need not name: WS-Addressing or WS-Security.
    package static func isWellKnown(_ name: XMLName) -> Bool {
        name == SecurityHeader.name || Addressing.names.contains { $0 == name }
    }
}
