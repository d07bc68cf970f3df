import ArgumentParser
import Logging
import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneStub
import SoapstoneWSDL
import SystemsOfRecord

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How fixtures are recorded: what `record` and `spy --record-misses` have in common.
struct RecordingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The response when recording fails: fail sends the client 503, continue sends the upstream's response all the same.
            """,
            valueName: "policy"
        ),
        transform: Choice.named
    )
    var onRecordError = Recording.FailurePolicy.fail
    @Option(
        help: ArgumentHelp(
            """
            When a fixture counts as recorded: sync once it is on disk; none once the system has it, so that a loss of power \
            can lose it.
            """,
            valueName: "durability"
        )
    )
    var durability = Durability.sync
    @Option(
        help: ArgumentHelp(
            """
            A contract, for the names of operations and for fixtures with 'match: {json: …}'; without one, operations have \
            the names of the elements in the bodies.
            """,
            valueName: "wsdl"
        )
    )
    var wsdl: Input?
    @OptionGroup(title: "Contract loading") var contract: ContractOptions

    enum Durability: String, ExpressibleByArgument, CaseIterable {
        case sync, none
    }

    /// The contract, where one is named.
    func loaded() async throws -> LoadedContract? {
        guard let wsdl else { return nil }
        return try await contract.load(wsdl)
    }

    /// What makes JSON of requests; nil without a contract.
    func mapper(_ contract: LoadedContract?) throws -> ProjectMapper? {
        guard let wsdl, let contract else { return nil }
        return ProjectMapper(try OperationCodecs(contract), of: wsdl)
    }

    /// Begins to record into a folder, and prints a line for each fixture.
    func start(
        _ folder: String,
        _ contract: LoadedContract?,
        _ logger: Logger,
        _ tally: RecordingTally
    ) async throws -> Recorder {
        var configuration = Recorder.Configuration()
        configuration.journal.durability = durability == .sync ? .disk : .none
        configuration.report = { if !tally.add($0) { logger.warning("\($0)") } }
        configuration.placement = Placement.rule(of: contract, SystemOfRecord.all.operations)
        if durability == .none {
            logger.warning("recordings are not synchronized: a loss of power can lose some")
        }
        return try await Recorder.start(folder, configuration: configuration)
    }

    /// What the stub records with.
    func recording(_ recorder: Recorder, _ redactor: Redactor, _ logger: Logger) -> Recording {
        Recording(recorder, redactor: redactor, onFailure: onRecordError, logger: logger)
    }

    /// The environment's variables that decide about recording.
    static var environment: [String: String] {
        getenv("CI").map { ["CI": String(cString: $0)] } ?? [:]
    }
}
