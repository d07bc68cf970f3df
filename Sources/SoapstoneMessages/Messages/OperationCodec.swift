public import SoapstoneCodec
public import SoapstoneSOAP
public import SoapstoneWSDL
public import SoapstoneXML

/// Turns the messages of an operation into JSON and JSON into messages, by its contract alone.
///
/// The page <doc:Messages> says what they look like. One `SchemaCodec` serves all operations of a contract.
public struct OperationCodec: Sendable {
    /// The operation whose messages it reads and writes.
    public let operation: BoundOperation
    /// The version of SOAP that the operation is spoken in.
    public let version: SOAPVersion
    let request: MessageCodec
    /// nil for an operation without a response.
    let response: MessageCodec?
    let faults: FaultCodec

    /// The two messages of an operation.
    public enum Direction: String, CaseIterable, Sendable {
        case request, response
    }

    /// Prepares an operation.
    ///
    /// - Parameter codec: that of the contract which the operation is in.
    /// - Throws: where the operation is not spoken in SOAP, must not be called, or has a message that is not declared.
    public init(_ operation: BoundOperation, _ codec: SchemaCodec) throws(ContractGap) {
        guard let version = operation.version else { throw ContractGap("The operation is not spoken in SOAP.") }
        if let name = operation.refusedExtensions.first {
            throw ContractGap("The contract requires the extension '\(name)', which is not known.")
        }
        XOPInclude.register()
        guard let input = operation.input else { throw ContractGap("The operation has no request.") }
        self.operation = operation
        self.version = version
        request = try MessageCodec(input, version, codec, isResponse: false)
        response = try operation.output.map { output throws(ContractGap) in
            try MessageCodec(output, version, codec, isResponse: true)
        }
        faults = try FaultCodec(operation, version, codec)
    }

    /// Whether the operation has such a message.
    public func has(_ direction: Direction) -> Bool { direction == .request || response != nil }

    /// The names of the header blocks that a message of the operation may have.
    public func headerNames(_ direction: Direction) -> [XMLName] { codec(direction)?.headers.map(\.name) ?? [] }

    /// The name of the element in a request's body; an empty one where the body is empty.
    public var requestName: XMLName { request.body.first?.name ?? XMLName("") }

    // MARK: - XML to JSON

    /// Reads a message as the operation's messages are to be read.
    ///
    /// - Throws: `SOAPError` for what is no sound message of the operation's version.
    public func envelope(_ document: XMLDocument) throws(SOAPError) -> Envelope {
        let envelope = try Envelope(document, allowsEncoding: true, allowsSiblings: true)
        try require(envelope)
        return envelope
    }

    /// Reads a message as it came: an envelope alone, or with parts beside it (MTOM, SOAP with Attachments).
    ///
    /// - Parameters:
    ///   - body: the bytes behind the head.
    ///   - contentType: the value of Content-Type; without one the envelope's own namespace and encoding hold.
    /// - Throws: `SOAPError` for what is no sound message of the operation's version, or larger than the limits.
    public func read(
        _ body: [UInt8],
        contentType: String?,
        limits: XMLLimits = .response,
        packageLimits: MIMELimits = .standard
    ) throws(SOAPError) -> ReceivedMessage {
        let reader = MessageReader(
            limits: limits,
            packageLimits: packageLimits,
            allowsEncoding: true,
            allowsSiblings: true
        )
        let message = try reader.read(body, contentType: contentType)
        try require(message.envelope)
        return message
    }

    private func require(_ envelope: Envelope) throws(SOAPError) {
        guard envelope.version != version else { return }
        throw SOAPError(
            .version,
            "The message is SOAP \(envelope.version.rawValue), the operation SOAP \(version.rawValue).",
            at: envelope.document.root
        )
    }

    /// Appends a message as a JSON object; a fault is its member `$fault`.
    ///
    /// - Parameters:
    ///   - strictly: whether what breaks the contract is an error; if not, it is reported, and what has a place in JSON
    ///     is written there.
    ///   - report: collects what was passed over.
    /// - Throws: `SchemaCodecError`; `output` then ends as it was.
    public func encodeJSON(
        of envelope: Envelope,
        _ direction: Direction,
        strictly: Bool = false,
        report: inout SchemaReport,
        to output: inout ByteWriter
    ) throws(SchemaCodecError) {
        try encodeJSON(of: envelope, nil, direction, strictly: strictly, report: &report, to: &output)
    }

    /// Appends a message that was read with the parts beside it: what `xop:Include` refers to stands in its place, other
    /// parts in the member `$attachments`.
    ///
    /// - Throws: `SchemaCodecError`; `output` then ends as it was.
    public func encodeJSON(
        of message: ReceivedMessage,
        _ direction: Direction,
        strictly: Bool = false,
        report: inout SchemaReport,
        to output: inout ByteWriter
    ) throws(SchemaCodecError) {
        try encodeJSON(of: message.envelope, message, direction, strictly: strictly, report: &report, to: &output)
    }

    private func encodeJSON(
        of envelope: Envelope,
        _ received: ReceivedMessage?,
        _ direction: Direction,
        strictly: Bool,
        report: inout SchemaReport,
        to output: inout ByteWriter
    ) throws(SchemaCodecError) {
        if let fault = envelope.fault, direction == .response {
            let element = envelope.payload ?? envelope.document.root
            // Those of WS-Addressing and WS-Security are for the transport, and may hold credentials.
            let headers = envelope.headers.filter { !HeaderBlock.isWellKnown($0.name) }.map(\.element)
            return try faults.encodeJSON(
                of: fault,
                at: element,
                headers: headers,
                strictly: strictly,
                report: &report,
                to: &output
            )
        }
        guard let codec = codec(direction) else { return output.append("{}") }
        let content = MessageContent(envelope)
        try codec.encodeJSON(of: content, received, strictly: strictly, report: &report, to: &output)
    }

    /// Appends a message of which there is the body's element alone.
    ///
    /// - Throws: `SchemaCodecError`; `output` then ends as it was.
    public func encodeJSON(
        ofBody element: XMLElement,
        _ direction: Direction,
        strictly: Bool = false,
        report: inout SchemaReport,
        to output: inout ByteWriter
    ) throws(SchemaCodecError) {
        guard let codec = codec(direction) else { return output.append("{}") }
        let content = MessageContent(element)
        try codec.encodeJSON(of: content, nil, strictly: strictly, report: &report, to: &output)
    }

    // MARK: - JSON to XML

    /// Makes a message of a JSON object.
    ///
    /// - Parameter reserved: keys of the object that are not the message's.
    /// - Throws: `SchemaEncodeErrors` with all that is wrong.
    public func message(
        from json: JSONValue,
        _ direction: Direction,
        besides reserved: [String] = []
    ) throws(SchemaEncodeErrors) -> OperationMessage {
        var errors = SchemaEncodeErrors()
        var message = OperationMessage(version)
        if direction == .response, let fault = json[MessageCodec.Key.fault] {
            let others = json.members.filter { key, _ in
                !([MessageCodec.Key.fault] + reserved).contains { $0.isSameBytes(as: key) }
            }
            for (key, value) in others { errors.add(.unknown(key, value.pointer, [MessageCodec.Key.fault])) }
            message = faults.message(from: fault, &errors)
        } else if let codec = codec(direction) {
            message = codec.message(from: json, besides: reserved, &errors)
        }
        guard errors.count == 0 else { throw errors }
        return message
    }

    /// The codec of one of the messages; nil where the operation does not have it.
    func codec(_ direction: Direction) -> MessageCodec? {
        direction == .request ? request : response
    }
}
