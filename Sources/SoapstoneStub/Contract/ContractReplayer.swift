internal import NIOHTTP1
public import SoapstoneMessages
public import SoapstoneOperations
internal import SoapstoneSOAP
public import SoapstoneWSDL
internal import SoapstoneXML
internal import Synchronization

/// Answers requests of a contract's operations with samples that its schemas make.
///
/// A request that breaks the contract gets a fault, unless the replayer is lenient: then it is answered, and the response and
/// the journal say which rules it breaks.
///
/// Finding an operation, validating a request and making a sample take milliseconds: keep it off event loops.
public final class ContractReplayer: Sendable {
    /// The codecs of the operations; they also make the JSON that fixtures may ask something of.
    public let codecs: OperationCodecs
    let sample: MessageSample
    /// Samples by operation and fault; the response's has no fault.
    let samples = Mutex<[Int: [String?: Result<OperationMessage, SampleError>]]>([:])
    let published: PublishedContract
    private let validator: RequestValidator
    /// Whether requests are answered that break the contract.
    public let isLenient: Bool
    /// Whether requests that no fixture matches get samples.
    public let makesSamples: Bool

    /// Makes ready to answer requests of a contract.
    ///
    /// - Parameters:
    ///   - isLenient: whether requests are answered that break the contract.
    ///   - makesSamples: whether requests that no fixture matches get samples; otherwise they are misses.
    /// - Throws: `SchemaCodecError` where the contract has too many names.
    public init(
        _ contract: LoadedContract,
        isLenient: Bool = false,
        makesSamples: Bool = true
    ) throws(SchemaCodecError) {
        codecs = try OperationCodecs(contract)
        validator = RequestValidator(contract, codecs)
        self.isLenient = isLenient
        self.makesSamples = makesSamples
        sample = MessageSample(contract)
        published = PublishedContract(contract)
    }

    /// How many operations are answered.
    public var count: Int { codecs.entries.count { $0.codec != nil } }

    /// Answers a request; a problem with it is a response as well.
    ///
    /// - Returns: nil where no operation has such a request.
    func response(_ request: UnmatchedRequest) -> Result<StubResponse, Problem>? {
        guard let (number, problem) = judged(request) else { return nil }
        let entry = codecs.entries[number]
        do throws(Problem) {
            guard entry.codec != nil else {
                let name = entry.operation.name
                throw request.problem("CONTRACT", "the operation '\(name)' cannot be served: \(entry.gap)", .server)
            }
            guard let problem else { return .success(try response(request, number, entry)) }
            guard isLenient else { throw problem }
            return .success(try response(request, number, entry).passing(problem))
        } catch {
            return .failure(error)
        }
    }

    /// What the contract says against a request; nil where it is right, no operation has it, or all are answered.
    func refusal(of request: UnmatchedRequest) -> Problem? { isLenient ? nil : judged(request)?.problem }

    /// The operation that a request is for, and what is wrong with the request; nil where no operation has it.
    ///
    /// Of the ports and bindings of one call, the first that the request is right for is meant.
    private func judged(_ request: UnmatchedRequest) -> (number: Int, problem: Problem?)? {
        let (version, name, action) = (request.version, request.payload?.name, request.action)
        let numbers = codecs.findAll(version: version, payload: name, action: action)
        guard let first = numbers.first else { return nil }
        var problem: Problem?
        for number in numbers.prefix(Self.mostJudged) {
            let verdict = validator.verdict(
                on: request.message,
                number,
                soapAction: request.head.headers.first(name: "SOAPAction"),
                contentType: request.head.headers.first(name: "Content-Type")
            )
            if verdict.notUnderstood.isEmpty, action == nil {
                let alternatives = codecs.alternatives(version: version, payload: name, action: action)
                if !alternatives.isEmpty { return (first, ambiguity(of: request, alternatives)) }
            }
            if verdict.isValid { return (number, nil) }
            if problem == nil { problem = request.problem(verdict, codecs.entries[number].operation.name) }
        }
        return (first, problem)
    }

    /// A request is validated against no more ports and bindings.
    private static let mostJudged = 8

    private func ambiguity(of request: UnmatchedRequest, _ numbers: [Int]) -> Problem {
        let names = numbers.map { number in
            let operation = codecs.entries[number].operation
            let action = operation.soapAction.map { ", action '\(Excerpt.escaped($0.utf8))'" } ?? ""
            return "'\(Excerpt.escaped(operation.name.utf8))'\(action)"
        }
        var problem = request.problem(
            RequestValidator.Violation.Code.action.rawValue,
            "several operations have this request, and it must name the action of one: \(names.joined(separator: "; "))",
            .sender
        )
        problem.isOfContract = true
        return problem
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
