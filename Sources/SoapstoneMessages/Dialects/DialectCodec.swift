public import SoapstoneCodec
public import SoapstoneSOAP
public import SoapstoneXML

/// Turns the messages of an operation into JSON of a dialect and back.
///
/// It is `OperationCodec` with other JSON: the same messages, the same reports, and errors with places in the dialect's
/// JSON.
public struct DialectCodec: Sendable {
    /// The convention of the JSON.
    public let dialect: JSONDialect
    /// The codec that knows what messages hold.
    public let operation: OperationCodec
    let schemas: SchemaCodec
    /// The prefixes that the contract declares.
    let scope: PrefixScope

    init(_ dialect: JSONDialect, _ operation: OperationCodec, _ schemas: SchemaCodec, _ scope: PrefixScope) {
        self.dialect = dialect
        self.operation = operation
        self.schemas = schemas
        self.scope = scope
    }

    /// The version of SOAP that the operation is spoken in.
    public var version: SOAPVersion { operation.version }

    /// Whether the operation has such a message.
    public func has(_ direction: OperationCodec.Direction) -> Bool { operation.has(direction) }

    /// Reads a message as the operation's messages are to be read.
    ///
    /// - Throws: `SOAPError` for what is no sound message of the operation's version.
    public func envelope(_ document: XMLDocument) throws(SOAPError) -> Envelope {
        try operation.envelope(document)
    }

    /// Appends a message as JSON.
    ///
    /// - Parameters:
    ///   - strictly: whether what breaks the contract is an error; if not, it is reported, and written as the dialect
    ///     can.
    ///   - report: collects what was passed over.
    /// - Throws: `SchemaCodecError`; `output` then ends as it was.
    public func encodeJSON(
        of envelope: Envelope,
        _ direction: OperationCodec.Direction,
        strictly: Bool = false,
        report: inout SchemaReport,
        to output: inout ByteWriter
    ) throws(SchemaCodecError) {
        if dialect == .soapstone(.standard) {
            return try operation.encodeJSON(of: envelope, direction, strictly: strictly, report: &report, to: &output)
        }
        // The judgement is that of the contract, whatever the JSON looks like.
        var own = ByteWriter(capacity: 1024)
        try operation.encodeJSON(of: envelope, direction, strictly: strictly, report: &report, to: &own)
        switch dialect {
        case .soapstone(let keys): write(own.bytes, keys, to: &output)
        case .nodeSOAP(let options):
            writeNodeSOAP(withoutReferences(envelope, direction, own.bytes), direction, options, to: &output)
        case .badgerFish:
            try writeBadgerFish(withoutReferences(envelope, direction, own.bytes), direction, to: &output)
        }
    }

    /// Makes a message of JSON.
    ///
    /// - Parameter reserved: keys of the object that are not the message's, unless it has such keys itself.
    /// - Throws: `SchemaEncodeErrors` with all that is wrong, each with its place in this JSON.
    public func message(
        from json: JSONValue,
        _ direction: OperationCodec.Direction,
        besides reserved: [String] = []
    ) throws(SchemaEncodeErrors) -> OperationMessage {
        switch dialect {
        case .soapstone(let keys):
            if keys == .standard { return try operation.message(from: json, direction, besides: reserved) }
            return try message(from: json, direction, keys, besides: reserved)
        case .nodeSOAP(let options): return try message(from: json, direction, .nodeSOAP(options), reserved)
        case .badgerFish: return try message(from: json, direction, .badgerFish, reserved)
        }
    }

    private func message(
        from json: JSONValue,
        _ direction: OperationCodec.Direction,
        _ dialect: DialectReader.Dialect,
        _ reserved: [String]
    ) throws(SchemaEncodeErrors) -> OperationMessage {
        let (message, errors) = json.withTape { tape, index in
            let reader = DialectReader(tape: tape, dialect: dialect, version: version)
            var translator = DialectTranslator(reader, schemas, besides: reserved)
            let faults = direction == .response ? operation.faults : nil
            translator.write(message: index, operation.codec(direction), faults, version, in: scope)
            return translator.result { json, errors in translated(json, direction, besides: [], &errors) }
        }
        guard errors.count == 0, let message else { throw errors }
        return message
    }

    /// The message of translated JSON; an empty one where it has errors.
    func translated(
        _ json: JSONDocument,
        _ direction: OperationCodec.Direction,
        besides reserved: [String],
        _ errors: inout SchemaEncodeErrors
    ) -> OperationMessage {
        do throws(SchemaEncodeErrors) {
            return try operation.message(from: json.root, direction, besides: reserved)
        } catch {
            errors = error
            return OperationMessage(version)
        }
    }
}
