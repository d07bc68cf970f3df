internal import SoapstoneSOAP
public import SoapstoneWSDL
internal import SoapstoneXML
internal import Synchronization

/// Answers requests of a contract's operations with samples that its schemas make.
///
/// Finding an operation, holding a request against its schema and making a sample take milliseconds: keep it off event
/// loops.
public final class ContractReplayer: Sendable {
    /// The codecs of the operations; they also make the JSON that exchanges may ask something of.
    public let codecs: OperationCodecs
    let sample: MessageSample
    /// Samples by operation and fault; the answer's has no fault.
    let samples = Mutex<[Int: [String?: Result<OperationMessage, SampleError>]]>([:])
    let published: PublishedContract

    /// Makes ready to answer requests of a contract.
    ///
    /// - Throws: `SchemaCodecError` where the contract has too many names, `ContractError` where it came from a cache and
    ///   its documents are not what the cache says.
    public init(_ contract: LoadedContract) throws {
        codecs = try OperationCodecs(contract)
        sample = MessageSample(contract)
        published = try PublishedContract(contract)
    }

    /// How many operations are answered.
    public var count: Int { codecs.entries.count { $0.codec != nil } }

    /// Answers a request; a problem with it is an answer as well.
    ///
    /// - Returns: nil where no operation has such a request.
    func answer(_ request: UnmatchedRequest) -> Result<Answer, Problem>? {
        let found = codecs.find(version: request.version, payload: request.payload?.name, action: request.action)
        guard let number = found else { return nil }
        let entry = codecs.entries[number]
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

    /// Reads the messages of the operation that has such a request; nil where none has, or something in it is left open.
    func codec(_ version: SOAPVersion, _ payload: XMLName?, _ action: String?) -> OperationCodec? {
        codecs.find(version: version, payload: payload, action: action).flatMap { codecs.entries[$0].codec }
    }

    /// The names of the operations, for whoever asked for another.
    var names: [String] {
        var names: [String] = []
        for name in codecs.entries.lazy.map(\.operation.name) {
            if !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { names.append(name) }
        }
        return names
    }
}
