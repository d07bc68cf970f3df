import ArgumentParser
import Logging
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneXML

/// `soapstone record`
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Passes requests on and records them with their responses, redacted.",
        discussion: """
            Each request and its response are redacted and on disk before the client gets the response; 'soapstone \
            replay' then matches the same requests. The folder belongs to one system. A repeated recording is one \
            fixture; another response to the same request makes a sequence. Requests without SOAP, such as JSON, \
            are recorded as well: their method, address and body lie in 'request.http'. The WSDLs and schemas of an \
            upstream are kept in the folder 'wsdl' of the fixtures, and 'soapstone replay' serves them. Each fixture is a line on standard output, and so is a summary \
            at the end.

            --record-mode is as in VCR: all records everything; new-episodes replays what is recorded and records the \
            rest; once records into an empty folder, and otherwise is none; none records nothing and passes nothing \
            on. With CI=true in the environment the mode is none, unless --record-in-ci is given.

            Without --upstream, nothing is passed on before an upstream is named on the page \
            /__soapstone/page/recording or by POST /__soapstone/recordings/start.

            The folder of a fixture has the name of the element in the request's body, or of the operation in the \
            contract that --wsdl names.

            Examples:
              soapstone record --fixtures /tmp/soapstone-example \\
                  --upstream https://soap.example.org
              soapstone record --fixtures /tmp/soapstone-example \\
                  --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --upstream https://soap.example.org
              soapstone record --fixtures /tmp/soapstone-example \\
                  --record-mode new-episodes --upstream http://127.0.0.1:9000
              soapstone record --fixtures /tmp/soapstone-example
            """
    )

    @Option(help: "The folder of the system's fixtures; it is made if it does not exist.")
    var fixtures = "fixtures"
    @Option(help: ArgumentHelp("all, new-episodes, once or none.", valueName: "mode"), transform: Choice.named)
    var recordMode = RecordMode.all
    @Flag(help: "Keep to --record-mode on a build server, too.") var recordInCi = false
    @OptionGroup(title: "Recording") var recording: RecordingOptions
    @OptionGroup(title: "Redaction") var redaction: RedactionOptions
    @OptionGroup(title: "Upstream") var upstreams: UpstreamOptions
    @OptionGroup(title: "Server") var listening: ListeningOptions

    func run() async throws {
        try await reporting(fixtures) {
            let logger = Logger.standard("record")
            let mode = recordMode.effective(in: RecordingOptions.environment, evenInCI: recordInCi)
            if mode != recordMode {
                logger.warning("CI is set: nothing is recorded; --record-in-ci records all the same")
            }
            guard mode.decision(hasMatch: false, wasEmpty: true) == .record else {
                let mapper = try await recording.mapper(recording.loaded())
                let rules = try redaction.rules()
                let index = try FixtureIndex(folder: fixtures, mayBeEmpty: true, rules: rules, mapper: mapper)
                return try await replay(index, logger)
            }
            let session = try await RecordingSession(fixtures, recording, redaction.rules(), logger)
            let wasEmpty = session.recorder.wasEmpty
            guard mode.decision(hasMatch: false, wasEmpty: wasEmpty) == .record else {
                try await session.end()
                return try await replay(session.index, logger)
            }
            let isAll = mode.decision(hasMatch: true, wasEmpty: wasEmpty) == .record
            try await session.run {
                try await upstreams.withProxy(isAll ? .all : .misses, recording: session.recording) {
                    try await record(session, $0, logger)
                }
            }
        }
    }

    private func record(_ session: RecordingSession, _ proxy: Proxy, _ logger: Logger) async throws {
        let settings = try listening.settings()
        let server = try await StubServer(
            replaying: session.index,
            proxy: proxy,
            configuration: settings.configuration,
            logger: logger
        )
        let origins = upstreams.upstream.map(\.origin).joined(separator: ", ")
        try await listening.serve(server, settings, logger) { [fixtures] in
            origins.isEmpty
                ? "recording in \(fixtures) on \($0), once an upstream is named on the page 'Recording'"
                : "recording \(origins) in \(fixtures) on \($0)"
        }
    }

    private func replay(_ index: FixtureIndex, _ logger: Logger) async throws {
        var settings = try listening.settings()
        settings.configuration.descriptions = await KeptContracts.load(from: fixtures)
        let server = try await StubServer(
            replaying: index,
            configuration: settings.configuration,
            logger: logger
        )
        try await listening.serve(server, settings, logger) { [count = index.fixtures.count] in
            "replaying \(String.counted(count, "fixture")), recording nothing, on \($0)"
        }
    }
}
