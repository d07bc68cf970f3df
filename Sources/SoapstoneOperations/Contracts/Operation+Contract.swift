internal import SoapstoneCodec
public import SoapstoneMessages
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

extension Operation {
    /// Makes an operation of a contract, by its schemas alone.
    ///
    /// A fault is a failure that has the fault's JSON with it: 17005 for one of WS-Security, else 8009. What breaks the
    /// schema in a response is passed over where it has a place in JSON.
    ///
    /// - Parameters:
    ///   - named: the operation, under the names that it is served by.
    ///   - wsdl: where the contract is.
    ///   - reserved: keys of a request that are not the operation's, unless it has such keys itself.
    public init(
        _ named: NamedOperation,
        _ codec: OperationCodec,
        wsdl: String,
        credentials: Credentials,
        timeout: Duration,
        besides reserved: [String] = []
    ) {
        let bound = codec.operation
        self.init(
            service: named.service,
            name: named.name,
            backEnd: named.backEnd,
            wsdl: wsdl,
            bindingOperation: bound.name,
            version: codec.version,
            action: bound.soapAction ?? "",
            request: codec.requestName,
            responseShape: codec.has(.response) ? .message : .nothing,
            understood: codec.headerNames(.response),
            addressingAction: bound.addressing == .required ? bound.input?.action : nil,
            credentials: credentials,
            needsSession: false,
            timeout: timeout,
            isIdempotent: false,
            encode: { (json, _) throws(RequestError) in
                do throws(SchemaEncodeErrors) {
                    let message = try codec.message(from: json.root, .request, besides: reserved)
                    return Request(headers: message.headers, body: message.body, parts: message.parts)
                } catch {
                    throw RequestError(error)
                }
            },
            decode: { (response) throws(DecodeError) in try codec.outcome(of: response) },
            requestToJSON: { (element) throws(DecodeError) in try codec.requestJSON(of: element) },
            responseFromJSON: { (json) throws(DecodeError) in
                do throws(SchemaEncodeErrors) {
                    return try codec.message(from: json.root, .response, besides: reserved).body
                } catch {
                    throw DecodeError(error)
                }
            }
        )
    }
}

extension DecodeError {
    /// Takes the first of what a contract's codec finds wrong with JSON.
    fileprivate init(_ errors: SchemaEncodeErrors) {
        guard let first = errors.errors.first else {
            self.init(.value, [], errors.description)
            return
        }
        self.init(.value, JSONPointer.steps(of: first.pointer), first.message)
    }
}

extension OperationCodec {
    /// Judges a response that came as a whole message.
    fileprivate func outcome(of response: Operation.Response) throws(DecodeError) -> Outcome {
        guard case .message(let message) = response.content else {
            throw DecodeError(.kind, [], "is one element, where a whole message is expected")
        }
        guard let message else { return .success { _ in } }
        var output = ByteWriter(capacity: 4096)
        var report = SchemaReport()
        do throws(SchemaCodecError) {
            try encodeJSON(of: message, .response, report: &report, to: &output)
        } catch {
            guard message.envelope.fault == nil else {
                return .failure(Outcome.Failure(.failed, detail: "a fault whose detail cannot be read"))
            }
            throw DecodeError(.value, [], error.message)
        }
        guard let fault = message.envelope.fault else {
            // Without the braces: the members stand among others.
            let members = output.withBytes { Array($0.dropFirst().dropLast()) }
            return .success { writer in writer.output.append(members) }
        }
        var failure = Outcome.Failure(
            fault.isOfSecurity ? .notAuthorized : .failed,
            detail: "a fault of the \(fault.isOfSender ? "sender" : "receiver")"
                + (report.notes.isEmpty ? "" : ", with \(report.notes.count) things that the contract does not declare")
        )
        failure.isFaultOfSender = fault.isOfSender
        failure.fault = output.withBytes { Array($0.dropFirst("{\"$fault\":".utf8.count).dropLast()) }
        failure.backendStatus = response.httpStatus
        return .failure(failure)
    }

    /// The JSON of a request's body element.
    fileprivate func requestJSON(of element: XMLElement) throws(DecodeError) -> [UInt8] {
        do {
            var body = ByteWriter(capacity: 4096)
            CanonicalForm().write(element, to: &body)
            var message = ByteWriter(capacity: body.count + 512)
            EnvelopeWriter.write(version, body: body.bytes, to: &message)
            let envelope = try envelope(try XMLDocument(parsing: message.bytes, limits: .response))
            var report = SchemaReport()
            var output = ByteWriter(capacity: 4096)
            try encodeJSON(of: envelope, .request, report: &report, to: &output)
            return output.bytes
        } catch {
            throw DecodeError(.value, [], "\(error)")
        }
    }
}

extension Fault {
    /// Whether it says that the request was wrong: `Client`, also with a detail behind a dot (SOAP 1.1 section 4.4.1), or
    /// `Sender`. Servers leave out the namespace of the code.
    fileprivate var isOfSender: Bool {
        guard version == .soap11 else { return code == version.senderCode }
        let isOfSOAP = code.namespace.isEmpty || code.namespace.isSameBytes(as: version.namespace)
        return isOfSOAP && (code.local == "Client" || code.local.hasPrefix("Client."))
    }

    /// Whether the back end does not accept who calls (Web Services Security 1.1, section 12).
    fileprivate var isOfSecurity: Bool {
        ([code] + subcodes).contains { code in
            code.namespace.isSameBytes(
                as: "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
            )
        }
    }
}
