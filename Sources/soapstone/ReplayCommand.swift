import ArgumentParser
import Logging
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneXML

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// `soapstone replay`
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Serves recorded or generated responses; sends nothing to any other machine.",
        discussion: """
            A request is matched by its action, the name of its body's element, and its body in canonical form without \
            volatile parts. A fixture can allow variation: with 'match' in its exchange.yaml, or with placeholders \
            such as ${xmlunit.isNumber} in its request.xml. A request without a match gets a SOAP Fault that names the \
            nearest fixture and the difference. Fixtures with a request.http have no SOAP message: their requests are \
            matched by method, path, query and body. An invalid fixture is reported and left out. SIGTERM and Ctrl-C let \
            requests in flight finish.

            With --wsdl, operations of the contract without a fixture return samples made from its schemas, always the \
            same. A request that breaks the contract (action, header blocks, encoding, body) gets a fault with each \
            place and rule. --lenient serves it all the same; the header field Soapstone-Lenient and the request \
            journal say what it breaks. The request's header field 'Soapstone-Fault: NAME' selects a declared fault. \
            MTOM and SOAP with Attachments are supported. GET with ?wsdl at any path returns the contract with the \
            stub's address. Fixtures with 'match: {json: …}' need --wsdl.

            Without --wsdl, ?wsdl returns the contract that 'soapstone record' kept in the folder 'wsdl' of the \
            fixtures.

            With a contract, values are compared by their types: 01 equals 1 for xs:int, and an omitted value equals \
            its default. The contracts are those of --wsdl, otherwise those of 'check' in soapstone.yaml. Without a \
            contract, texts are compared.

            A delay in exchange.yaml delays the response; --delay applies to fixtures without one, and --no-delay \
            turns all delays off. With --watch, changes in the folder take effect at once; a fixture that becomes \
            invalid is reported once, and its last valid version is replayed until it is repaired.

            With --only-recorded, the contract is served and requests are validated, but no samples are made: a request \
            without a matching fixture gets the near misses. A sample has the header field Soapstone-Sample, and the \
            journal names the contract's operation.

            /__soapstone/ is the admin interface: request journal, near misses, scenarios, metrics and pages for a \
            browser; /__soapstone/openapi.json describes it. POST /__soapstone/mappings adds a stub, which goes before the \
            fixtures. Added stubs end with the process, unless they are saved: by POST /__soapstone/mappings/save, or with \
            --save when the stub ends. With --verify, the requests are checked against a file of \
            expectations when the stub ends; /__soapstone/verification has the verdict before:

              expectations:
                - operation: getCaseList
                  count: 2
                - fixture: ims-case/ping/ordinary
                  atLeast: 1
              unexpected: forbid

            Exit codes: 0 success, 1 an expected request did not come or an unexpected one came, 2 a file or folder \
            cannot be used, 3 the stub could not listen.

            Examples:
              soapstone replay
              soapstone replay --watch
              soapstone replay --delay 200ms
              soapstone replay --no-delay
              soapstone replay --fixtures fixtures/sets --port 0 --port-file stub.port
              soapstone replay --wsdl wsdl/sets/sets-ims-case.wsdl
              soapstone replay --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --fixtures fixtures/sets
              soapstone replay --wsdl wsdl/sets/sets-ims-case.wsdl --lenient
              soapstone replay --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --fixtures fixtures/sets --only-recorded
              soapstone replay --save
              soapstone replay --verify expectations.yaml
            """
    )

    @Option(help: "The folder of fixtures; 'fixtures' unless --wsdl is given.") var fixtures: String?
    @Option(help: "A contract to make responses from, for operations without a fixture.") var wsdl: Input?
    @Flag(help: "Also serve requests that break the contract of --wsdl.") var lenient = false
    @Flag(help: "Make no samples: requests without a matching fixture are misses.") var onlyRecorded = false
    @Flag(help: "Save stubs that were added through the admin interface when the stub ends.") var save = false
    @Option(help: ArgumentHelp("A file of the calls that are expected.", valueName: "file")) var verify: Input?
    @Option(
        help: "The delay of responses whose exchange.yaml has none: 200ms, 1.5s, or recorded.",
        transform: Self.delay
    )
    var delay: Fixture.Delay?
    @Flag(help: "Send all responses at once, whatever exchange.yaml says.") var noDelay = false
    @Flag(help: "Replay what changes in the folder, without a new start.") var watch = false
    @OptionGroup(title: "Contract loading") var contract: ContractOptions
    @OptionGroup(title: "Redaction") var redaction: RedactionOptions
    @OptionGroup(title: "Server") var listening: ListeningOptions

    /// The folder to replay; nil where there is only a contract.
    private var folder: String? { fixtures ?? (wsdl == nil ? "fixtures" : nil) }

    func validate() throws {
        if noDelay, delay != nil { throw ValidationError("--delay and --no-delay contradict each other") }
        if lenient, wsdl == nil { throw ValidationError("--lenient needs --wsdl: nothing else refuses requests") }
        if onlyRecorded, wsdl == nil {
            throw ValidationError("--only-recorded needs --wsdl: without a contract, no samples are made")
        }
        if save, folder == nil { throw ValidationError("--save needs --fixtures: there is no folder to save into") }
        if watch, folder == nil { throw ValidationError("--watch needs --fixtures: there is no folder to watch") }
    }

    private static func delay(_ text: String) throws -> Fixture.Delay {
        guard let delay = Fixture.Delay(text) else {
            throw ValidationError("'\(text)' is neither a time like 200ms or 1.5s, at most 3600s, nor 'recorded'")
        }
        return delay
    }

    func run() async throws {
        var verdict: Verdict?
        let fixtures = folder
        try await reporting(wsdl?.name ?? fixtures ?? "") {
            if wsdl == nil, self.fixtures == nil, access("fixtures", F_OK) != 0 {
                let remedy =
                    "record some with 'soapstone record --upstream URL', or give --fixtures FOLDER or --wsdl FILE"
                throw Failure.unreadable("fixtures", "there is no such folder: \(remedy)")
            }
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
            settings.configuration.store = fixtures.map { StubStore($0, rules: rules) }
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
            let replayed = fixtures.map { _ in String.counted(index.fixtures.count, "fixture") }
            let operations = replayer.map { String.counted($0.count, "operation") }
            let what = [replayed, operations].compactMap(\.self).joined(separator: " and ")
            try await listening.serve(server, settings, logger, beside: companion) {
                "replaying \(what) on \($0)"
            }
            verdict = server.verdict
            if save { try saveStubs(of: server) }
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

    /// Saves the stubs that were added.
    private func saveStubs(of server: StubServer) throws {
        let saved = try server.saveAddedStubs()
        for finding in saved.findings { printError("\(finding)") }
        for fixture in saved.fixtures { printOutput(Array("saved \(fixture.id)".utf8)) }
    }

    /// Tells whether the calls came that were expected.
    private func report(_ verdict: Verdict) throws {
        for finding in verdict.findings { printError("\(finding)") }
        guard verdict.isMet else { throw ExitCode(Failure.Status.findings) }
        printOutput(Array("verified: \(verdict.expectations) expectations, \(verdict.calls) calls".utf8))
    }

    private func replayer(_ wsdl: Input) async throws -> ContractReplayer {
        let replayer = try ContractReplayer(
            try await contract.load(wsdl),
            isLenient: lenient,
            makesSamples: !onlyRecorded
        )
        guard replayer.count > 0 else {
            throw Failure.unreadable(wsdl.name, "there is no operation that the stub can respond to")
        }
        return replayer
    }
}
