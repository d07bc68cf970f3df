internal import SoapstoneSOAP
internal import SoapstoneTransport
internal import SoapstoneXML

/// An HTTP answer of a back end, judged up to the element in its body.
struct SOAPReply {
    private let response: HTTPTransport.Response
    private let version: SOAPVersion

    init(_ response: HTTPTransport.Response, version: SOAPVersion) {
        self.response = response
        self.version = version
    }

    /// What stands in the body of a sound envelope: the fault, or the element with the name that the contract gives.
    ///
    /// What the log is told has codes and places in it, never text of the answer.
    ///
    /// - Throws: 8005 for an empty answer, 8006 for one that is no sound message of the operation's SOAP version, 8007
    ///   for another element, 8009 for an HTTP status that no fault explains.
    func content(expecting name: XMLName) throws(Outcome.Failure) -> Operation.Reply.Content {
        guard !response.body.isEmpty else {
            throw (200..<300).contains(response.status) ? failure(.emptyReply, "no body") : failure(.failed, "no body")
        }
        let envelope = try envelope()
        if let fault = envelope.fault { return .fault(fault) }
        guard response.status == 200 else { throw failure(.failed, "no fault in the body") }
        guard let payload = envelope.payload else { throw failure(.contract, "the body has no element") }
        guard payload.name == name else { throw failure(.contract, "the body has another element") }
        return .payload(payload)
    }

    private func envelope() throws(Outcome.Failure) -> Envelope {
        let envelope: Envelope
        do throws(SOAPError) {
            envelope = try Envelope(parsing: response.body, contentType: response.contentType, limits: .response)
            // A header block that is not understood may change what the body means. None is understood here.
            try envelope.requireUnderstood([])
        } catch {
            let place = error.place.map { " at line \($0.line), column \($0.column)" } ?? ""
            throw failure(isMeantAsMessage ? .invalidXML : .failed, error.machineCode + place)
        }
        guard envelope.version == version else { throw failure(.invalidXML, "SOAP \(envelope.version.rawValue)") }
        return envelope
    }

    /// Whether the back end meant to send a message: a web server's page about an error is none.
    private var isMeantAsMessage: Bool {
        if response.status == 200 { return true }
        guard response.status == 500, let type = response.contentType, let mediaType = try? MediaType(parsing: type)
        else { return false }
        return mediaType.subtype == "xml" || mediaType.subtype.hasSuffix("+xml")
    }

    private func failure(_ status: OpStatus, _ detail: String) -> Outcome.Failure {
        .of(status, response.status, detail)
    }
}
