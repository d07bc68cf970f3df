import ArgumentParser
import Logging
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneWSDL

/// `soapstone replay`
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Answers SOAP requests with recorded exchanges or by a contract; sends nothing to any other machine.",
        discussion: """
            A request is matched by its action, the name of its body's element, and the body in canonical form without \
            volatile parts. A case may say what of a request varies: by 'match' in its exchange.yaml, or by placeholders \
            such as ${xmlunit.isNumber} in its request.xml. What does not match is answered with a SOAP Fault that names the \
            closest case and where it differs. A broken case is reported and left out. SIGTERM and Ctrl-C let requests in \
            flight finish.

            With --wsdl, requests of the contract's operations of which nothing is recorded are answered with samples that \
            its schemas make, always the same. One that breaks the contract (action, header blocks, encoding, body) gets a \
            fault with each place and rule; --lenient answers it all the same, and the field Soapstone-Lenient and the \
            journal say what it breaks. The header field 'Soapstone-Fault: NAME' asks for a fault that the operation \
            declares. Requests with parts are taken (MTOM, SOAP with Attachments), and samples have the parts that the \
            contract gives them. GET with ?wsdl at any path gives out the contract, with the stub for its address. Cases \
            whose 'match' has 'json' are answered with it alone: it makes the JSON that they ask something of, as 'soapstone \
            convert' does.

            Without --wsdl, ?wsdl gives out the contract that passed through 'soapstone record', which is in the folder 'wsdl' \
            of the exchanges.

            With a contract, values are compared by their types: 01 is 1 for xs:int, and what is left out is its default. The \
            contracts are those of --wsdl, else of 'check' in soapstone.yaml. Without one, texts are compared.

            Where an exchange.yaml has a delay, its answer comes late; --delay is for those that have none, and --no-delay \
            lets all come at once. With --watch, what changes in the folder is replayed at once: a case that is broken now \
            is reported once, and answers as before until it is mended.

            /__soapstone/ has the journal of requests, what they came nearest to, scenarios, metrics and the rest of the \
            admin interface, in a browser as pages; /__soapstone/openapi.json lists it. With --verify, the calls are held \
            against a file when the stub ends, and /__soapstone/verification has the verdict before:

              expectations:
                - operation: getCaseList
                  count: 2
                - fixture: ims-case/ping/ordinary
                  atLeast: 1
              unexpected: forbid

            Exit codes: 0 all is well, 1 a call did not come that was expected or one came that was not, 2 a file or folder \
            cannot be used, 3 the stub could not listen.

            Examples:
              soapstone replay
              soapstone replay --watch
              soapstone replay --delay 200ms
              soapstone replay --no-delay
              soapstone replay --fixtures fixtures/sets --port 0 --port-file stub.port
              soapstone replay --wsdl wsdl/sets/sets-ims-case.wsdl
              soapstone replay --wsdl wsdl/sets/sets-ims-case.wsdl --fixtures fixtures/sets
              soapstone replay --wsdl wsdl/sets/sets-ims-case.wsdl --lenient
              soapstone replay --verify expectations.yaml
            """
    )

    @Option(help: "The folder of recorded exchanges; 'fixtures' unless --wsdl is given.") var fixtures: String?
    @Option(help: "A contract to answer by, where no exchange was recorded.") var wsdl: Input?
    @Flag(help: "Answer requests that break the contract of --wsdl, too.") var lenient = false
    @Option(help: ArgumentHelp("A file of the calls that are expected.", valueName: "file")) var verify: Input?
    @Option(
        help: "How long answers wait whose exchange.yaml has no delay: 200ms, 1.5s, or recorded.",
        transform: Self.delay
    )
    var delay: Exchange.Delay?
    @Flag(help: "Give all answers at once, whatever exchange.yaml says.") var noDelay = false
    @Flag(help: "Replay what changes in the folder, without a new start.") var watch = false
    @OptionGroup var contract: ContractOptions
    @OptionGroup var redaction: RedactionOptions
    @OptionGroup var listening: ListeningOptions

    /// The folder to replay; nil where there is only a contract.
    private var folder: String? { fixtures ?? (wsdl == nil ? "fixtures" : nil) }

    func validate() throws {
        if noDelay, delay != nil { throw ValidationError("--delay and --no-delay contradict each other") }
        if lenient, wsdl == nil { throw ValidationError("--lenient needs --wsdl: nothing else refuses requests") }
        if watch, folder == nil { throw ValidationError("--watch needs --fixtures: there is no folder to watch") }
    }

    private static func delay(_ text: String) throws -> Exchange.Delay {
        guard let delay = Exchange.Delay(text) else {
            throw ValidationError("'\(text)' is neither a time like 200ms or 1.5s, at most 3600s, nor 'recorded'")
        }
        return delay
    }

    func run() async throws {
        var verdict: Verdict?
        let fixtures = folder
        try await reporting(wsdl?.name ?? fixtures ?? "") {
            let rules = try redaction.rules()
            // What changes while the folder is read is seen at the first look.
            let stamp = watch ? fixtures.map { FolderStamp(of: $0) } : nil
            var replayer: ContractReplayer?
            var mapper: (any RequestMapper)?
            if let wsdl {
                let made = try await self.replayer(wsdl)
                replayer = made
                mapper = ProjectMapper(made.codecs, of: wsdl)
            } else {
                mapper = try await contract.projectValues(redaction.config)
            }
            let (index, problems): (FixtureIndex, [FixtureError]) =
                try fixtures.map { folder in
                    let redactor = Redactor(rules, key: try RedactionKey.find(in: folder))
                    return try FixtureIndex.reading(folder, mayBeEmpty: false, redactor: redactor, mapper: mapper)
                } ?? (FixtureIndex([]), [])
            var settings = try listening.settings()
            if replayer == nil, let fixtures {
                settings.configuration.descriptions = await KeptContracts.load(from: fixtures)
            }
            settings.configuration.delays = noDelay ? .off : delay.map { .otherwise($0) } ?? .asRecorded
            if let verify {
                let expectations = try Expectations(parsing: verify.read(), file: verify.name)
                try expectations.check(against: index)
                settings.configuration.expectations = expectations
            }
            let logger = Logger.standard("replay")
            let server = try await StubServer(
                replaying: index,
                contract: replayer,
                configuration: settings.configuration,
                logger: logger
            )
            var companion: FixtureWatch?
            if let stamp, let fixtures {
                companion = FixtureWatch(
                    fixtures,
                    since: stamp,
                    for: server,
                    replaying: index,
                    problems: problems,
                    rules: rules,
                    report: Self.tell
                )
            }
            let exchanges = fixtures.map { _ in "\(index.exchanges.count) exchanges" }
            let operations = replayer.map { "\($0.count) operations" }
            let what = [exchanges, operations].compactMap(\.self).joined(separator: " and ")
            try await listening.serve(server, settings, logger, beside: companion) {
                "replaying \(what) on \($0)"
            }
            verdict = server.verdict
        }
        if let verdict { try report(verdict) }
    }

    /// Problems go to standard error, as at the start.
    private static func tell(_ event: FixtureWatch.Event) {
        switch event {
        case .problem(let problem): printError("\(problem)")
        case .replaced: printOutput(Array("\(event)".utf8))
        }
    }

    /// Tells whether the calls came that were expected.
    private func report(_ verdict: Verdict) throws {
        for finding in verdict.findings { printError("\(finding)") }
        guard verdict.isMet else { throw ExitCode(Failure.Status.findings) }
        printOutput(Array("verified: \(verdict.expectations) expectations, \(verdict.calls) calls".utf8))
    }

    private func replayer(_ wsdl: Input) async throws -> ContractReplayer {
        let replayer = try ContractReplayer(try await contract.load(wsdl), isLenient: lenient)
        guard replayer.count > 0 else {
            throw Failure.unreadable(wsdl.name, "there is no operation that can be answered")
        }
        return replayer
    }
}
