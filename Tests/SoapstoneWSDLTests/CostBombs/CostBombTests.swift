#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneSchema
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// Small contracts that are made to cost much: each is refused or used, the whole way from the file to a message and
/// back, in bounded time and memory.
@Suite(.serialized) struct CostBombTests {
    /// What a release build takes is 2 s at most; a debug build is some ten to twenty times slower.
    #if DEBUG
    static let seconds = 30.0
    #else
    static let seconds = 2.0
    #endif
    static let mebibytes = 128.0

    /// All of them in a release build; a debug build, which takes ten minutes for all, has the first ones.
    #if DEBUG
    static let bombs = Array(CostBomb.all.prefix(8))
    #else
    static let bombs = CostBomb.all
    #endif

    /// Each in a process of its own: memory that another one has freed is not counted as new, and one that does not end,
    /// or grows without end, is one failure.
    @Test(
        "No small contract takes long or much",
        .enabled(if: ResourceUse.isOwn, "what a sanitizer takes would count"),
        arguments: CostBombTests.bombs
    )
    func cost(bomb: CostBomb) async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [name = bomb.name as String] in
            try Self.measure(try #require(CostBomb.all.first { $0.name == name }))
        }
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
        print(lines.last { $0.hasPrefix(bomb.name) } ?? "")
    }

    private static func measure(_ bomb: CostBomb) throws {
        ResourceUse.limit(seconds: Int(seconds * 4), mebibytes: 8_192)
        let folder = try TemporaryFolder(bomb.files())
        var ended = ""
        let use = try ResourceUse.of { ended = try exercise(folder.path("main.wsdl")) }
        print("\n\(bomb.name): \(use), \(ended)")
        #expect(use.seconds < seconds)
        if let mebibytes = use.mebibytes { #expect(mebibytes < Self.mebibytes) }
    }

    /// Does with a contract what the commands do; says how far that went.
    private static func exercise(_ path: String) throws -> String {
        let contract: LoadedContract
        do throws(ContractError) {
            contract = try ContractLoader().load(path)
        } catch {
            let refusal = error.findings.first { $0.rule == .cost || $0.rule == .limit } ?? error.findings.first
            return "refused: \(refusal?.description ?? "")"
        }
        let report = ContractReport(contract)
        _ = (report.json.count, report.text.utf8.count)
        guard let codec = try? SchemaCodec(contract.schemas) else { return "no codec" }
        let validator = MessageValidator(contract)
        var ended = "no operation"
        for extent in [SampleOptions.Extent.usual, .all] {
            let sample = MessageSample(contract, options: SampleOptions(extent: extent))
            for operation in contract.operations.prefix(2) {
                ended = try exercise(operation, codec, sample, validator)
            }
        }
        return ended
    }

    private static func exercise(
        _ operation: BoundOperation,
        _ codec: SchemaCodec,
        _ sample: MessageSample,
        _ validator: MessageValidator
    ) throws -> String {
        guard let codec = try? OperationCodec(operation, codec), let input = operation.input else { return "a gap" }
        let bytes: [UInt8]
        do throws(SampleError) {
            bytes = try sample.envelope(input, codec.version)
        } catch {
            return "no sample: \(error.message)"
        }
        guard let document = try? XMLDocument(parsing: bytes) else { return "the sample is too large for a message" }
        let verdict = validator.validate(document, of: operation).verdict
        var report = SchemaReport()
        var output = ByteWriter()
        do {
            try codec.encodeJSON(of: codec.envelope(document), .request, report: &report, to: &output)
            _ = try codec.message(from: JSONDocument(parsing: output.bytes).root, .request)
        } catch {
            return "\(verdict), \(type(of: error)): \("\(error)".prefix(100))"
        }
        return "\(verdict)"
    }
}
