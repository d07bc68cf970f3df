package import SoapstoneMessages
package import SoapstoneOperations
package import SoapstoneSOAP
internal import SoapstoneXML

/// Makes JSON of requests as a project does: by the codecs that are written by hand, else by its contracts.
package struct ProjectMapper: RequestMapper {
    private let operations: [Operation]
    private let contracts: [ContractMapper]

    /// - Parameters:
    ///   - operations: those with codecs that are written by hand.
    ///   - contracts: the first one that has the operation of a request is asked.
    package init(_ operations: [Operation], _ contracts: [ContractMapper]) {
        self.operations = operations
        self.contracts = contracts
    }

    private func typed(_ request: Envelope) -> Operation? {
        request.payload.flatMap { payload in
            operations.first { $0.version == request.version && $0.request == payload.name }
        }
    }

    package func operation(of request: Envelope, action: String?) throws(MappingError) -> String {
        if let operation = typed(request) { return operation.name }
        return try contract(of: request, action).operation(of: request, action: action)
    }

    package func json(of request: Envelope, action: String?) throws(MappingError) -> MappedRequest {
        guard let operation = typed(request), let payload = request.payload else {
            return try contract(of: request, action).json(of: request, action: action)
        }
        do {
            return MappedRequest(json: try operation.requestToJSON(payload))
        } catch {
            throw MappingError("\(error)")
        }
    }

    /// Those of the first contract that has the operation, or else the element in the body.
    package func values(of request: Envelope, action: String?) -> TypedValues? {
        let own = contracts.filter { $0.hasOperation(of: request, action) }
        return (own + contracts).lazy.compactMap { $0.values(of: request, action: action) }.first
    }

    /// The first contract that has the operation of a request; the last one where none has it, which says so.
    private func contract(of request: Envelope, _ action: String?) throws(MappingError) -> ContractMapper {
        guard let last = contracts.last else { throw MappingError("no contract of the project could be loaded") }
        let first = contracts.dropLast().first { (try? $0.operation(of: request, action: action)) != nil }
        return first ?? last
    }
}
