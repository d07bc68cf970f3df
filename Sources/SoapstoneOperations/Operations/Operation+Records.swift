public import SoapstoneCodec
public import SoapstoneSOAP
internal import SoapstoneXML

extension Operation {
    /// Makes an operation of two records: the one element of a request's body, and that of a response's.
    ///
    /// - Parameters:
    ///   - name: the operation's name; nil for that of the request's element.
    ///   - bindingOperation: the operation of the WSDL binding; nil for `name`.
    ///   - faults: the records that the detail of a fault may have.
    ///   - read: makes the request from JSON and from what the session knows; nil for what its codec reads.
    ///   - headers: the header blocks that the contract names, made from what the session knows; nil for none.
    ///   - parts: what travels beside the envelope, from a request and its body; nil for nothing.
    ///   - signing: puts the service account into a request, at a time in seconds since 1970-01-01T00:00:00Z, for
    ///     `.payload`.
    ///   - outcome: what a response means.
    ///   - complete: adds to a response made from JSON what follows from its other values.
    ///   - telling: what a successful response tells the session; nil for nothing.
    public static func exchange<Input: Record, Output: Record>(
        _: Input.Type,
        _: Output.Type,
        service: String,
        name: String? = nil,
        wsdl: String,
        bindingOperation: String? = nil,
        version: SOAPVersion = .soap11,
        action: String,
        addressingAction: String? = nil,
        readsParts: Bool = false,
        credentials: Credentials,
        tokenHeader: (@Sendable (String) -> [UInt8]?)? = nil,
        needsSession: Bool = true,
        timeout: Duration,
        isIdempotent: Bool,
        faults: [RecordCodec] = [],
        read: (@Sendable (JSONDocument, SessionValues) throws(RequestError) -> Input)? = nil,
        headers: (@Sendable (SessionValues) throws(RequestError) -> [[UInt8]])? = nil,
        parts: (@Sendable (Input, [UInt8]) -> MessageParts)? = nil,
        signing: (@Sendable (inout Input, Account, _ clock: Int64) throws(Outcome.Failure) -> Void)? = nil,
        outcome: @escaping @Sendable (Response) throws(DecodeError) -> Outcome,
        complete: @escaping @Sendable (Output) throws(DecodeError) -> Output = { (output) throws(DecodeError) in output
        },
        telling: (@Sendable (Output) -> SessionValues)? = nil
    ) -> Operation {
        let (input, output) = (RecordCodec(Input.self), RecordCodec(Output.self))
        var told: (@Sendable (Response) throws(DecodeError) -> SessionValues)?
        if let telling {
            told = { (response) throws(DecodeError) in
                guard case .payload(let element) = response.content else { return .none }
                return telling(try Output.decode(from: element))
            }
        }
        let make: @Sendable (Input, SessionValues) throws(RequestError) -> Request = {
            (input, session) throws(RequestError) in
            let body = input.xmlElement
            var request = Request(
                headers: try headers?(session) ?? [],
                body: body,
                parts: parts?(input, body) ?? MessageParts()
            )
            request.session = session
            if let signing {
                request.signed = { (account, clock) throws(Outcome.Failure) in
                    var input = input
                    try signing(&input, account, clock)
                    return input.xmlElement
                }
            }
            return request
        }
        return Operation(
            service: service,
            name: name ?? input.name.local,
            wsdl: wsdl,
            bindingOperation: bindingOperation,
            version: version,
            action: action,
            request: input.name,
            responseShape: .element(output.name),
            readsParts: readsParts,
            addressingAction: addressingAction,
            credentials: credentials,
            tokenHeader: tokenHeader,
            needsSession: needsSession,
            timeout: timeout,
            isIdempotent: isIdempotent,
            encode: { (json, session) throws(RequestError) in
                let input: Input = if let read { try read(json, session) } else { try Self.request(json, session) }
                return try make(input, session)
            },
            requestOfRecord: { (record, session) throws(RequestError) in
                guard let input = record as? Input else { return nil }
                return try make(input, session)
            },
            decode: outcome,
            requestLines: input.lines,
            responseLines: output.lines,
            faultDetails: faults.map { FaultDetail($0.name, $0.lines) },
            records: [input, output] + faults,
            requestToJSON: input.json,
            responseFromJSON: { (json) throws(DecodeError) in
                try complete(try Output.decode(fromResponse: json)).xmlElement
            },
            sessionValues: told
        )
    }

    private static func request<Input: Record>(
        _ json: JSONDocument,
        _ session: SessionValues
    ) throws(RequestError) -> Input {
        do throws(DecodeError) {
            return try Input.decode(from: json, session: session)
        } catch {
            throw RequestError(error)
        }
    }
}

extension Record {
    /// The record as an element.
    fileprivate var xmlElement: [UInt8] {
        var output = ByteWriter()
        encodeXML(to: &output)
        return output.bytes
    }
}
