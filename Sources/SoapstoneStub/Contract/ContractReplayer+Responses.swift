internal import NIOHTTP1
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML
internal import Synchronization

extension ContractReplayer {
    /// Answers a sound request of an operation: with its response, or with the fault that was asked for.
    func response(_ request: UnmatchedRequest, _ number: Int, _ entry: OperationCodecs.Entry) throws(Problem)
        -> StubResponse
    {
        if let wanted = request.fault { return try fault(wanted, request, number, entry) }
        guard let output = entry.operation.output else {
            var response = StubResponse(.accepted, fields: [], body: [])
            response.origin = .operation(entry.operation.name)
            return response
        }
        let sample = try sample(number, nil, request) { (maker) throws(SampleError) in
            try maker.message(output, entry.version)
        }
        return try response(.ok, sample, action: output.action, request, entry.operation)
    }

    private func fault(
        _ name: String,
        _ request: UnmatchedRequest,
        _ number: Int,
        _ entry: OperationCodecs.Entry
    ) throws(Problem) -> StubResponse {
        let operation = entry.operation
        guard let declared = operation.faults.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            let names = operation.faults.map { "'\($0.name)'" }.joined(separator: ", ")
            throw request.problem(
                "NO_FAULT",
                "the operation '\(operation.name)' declares no fault '\(Excerpt.escaped(name.utf8))'; "
                    + (names.isEmpty ? "it declares none" : "it declares \(names)"),
                .sender
            )
        }
        let sample = try sample(number, declared.name, request) { (maker) throws(SampleError) in
            try maker.message(declared, entry.version)
        }
        return try response(.internalServerError, sample, action: declared.action, request, operation)
    }

    private func response(
        _ status: HTTPResponseStatus,
        _ sample: OperationMessage,
        action: String?,
        _ request: UnmatchedRequest,
        _ operation: BoundOperation
    ) throws(Problem) -> StubResponse {
        let package: (contentType: String, body: [UInt8])
        do throws(MIMEError) {
            package = try self.sample.package(sample, addressing(of: request, action: action, operation))
        } catch {
            throw request.problem("SAMPLE", "no sample can be made: \(error.message)", .server)
        }
        var response = StubResponse(
            status,
            fields: [("Content-Type", package.contentType), ("Soapstone-Sample", operation.name)],
            body: package.body
        )
        response.origin = .operation(operation.name)
        return response
    }

    /// A sample that was made before, or made now: the same one each time.
    private func sample(
        _ number: Int,
        _ fault: String?,
        _ request: UnmatchedRequest,
        _ make: (MessageSample) throws(SampleError) -> OperationMessage
    ) throws(Problem) -> OperationMessage {
        let known = samples.withLock { $0[number]?[fault] }
        let made: Result<OperationMessage, SampleError>
        if let known {
            made = known
        } else {
            do throws(SampleError) {
                made = .success(try make(sample))
            } catch {
                made = .failure(error)
            }
            samples.withLock { $0[number, default: [:]][fault] = made }
        }
        switch made {
        case .success(let sample): return sample
        case .failure(let error): throw request.problem("SAMPLE", "no sample can be made: \(error)", .server)
        }
    }

    /// The headers of WS-Addressing that relate a response to its request, where the contract speaks it.
    private func addressing(
        of request: UnmatchedRequest,
        action: String?,
        _ operation: BoundOperation
    ) -> [HeaderContent] {
        guard operation.addressing != .none, let action,
            let asked = try? Addressing(of: request.envelope), let messageID = asked.messageID
        else { return [] }
        return [.addressing(Addressing(action: action, relatesTo: messageID))]
    }
}
