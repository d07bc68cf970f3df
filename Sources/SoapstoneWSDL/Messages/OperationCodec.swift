public import SoapstoneCodec
public import SoapstoneSOAP
public import SoapstoneXML

/// Turns the messages of an operation into JSON and JSON into messages, by its contract alone.
///
/// The page <doc:Messages> says what they look like. One `SchemaCodec` serves all operations of a contract.
public struct OperationCodec: Sendable {
    public let operation: BoundOperation
    /// The version of SOAP that the operation is spoken in.
    public let version: SOAPVersion
    private let request: MessageCodec
    /// nil for an operation without an answer.
    private let response: MessageCodec?
    private let faults: FaultCodec

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
        guard let input = operation.input else { throw ContractGap("The operation has no request.") }
        self.operation = operation
        self.version = version
        request = try MessageCodec(input, version, codec)
        response = try operation.output.map { output throws(ContractGap) in try MessageCodec(output, version, codec) }
        faults = FaultCodec(operation, version, codec)
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
        guard envelope.version == version else {
            throw SOAPError(
                .version,
                "The message is SOAP \(envelope.version.rawValue), the operation SOAP \(version.rawValue).",
                at: document.root
            )
        }
        return envelope
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
        if let fault = envelope.fault, direction == .response {
            return try faults.encodeJSON(of: fault, strictly: strictly, report: &report, to: &output)
        }
        guard let codec = codec(direction) else { return output.append("{}") }
        try codec.encodeJSON(of: envelope, strictly: strictly, report: &report, to: &output)
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
            message = faults.message(from: fault, &errors)
        } else if let codec = codec(direction) {
            message = codec.message(from: json, besides: reserved, &errors)
        }
        guard errors.count == 0 else { throw errors }
        return message
    }

    private func codec(_ direction: Direction) -> MessageCodec? {
        direction == .request ? request : response
    }
}
