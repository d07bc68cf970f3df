import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

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
    ///   - timeout: how long the response may take.
    ///   - socketKept: the response that the gateway's response to a ping stands for; nil for transactions that are no ping.
    ///   - telling: what a response tells the session; nil for nothing.
    ///   - accept: looks at what the contract cannot say of a response, and adds what the session knows.
    ///   - complete: adds to a response made from JSON what follows from its other values.
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
            (response, _) throws(DecodeError) in response
        },
        complete: @escaping @Sendable (Output) throws(DecodeError) -> Output = { (response) throws(DecodeError) in
            response
        }
    ) -> Operation {
        .exchange(
            Input.self,
            Output.self,
            service: service.rawValue,
            name: name,
            wsdl: "wsdl/sets/sets-\(service.rawValue).wsdl",
            action: "urn:\(code)",
            credentials: .serviceAccount,
            needsSession: needsSession,
            timeout: timeout,
            isIdempotent: true,
            faults: [RecordCodec(GatewayFault.self)],
            outcome: { (response) throws(DecodeError) in
                switch response.content {
                case .fault(let fault):
                    let fault = IMSFault(fault)
                    if let socketKept, fault.isResponseToPing { return .success(of: socketKept) }
                    return .failure(IMSOutcomes.failure(of: fault).responded(response.httpStatus))
                case .payload(let element):
                    guard response.httpStatus == 200 else {
                        return .failure(Outcome.Failure(.failed).responded(response.httpStatus))
                    }
                    let segment = try Output.decode(OutputSegment.self, of: element)
                    if let failure = IMSOutcomes.failure(of: segment, nothingFound: nothingFound) {
                        return .failure(failure.responded(response.httpStatus))
                    }
                    return .success(of: try accept(try Output.decode(from: element), response.session))
                case .message: throw Response.isNoElement
                }
            },
            complete: complete,
            telling: telling
        )
    }
}

extension Outcome.Failure {
    /// The same failure with the HTTP status that came with it.
    fileprivate func responded(_ status: Int) -> Outcome.Failure {
        var failure = self
        failure.backendStatus = status
        return failure
    }
}
