public import SoapstoneXML

extension Addressing {
    /// Reads the addressing properties for this receiver; nil where the message has none.
    ///
    /// The namespace of the submission of August 2004 is understood as well. To and From are not judged: nothing is ever
    /// sent to them.
    ///
    /// - Throws: `WSA_INVALID` with the subcode of the specification: InvalidCardinality where a property stands twice,
    ///   MissingAddressInEPR, OnlyAnonymousAddressSupported where ReplyTo or FaultTo is neither anonymous nor none.
    public init?(of envelope: Envelope) throws(SOAPError) {
        let own = envelope.headers.filter(\.isForReceiver)
        let readers = [Addressing.namespace, AddressingReader.submission].map { namespace in
            AddressingReader(
                namespace: namespace,
                blocks: own.filter { $0.name.namespace.utf8.elementsEqual(namespace.utf8) }
            )
        }
        .filter { !$0.blocks.isEmpty }
        guard let reader = readers.first else { return nil }
        guard readers.count == 1 else {
            throw SOAPError(
                .addressing,
                "The message has headers of two versions of WS-Addressing.",
                at: reader.blocks.first?.element,
                subcodes: [XMLName("InvalidAddressingHeader", in: Addressing.namespace)]
            )
        }
        self = try reader.read()
    }

    /// The names of the header blocks that are read, for `Envelope.requireUnderstood`.
    public static let names = [namespace, AddressingReader.submission].flatMap { namespace in
        ["To", "Action", "MessageID", "RelatesTo", "From", "ReplyTo", "FaultTo"].map { XMLName($0, in: namespace) }
    }

    /// The MessageID of a message, of either version and whatever its other properties are; nil where it has none.
    package static func messageID(of envelope: Envelope) -> String? {
        let names = [namespace, AddressingReader.submission].map { XMLName("MessageID", in: $0) }
        let id = envelope.headers.first { names.contains($0.name) }?.element.text.trimmingXMLSpace
        return id?.isEmpty == true ? nil : id
    }

    /// The header blocks, of either version, that say which message this one responses.
    package static func responses(in envelope: Envelope) -> [XMLElement] {
        [namespace, AddressingReader.submission].flatMap { namespace in
            let reader = AddressingReader(namespace: namespace, blocks: envelope.headers)
            let name = XMLName("RelatesTo", in: namespace)
            return envelope.headers.map(\.element).filter { $0.name == name && reader.isResponse($0) }
        }
    }

    /// Refuses a response that names another message as the one that it answers; one that names none is let pass.
    ///
    /// - Parameter messageID: the MessageID of the request.
    /// - Throws: `WSA_INVALID` where a RelatesTo of either version names another message.
    package static func requireNoOtherResponse(_ envelope: Envelope, to messageID: String) throws(SOAPError) {
        for response in responses(in: envelope) {
            try Addressing(relatesTo: response.text.trimmingXMLSpace).requireResponse(to: messageID)
        }
    }

    /// Whether an envelope says what it is a response to.
    package static func isResponse(_ envelope: Envelope) -> Bool { !responses(in: envelope).isEmpty }

    /// Refuses a response that does not relate to a request.
    ///
    /// - Parameter messageID: the MessageID of the request.
    /// - Throws: `WSA_INVALID` where RelatesTo is missing or names another message.
    public func requireResponse(to messageID: String) throws(SOAPError) {
        guard let relatesTo, relatesTo.utf8.elementsEqual(messageID.utf8) else {
            let found = relatesTo.map { "'\(Excerpt.escaped($0.utf8))'" } ?? "nothing"
            throw SOAPError(
                .addressing,
                "The response relates to \(found), not to '\(Excerpt.escaped(messageID.utf8))'.",
                subcodes: [XMLName("InvalidAddressingHeader", in: Addressing.namespace)]
            )
        }
    }
}
