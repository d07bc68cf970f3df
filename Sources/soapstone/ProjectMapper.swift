import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneWSDL
import SoapstoneXML

/// Makes JSON of requests as `convert` does: by the hand-written codec where the project has one, else by the contract.
struct ProjectMapper: RequestMapper {
    private let operations: [SoapstoneSOAP.Operation]
    private let contract: ContractMapper

    /// - Parameter wsdl: the contract's file or address.
    init(_ codecs: OperationCodecs, of wsdl: Input) {
        operations = wsdl.isAddress ? [] : Operations.recognizable(wsdl: wsdl.path)
        contract = ContractMapper(codecs)
    }

    private func typed(_ request: Envelope) -> SoapstoneSOAP.Operation? {
        request.payload.flatMap { payload in
            operations.first { $0.version == request.version && $0.request == payload.name }
        }
    }

    func operation(of request: Envelope, action: String?) throws(MappingError) -> String {
        if let operation = typed(request) { return operation.name }
        return try contract.operation(of: request, action: action)
    }

    func json(of request: Envelope, action: String?) throws(MappingError) -> MappedRequest {
        guard let operation = typed(request), let payload = request.payload else {
            return try contract.json(of: request, action: action)
        }
        do {
            return MappedRequest(json: try operation.requestToJSON(payload))
        } catch {
            throw MappingError("\(error)")
        }
    }
}
