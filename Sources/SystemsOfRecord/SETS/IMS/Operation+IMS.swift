import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

/// The two services that stand before IMS.
enum IMSService: String {
    case cases = "ims-case"
    case payments = "ims-payment"
}

extension Operation {
    /// An IMS transaction behind the SOAP gateway of the mainframe.
    ///
    /// - Parameters:
    ///   - code: the transaction's code, which is also the SOAPAction.
    ///   - nothingFound: what return code 8 means.
    ///   - timeout: how long the answer may take.
    ///   - socketKept: the reply that the gateway's answer to a ping stands for; nil for transactions that are no ping.
    ///   - telling: what a reply tells the session; nil for nothing.
    ///   - accept: looks at what the contract cannot say of a reply, and adds what the session knows.
    ///   - complete: adds to a reply made from JSON what follows from its other values.
    static func transaction<Input: Record, Output: Record>(
        _ code: String,
        _ service: IMSService,
        _ name: String,
        _ input: Input.Type,
        _ output: Output.Type,
        nothingFound: IMSVerdict,
        needsSession: Bool = true,
        timeout: Duration = .seconds(10),
        socketKept: Output? = nil,
        telling: (@Sendable (Output) -> SessionValues)? = nil,
        accept: @escaping @Sendable (Output, SessionValues) throws(DecodeError) -> Output = {
            (reply, _) throws(DecodeError) in reply
        },
        complete: @escaping @Sendable (Output) throws(DecodeError) -> Output = { (reply) throws(DecodeError) in reply }
    ) -> Operation {
        var told: (@Sendable (Reply) throws(DecodeError) -> SessionValues)?
        if let telling {
            told = { (reply) throws(DecodeError) in
                guard case .payload(let element) = reply.content else { return .none }
                return telling(try Output.decode(from: element))
            }
        }
        return Operation(
            service: service.rawValue,
            name: name,
            wsdl: "wsdl/sets/sets-\(service.rawValue).wsdl",
            action: "urn:\(code)",
            request: Input.codec.elementName,
            reply: Output.codec.elementName,
            credentials: .serviceAccount,
            needsSession: needsSession,
            timeout: timeout,
            isIdempotent: true,
            encode: { (json, session) throws(DecodeError) in
                var body = ByteWriter()
                try Input.decode(from: json, session: session).encodeXML(to: &body)
                var request = Request(body: body.bytes)
                request.session = session
                return request
            },
            decode: { (reply) throws(DecodeError) in
                switch reply.content {
                case .fault(let fault):
                    let fault = IMSFault(fault)
                    if let socketKept, fault.isAnswerToPing { return .success(of: socketKept) }
                    return .failure(IMSOutcomes.failure(of: fault).answered(reply.httpStatus))
                case .payload(let element):
                    guard reply.httpStatus == 200 else {
                        return .failure(Outcome.Failure(.failed).answered(reply.httpStatus))
                    }
                    let segment = try Output.decode(OutputSegment.self, of: element)
                    if let failure = IMSOutcomes.failure(of: segment, nothingFound: nothingFound) {
                        return .failure(failure.answered(reply.httpStatus))
                    }
                    return .success(of: try accept(try Output.decode(from: element), reply.session))
                case .message: throw Reply.isNoElement
                }
            },
            requestLines: Input.codec.lines,
            replyLines: Output.codec.lines,
            faultDetails: [FaultDetail(GatewayFault.codec.elementName, GatewayFault.codec.lines)],
            records: [RecordCodec(Input.self), RecordCodec(Output.self), RecordCodec(GatewayFault.self)],
            requestToJSON: { (element) throws(DecodeError) in
                var json = ByteWriter()
                try Input.decode(from: element).encodeJSON(to: &json)
                return json.bytes
            },
            replyFromJSON: { (json) throws(DecodeError) in
                var body = ByteWriter()
                try complete(try Output.decode(fromAnswer: json)).encodeXML(to: &body)
                return body.bytes
            },
            sessionValues: told
        )
    }
}

extension Codec {
    /// The name of the record's element.
    fileprivate var elementName: XMLName { XMLName(name, in: namespace?.name ?? "") }
}

extension Outcome {
    /// A success whose members are those of a record.
    fileprivate static func success(of reply: some Record) -> Outcome {
        .success { writer in reply.encodeMembers(to: &writer) }
    }
}

extension Outcome.Failure {
    /// The same failure with the HTTP status that came with it.
    fileprivate func answered(_ status: Int) -> Outcome.Failure {
        var failure = self
        failure.backendStatus = status
        return failure
    }
}
