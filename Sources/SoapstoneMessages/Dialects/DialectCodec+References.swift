internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

extension DialectCodec {
    /// An encoded message with values in the place of what refers to them: dialects have no word for a reference.
    ///
    /// - Parameter json: the message as Soapstone's own JSON has it.
    /// - Returns: the message itself where nothing in it refers to anything, or where it breaks its contract.
    func withoutReferences(
        _ envelope: Envelope,
        _ direction: OperationCodec.Direction,
        _ json: [UInt8]
    ) -> Envelope {
        guard operation.codec(direction)?.isEncoded == true, hasReferences(envelope),
            let document = try? JSONDocument(parsing: json, limits: .own),
            let message = try? operation.message(from: document.root, direction),
            let inline = try? XMLDocument(parsing: message.envelope(), limits: .response)
        else { return envelope }
        return (try? operation.envelope(inline)) ?? envelope
    }

    private func hasReferences(_ envelope: Envelope) -> Bool {
        let document = envelope.document
        return document.withTape { tape in
            (0..<tape.count).contains { index in
                guard tape.events[index].kind == .attribute else { return false }
                let name = document.name(tape.events[index].nameID)
                return name == XMLName("href") || name == XMLName("ref", in: SOAPEncoding.soap12.namespace)
            }
        }
    }
}
