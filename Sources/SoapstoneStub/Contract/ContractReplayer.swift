internal import NIOHTTP1
internal import SoapstoneSOAP
public import SoapstoneWSDL
internal import SoapstoneXML
internal import Synchronization

/// Answers requests of a contract's operations with samples that its schemas make.
///
/// Finding an operation, holding a request against its schema and making a sample take milliseconds: keep it off event
/// loops.
public final class ContractReplayer: Sendable {
    /// One operation, and what is needed to read its requests.
    private struct Entry: Sendable {
        let operation: BoundOperation
        let version: SOAPVersion
        /// The name of the element in a request's body; nil for an empty body.
        let payload: XMLName?
        /// nil where the contract leaves something open; `gap` then says what.
        let codec: OperationCodec?
        let gap: String
    }

    /// A message's header blocks and body, ready to be put into an envelope.
    private struct Sample: Sendable {
        var headers: [[UInt8]]
        var body: [UInt8]
    }

    private let entries: [Entry]
    private let sample: MessageSample
    /// Samples by operation and fault; the answer's has no fault.
    private let samples = Mutex<[Int: [String?: Result<Sample, SampleError>]]>([:])
    let published: PublishedContract

    /// Makes ready to answer requests of a contract.
    ///
    /// - Throws: `SchemaCodecError` where the contract has too many names, `ContractError` where it came from a cache and
    ///   its documents are not what the cache says.
    public init(_ contract: LoadedContract) throws {
        let codec = try SchemaCodec(contract.schemas)
        sample = MessageSample(contract)
        published = try PublishedContract(contract)
        entries = contract.operations.compactMap { operation in
            guard let version = operation.version else { return nil }
            let payload = operation.input?.elements.first.map { contract.schemas[$0].name }
            do throws(ContractGap) {
                if let gap = operation.callGap { throw gap }
                let codec = try OperationCodec(operation, codec)
                return Entry(operation: operation, version: version, payload: payload, codec: codec, gap: "")
            } catch {
                return Entry(operation: operation, version: version, payload: payload, codec: nil, gap: error.message)
            }
        }
    }

    /// How many operations are answered.
    public var count: Int { entries.count { $0.codec != nil } }

    /// Answers a request; a problem with it is an answer as well.
    ///
    /// - Returns: nil where no operation has such a request.
    func answer(_ request: UnmatchedRequest) -> Result<Answer, Problem>? {
        guard let number = find(request) else { return nil }
        let entry = entries[number]
        do throws(Problem) {
            return .success(try answer(request, number, entry))
        } catch {
            return .failure(error)
        }
    }

    /// The names of the operations, for whoever asked for another.
    var names: [String] {
        var names: [String] = []
        for name in entries.lazy.map(\.operation.name) {
            if !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { names.append(name) }
        }
        return names
    }

    // MARK: - The operation

    /// The operation with the request's element in its body and the request's action; the element alone, or the action
    /// alone, where nothing has both.
    private func find(_ request: UnmatchedRequest) -> Int? {
        let name = request.envelope.payload?.name
        let spoken = entries.indices.filter { entries[$0].version == request.envelope.version }
        let byName = spoken.filter { entries[$0].payload == name }
        func hasAction(_ number: Int) -> Bool {
            guard let action = request.action else { return false }
            let operation = entries[number].operation
            return [operation.soapAction, operation.input?.action].contains {
                $0?.utf8.elementsEqual(action.utf8) ?? false
            }
        }
        if let both = byName.first(where: hasAction) { return both }
        // An empty body says nothing: only the action tells whose it is.
        if name != nil, let first = byName.first { return first }
        return spoken.first(where: hasAction) ?? byName.first
    }

    // MARK: - The answer

    private func answer(
        _ request: UnmatchedRequest,
        _ number: Int,
        _ entry: Entry
    ) throws(Problem) -> Answer {
        let operation = entry.operation
        guard let codec = entry.codec else {
            throw problem(
                "CONTRACT",
                "the operation '\(operation.name)' cannot be answered: \(entry.gap)",
                request,
                .server
            )
        }
        try check(request, codec, operation)
        if let wanted = request.fault { return try fault(wanted, request, number, entry) }
        guard let output = operation.output else { return Answer(.accepted, fields: [], body: []) }
        let sample = try sample(number, nil, request) { (maker) throws(SampleError) in
            let headers = try maker.headerBlocks(output, entry.version)
            return Sample(headers: headers, body: try maker.body(output, entry.version))
        }
        var message = ByteWriter(capacity: sample.body.count + 1024)
        EnvelopeWriter.write(
            entry.version,
            headers: addressing(of: request, action: output.action, operation) + sample.headers.map { .block($0) },
            body: sample.body,
            to: &message
        )
        return self.answer(.ok, message.bytes, operation, entry.version)
    }

    private func fault(
        _ name: String,
        _ request: UnmatchedRequest,
        _ number: Int,
        _ entry: Entry
    ) throws(Problem) -> Answer {
        let operation = entry.operation
        guard let declared = operation.faults.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            let names = operation.faults.map { "'\($0.name)'" }.joined(separator: ", ")
            throw problem(
                "NO_FAULT",
                "the operation '\(operation.name)' declares no fault '\(Excerpt.escaped(name.utf8))'; "
                    + (names.isEmpty ? "it declares none" : "it declares \(names)"),
                request,
                .sender
            )
        }
        let sample = try sample(number, declared.name, request) { (maker) throws(SampleError) in
            Sample(headers: [], body: try maker.detail(declared, entry.version))
        }
        var message = ByteWriter(capacity: sample.body.count + 1024)
        EnvelopeWriter.write(
            fault: Fault(entry.version, code: entry.version.receiverCode, reason: declared.name),
            headers: addressing(of: request, action: declared.action, operation),
            detail: sample.body,
            to: &message
        )
        return answer(.internalServerError, message.bytes, operation, entry.version)
    }

    private func answer(
        _ status: HTTPResponseStatus,
        _ message: [UInt8],
        _ operation: BoundOperation,
        _ version: SOAPVersion
    ) -> Answer {
        Answer(
            status,
            fields: [
                ("Content-Type", "\(version.mediaType); charset=utf-8"), ("Soapstone-Sample", operation.name),
            ],
            body: message
        )
    }

    /// A sample that was made before, or made now: the same one each time.
    private func sample(
        _ number: Int,
        _ fault: String?,
        _ request: UnmatchedRequest,
        _ make: (MessageSample) throws(SampleError) -> Sample
    ) throws(Problem) -> Sample {
        let known = samples.withLock { $0[number]?[fault] }
        let made: Result<Sample, SampleError>
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
        case .failure(let error): throw problem("SAMPLE", "no sample can be made: \(error)", request, .server)
        }
    }

    /// The headers of WS-Addressing that relate an answer to its request, where the contract speaks it.
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

    // MARK: - The request

    /// Holds a request against its schema, unless it is encoded, which no schema tells.
    private func check(
        _ request: UnmatchedRequest,
        _ codec: OperationCodec,
        _ operation: BoundOperation
    ) throws(Problem) {
        guard operation.input?.use == .literal else { return }
        var report = SchemaReport()
        do throws(SchemaCodecError) {
            var json = ByteWriter(capacity: 4096)
            try codec.encodeJSON(of: request.envelope, .request, report: &report, to: &json)
        } catch {
            throw problem(
                "SCHEMA",
                "the request of '\(operation.name)' cannot be read: \(error.message)",
                request,
                .sender
            )
        }
        let all = report.violations.filter { !isNamespaceOfCall($0, operation) }
        let violations = all.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
        guard let first = violations.first else { return }
        let total = violations.count + report.count - report.violations.count
        let count = total == 1 ? "one rule" : "\(total) rules"
        var problem = problem(
            "SCHEMA",
            "the request of '\(operation.name)' breaks \(count) of its schema, first: \(first.found); "
                + "expected \(first.allowed) [\(first.rule)]",
            request,
            .sender
        )
        problem.place = first.place
        problem.violations = violations
        throw problem
    }

    /// Whether nothing is wrong but the namespace of the element around a call's parameters, which contracts leave open and
    /// stacks fill in as they please (WS-I Basic Profile 1.1, R2717).
    private func isNamespaceOfCall(_ violation: SchemaViolation, _ operation: BoundOperation) -> Bool {
        guard let wrapper = operation.input?.wrapper, violation.rule == "wsdl.message" else { return false }
        return violation.element.name.local.utf8.elementsEqual(wrapper.local.utf8)
    }

    private func problem(
        _ code: String,
        _ message: String,
        _ request: UnmatchedRequest,
        _ blame: Problem.Blame
    ) -> Problem {
        Problem(code: code, message: message, version: request.envelope.version, blame: blame)
    }
}
