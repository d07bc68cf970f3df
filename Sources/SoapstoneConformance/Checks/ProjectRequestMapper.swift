internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Makes JSON of requests, of which cases may ask something: by the codecs that are written by hand, else by the contracts.
struct ProjectRequestMapper: RequestMapper {
    private let operations: [Operation]
    private let contracts: [ContractMapper]

    init(_ operations: [Operation], _ contracts: [CheckedContract?]) {
        self.operations = operations
        self.contracts = contracts.compactMap { contract in
            guard let contract, let codecs = try? OperationCodecs(contract.contract) else { return nil }
            return ContractMapper(codecs)
        }
    }

    private func typed(_ request: Envelope) -> Operation? {
        guard let payload = request.payload else { return nil }
        return operations.first { $0.version == request.version && $0.request == payload.name }
    }

    func operation(of request: Envelope, action: String?) throws(MappingError) -> String {
        if let operation = typed(request) { return operation.name }
        return try contract(of: request, action).operation(of: request, action: action)
    }

    func json(of request: Envelope, action: String?) throws(MappingError) -> MappedRequest {
        guard let operation = typed(request), let payload = request.payload else {
            return try contract(of: request, action).json(of: request, action: action)
        }
        do {
            return MappedRequest(json: try operation.requestToJSON(payload))
        } catch {
            throw MappingError("\(error)")
        }
    }

    /// The first contract that has the operation of a request.
    private func contract(of request: Envelope, _ action: String?) throws(MappingError) -> ContractMapper {
        var refusal = MappingError("no contract of the project could be loaded")
        for contract in contracts {
            do throws(MappingError) {
                _ = try contract.operation(of: request, action: action)
                return contract
            } catch {
                refusal = error
            }
        }
        throw refusal
    }
}
