internal import SoapstoneXML

/// Reads WS-Addressing header blocks of one namespace.
struct AddressingReader {
    let namespace: String
    let blocks: [HeaderBlock]

    /// The namespace of the submission of August 2004, which old stacks still send.
    static let submission = "http://schemas.xmlsoap.org/ws/2004/08/addressing"

    func read() throws(SOAPError) -> Addressing {
        Addressing(
            to: try text("To"),
            action: try text("Action"),
            messageID: try text("MessageID"),
            relatesTo: try relatesTo(),
            from: try address("From"),
            replyTo: try responseAddress("ReplyTo"),
            faultTo: try responseAddress("FaultTo")
        )
    }

    /// The block with a name, of which there may be one (SOAP Binding section 6.4.1.1).
    private func only(_ local: String) throws(SOAPError) -> XMLElement? {
        try only(blocks.map(\.element), local, problem: local)
    }

    private func only(
        _ elements: [XMLElement],
        _ local: String,
        problem: String
    ) throws(SOAPError) -> XMLElement? {
        let name = XMLName(local, in: namespace)
        let found = elements.filter { $0.name == name }
        guard found.count <= 1 else {
            throw error("InvalidCardinality", "\(local) stands more than once in \(problem).", found[1])
        }
        return found.first
    }

    private func text(_ local: String) throws(SOAPError) -> String? {
        try only(local)?.text.trimmingXMLSpace
    }

    /// The message that is answered: other relations than a response do not matter here.
    private func relatesTo() throws(SOAPError) -> String? {
        let name = XMLName("RelatesTo", in: namespace)
        let responses = blocks.map(\.element).filter { $0.name == name && isResponse($0) }
        guard responses.count <= 1 else {
            throw error("InvalidCardinality", "The message relates to more than one as their reply.", responses[1])
        }
        return responses.first?.text.trimmingXMLSpace
    }

    func isResponse(_ element: XMLElement) -> Bool {
        guard let type = element.attribute(XMLName("RelationshipType"))?.trimmingXMLSpace else { return true }
        // The submission has a name in its own namespace where the Recommendation has a URI.
        return type.utf8.elementsEqual((Addressing.namespace + "/reply").utf8)
            || QName.resolve(type, at: element) == XMLName("Reply", in: AddressingReader.submission)
    }

    private func address(_ local: String) throws(SOAPError) -> String? {
        guard let reference = try only(local) else { return nil }
        guard let address = try only(reference.children, "Address", problem: local) else {
            throw error("MissingAddressInEPR", "\(local) has no Address.", reference)
        }
        return address.text.trimmingXMLSpace
    }

    /// An address that responses go to: only the other end of this connection, or nowhere.
    ///
    /// Any other would let a message make this process send to where its sender may not.
    private func responseAddress(_ local: String) throws(SOAPError) -> String? {
        guard let address = try address(local) else { return nil }
        if address.utf8.elementsEqual((AddressingReader.submission + "/role/anonymous").utf8) {
            return Addressing.anonymous
        }
        guard [Addressing.anonymous, Addressing.none].contains(where: { $0.utf8.elementsEqual(address.utf8) }) else {
            throw error(
                "OnlyAnonymousAddressSupported",
                "\(local) is '\(Excerpt.escaped(address.utf8))'; responses are sent on the same connection only.",
                try only(local)
            )
        }
        return address
    }

    private func error(_ subcode: String, _ message: String, _ element: XMLElement?) -> SOAPError {
        SOAPError(
            .addressing,
            message,
            at: element,
            subcodes: [
                XMLName("InvalidAddressingHeader", in: Addressing.namespace),
                XMLName(subcode, in: Addressing.namespace),
            ]
        )
    }
}
