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
    struct Entry: Sendable {
        let operation: BoundOperation
        let version: SOAPVersion
        /// The name of the element in a request's body; nil for an empty body.
        let payload: XMLName?
        /// nil where the contract leaves something open; `gap` then says what.
        let codec: OperationCodec?
        let gap: String
    }

    private let entries: [Entry]
    let sample: MessageSample
    /// Samples by operation and fault; the answer's has no fault.
    let samples = Mutex<[Int: [String?: Result<OperationMessage, SampleError>]]>([:])
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
            guard let codec = entry.codec else {
                let name = entry.operation.name
                throw request.problem("CONTRACT", "the operation '\(name)' cannot be answered: \(entry.gap)", .server)
            }
            try codec.check(request)
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

    /// The operation with the request's element in its body and the request's action; the element alone, or the action
    /// alone, where nothing has both.
    private func find(_ request: UnmatchedRequest) -> Int? {
        let name = request.payload?.name
        let spoken = entries.indices.filter { entries[$0].version == request.version }
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
}
