internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// One call of a composite's member, or the calls of a loop that follow each other.
struct CompositeJob: Sendable {
    let member: Composite.Member
    /// The place of the element in the list that a loop goes through.
    let index: Int
    let call: BackendCall
    let inputs: [(key: String, json: [UInt8])]
    let session: SessionValues
    let deadline: ContinuousClock.Instant

    /// What came of a job.
    struct Ended: Sendable {
        let member: Composite.Member
        let index: Int
        let response: Result<Response, Outcome.Failure>
    }

    /// The JSON of a response, and what it tells the session.
    struct Response: Sendable {
        var json: JSONValue
        var session: SessionValues
    }

    /// Makes the call, or the calls.
    func run() async -> Ended {
        let response: Result<Response, Outcome.Failure>
        do throws(Outcome.Failure) {
            if case .pages(let more, let next, let most, let key) = member.loop {
                response = .success(try await pages(while: more, next, atMost: most, joining: key))
            } else {
                response = .success(try await ask(inputs))
            }
        } catch {
            response = .failure(error)
        }
        return Ended(member: member, index: index, response: response)
    }

    private func pages(
        while more: String,
        _ next: [String: String],
        atMost most: Int,
        joining key: String
    ) async throws(Outcome.Failure) -> Response {
        var inputs = inputs
        var elements: [JSONValue] = []
        var told = SessionValues.none
        var seen: Set<[UInt8]> = []
        for _ in 0..<most {
            let response: Response
            do throws(Outcome.Failure) {
                response = try await ask(inputs)
            } catch {
                guard !seen.isEmpty, error.status == member.lastPage else { throw error }
                return Response(json: try Self.object(key, elements), session: told)
            }
            told = told.adding(response.session)
            elements += response.json[key].map { Array($0.elements) } ?? []
            guard Self.value(more, response)?.boolean == true else {
                return Response(json: try Self.object(key, elements), session: told)
            }
            var mark: [UInt8] = []
            for (name, pointer) in next.sorted(by: { $0.key < $1.key }) {
                guard let value = Self.value(pointer, response) else {
                    throw Outcome.Failure(.loopExit, detail: "\(name) is not there")
                }
                let json = CompositeValues.bytes(value)
                mark += json + [0]
                inputs.removeAll { $0.key == name }
                inputs.append((name, json))
            }
            guard seen.insert(mark).inserted else {
                throw Outcome.Failure(.contract, detail: "the same page comes again")
            }
        }
        throw Outcome.Failure(.loopCount, detail: "more than \(most) turns")
    }

    private func ask(_ inputs: [(key: String, json: [UInt8])]) async throws(Outcome.Failure) -> Response {
        guard !Task.isCancelled else { throw Outcome.Failure(.timeout, detail: "not needed any more") }
        let request: Operation.Request
        do throws(Operation.RequestError) {
            request = try call.operation.encode(try CompositeValues.document(inputs), session)
        } catch {
            throw CallFailure(error).failure
        }
        let response = await call.perform(request, until: deadline, mayRepeat: call.operation.isIdempotent)
        switch response.outcome {
        case .success(let members): return Response(json: try Self.json(members), session: response.session)
        case .failure(let failure): throw failure
        }
    }

    private static func json(_ members: (inout ObjectWriter) -> Void) throws(Outcome.Failure) -> JSONValue {
        var writer = ObjectWriter(output: ByteWriter())
        writer.output.append("{")
        members(&writer)
        writer.output.append("}")
        return try parsed(writer.output.bytes)
    }

    private static func value(_ pointer: String, _ response: Response) -> JSONValue? {
        ValuePath(pointer)?.value(in: response.json)
    }

    /// The object that has an array of these elements as its one member.
    static func object(_ key: String, _ elements: [JSONValue]) throws(Outcome.Failure) -> JSONValue {
        var output = ByteWriter()
        output.append("{")
        output.appendJSON(key)
        output.append(":[")
        for (index, element) in elements.enumerated() {
            if index > 0 { output.append(",") }
            element.write(to: &output)
        }
        output.append("]}")
        return try parsed(output.bytes)
    }

    private static func parsed(_ bytes: [UInt8]) throws(Outcome.Failure) -> JSONValue {
        do throws(JSONError) {
            return try JSONDocument(parsing: bytes, limits: .file).root
        } catch {
            throw Outcome.Failure(.adapterError, detail: error.code.rawValue)
        }
    }
}
