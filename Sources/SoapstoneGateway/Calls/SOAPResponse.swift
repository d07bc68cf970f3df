internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneTransport
internal import SoapstoneXML

/// An HTTP response of a back end, judged up to the element in its body.
struct SOAPResponse {
    private let response: HTTPTransport.Response
    private let operation: Operation
    private let messageID: String?
    private let known: ReceivedMessage?

    /// - Parameters:
    ///   - messageID: the MessageID that was sent, where one was: a response to another message is none.
    ///   - known: the body, where it was read already, with SOAP's own encoding and any number of children allowed.
    init(
        _ response: HTTPTransport.Response,
        to operation: Operation,
        messageID: String? = nil,
        read known: ReceivedMessage? = nil
    ) {
        self.known = known
        self.response = response
        self.operation = operation
        self.messageID = messageID
    }

    private var isSuccess: Bool { (200..<300).contains(response.status) }

    /// A sound response: as much of it as the operation wants to see.
    ///
    /// - Parameter clock: the time of the call, in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: as `content` does.
    func response(at clock: Int64) throws(Outcome.Failure) -> Operation.Response {
        guard operation.readsParts, !response.body.isEmpty, case .element(let name) = operation.responseShape else {
            return Operation.Response(httpStatus: response.status, content: try content(), clock: clock)
        }
        let message = try message()
        return Operation.Response(
            httpStatus: response.status,
            content: try content(of: message.envelope, expecting: name),
            clock: clock,
            package: message.package
        )
    }

    /// What a sound response has in it.
    ///
    /// What the log is told has codes and places in it, never text of the response.
    ///
    /// - Throws: 8005 for an empty response, 8006 for one that is no sound message of the operation's SOAP version or that
    ///   answers another message, 8007 for another element, 8009 for an HTTP status that no fault explains.
    func content() throws(Outcome.Failure) -> Operation.Response.Content {
        if response.body.isEmpty {
            if isSuccess, case .nothing = operation.responseShape { return .message(nil) }
            // One that was accepted for later has no element either.
            let isEmpty = operation.takesMessage ? isSuccess : response.status == 200
            throw isEmpty ? failure(.emptyResponse, "no body") : failure(.failed, "no body")
        }
        let message = try message()
        switch operation.responseShape {
        case .element(let name):
            return try content(of: message.envelope, expecting: name)
        case .message, .nothing:
            guard message.envelope.fault != nil || isSuccess else { throw failure(.failed, "no fault in the body") }
            return .message(message)
        }
    }

    /// The fault, or the element with the name that the contract gives.
    private func content(
        of envelope: Envelope,
        expecting name: XMLName
    ) throws(Outcome.Failure) -> Operation.Response.Content {
        if let fault = envelope.fault { return .fault(fault) }
        guard response.status == 200 else { throw failure(.failed, "no fault in the body") }
        guard let payload = envelope.payload else { throw failure(.contract, "the body has no element") }
        guard payload.name == name else { throw failure(.contract, "the body has another element") }
        return .payload(payload)
    }

    private func message() throws(Outcome.Failure) -> ReceivedMessage {
        let message: ReceivedMessage
        do throws(SOAPError) {
            message = try read()
            // A header block that is not understood may change what the body means.
            let known = operation.takesMessage || operation.addressingAction != nil ? Addressing.names : []
            try message.envelope.requireUnderstood(operation.understood + known)
            if let messageID { try Addressing.requireNoOtherResponse(message.envelope, to: messageID) }
        } catch {
            let place = error.place.map { " at line \($0.line), column \($0.column)" } ?? ""
            throw failure(isMeantAsMessage ? status(of: error) : .failed, error.machineCode + place)
        }
        guard message.envelope.version == operation.version else {
            throw failure(.invalidXML, "SOAP \(message.envelope.version.rawValue)")
        }
        let relates = messageID == nil || Addressing.isResponse(message.envelope)
        guard relates || message.envelope.fault != nil || !operation.headerRules.needsRelation else {
            throw failure(operation.headerRules.otherRelation, "RelatesTo is missing")
        }
        return message
    }

    private func status(of error: SOAPError) -> OpStatus {
        switch error.code {
        case .mustUnderstand: operation.headerRules.notUnderstood
        case .addressing: operation.headerRules.otherRelation
        default: .invalidXML
        }
    }

    /// Whether parts may stand beside the envelope.
    private var mayHaveParts: Bool { operation.takesMessage || operation.readsParts }

    /// Reads the body: of an operation that takes whole messages, with the parts that may stand beside the envelope.
    private func read() throws(SOAPError) -> ReceivedMessage {
        if let known, operation.takesMessage { return known }
        guard mayHaveParts else {
            if let known, known.package == nil { return ReceivedMessage(try Envelope(known.envelope.document)) }
            return ReceivedMessage(
                try Envelope(parsing: response.body, contentType: response.contentType, limits: .response)
            )
        }
        let isWhole = operation.takesMessage
        let reader = MessageReader(limits: .response, allowsEncoding: isWhole, allowsSiblings: isWhole)
        return try reader.read(response.body, contentType: response.contentType)
    }

    /// Whether the back end meant to send a message: a web server's page about an error is none.
    private var isMeantAsMessage: Bool {
        if response.status == 200 { return true }
        // SOAP 1.2 part 2, table 20: a fault of the sender comes with 400.
        guard response.status == 500 || response.status == 400 && operation.version == .soap12,
            let type = response.contentType, let mediaType = try? MediaType(parsing: type)
        else { return false }
        if mayHaveParts, mediaType.essence == "multipart/related" { return true }
        return mediaType.subtype == "xml" || mediaType.subtype.hasSuffix("+xml")
    }

    private func failure(_ status: OpStatus, _ detail: String) -> Outcome.Failure {
        .of(status, response.status, detail)
    }
}
