import ArgumentParser
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// `soapstone drift`
struct DriftCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drift",
        abstract: "Compares a running service with the project's contracts and fixtures.",
        discussion: """
            The service's WSDL is fetched and compared with the project's as 'soapstone diff' does; a change that \
            breaks the project, a client of the service, is an error. Then each recorded request with 'safe: true' in \
            its exchange.yaml is sent once, and the response is compared with the recorded one as 'soapstone compare' \
            does. No other request is sent, and nothing is written except by --propose. A fixture that is not sent is \
            reported as not checked.

            An upstream without a path is the server, which has each service at its recorded path; an upstream with a \
            path is the service itself. The WSDL is fetched from the service's address with ?wsdl. A redacted request \
            is sent only if --user and --password-env restore what was redacted: a UsernameToken in its header.

            The section 'check' of soapstone.yaml applies here too: contracts, fixtures, severities and suppressions, \
            for the rules of the group drift. The baseline is separate from that of 'soapstone check'.

            Exit codes: 0 no findings; 1 findings of severity error (with --fail-on warning, also of severity \
            warning); 2 an input could not be read, or nothing was compared; 3 a proposal could not be written; 64 \
            wrong use.

            Examples:
              soapstone drift --no-wsdl --upstream http://127.0.0.1:7627
              soapstone drift --no-wsdl --fixture ping/ordinary --rate 5 --format json \\
                  --upstream http://127.0.0.1:7627
              soapstone drift --contract wsdl/sets/sets-ims-case.wsdl \\
                  --wsdl wsdl/sets/sets-ims-case.wsdl --upstream http://127.0.0.1:7627
              soapstone drift --user svc --password-env IMS_PASSWORD \\
                  --propose /tmp/soapstone-proposal \\
                  --upstream https://ims.example.org/sets/ims-case
            """
    )

    @OptionGroup(title: "Service") var service: ServiceOptions
    @Option(
        help: ArgumentHelp(
            """
            The service's contract, an address or a file, in place of the upstream's ?wsdl: for the only contract of the \
            project, or as CONTRACT=ADDRESS; may be given again.
            """,
            valueName: "address"
        )
    )
    var wsdl: [String] = []
    @Flag(help: "Do not compare contracts.") var noWsdl = false
    @Option(help: ArgumentHelp("Send this operation's requests only; may be given again.", valueName: "name"))
    var operation: [String] = []
    @Option(
        help: ArgumentHelp(
            "Send these fixtures only, by the ends of their paths, as ping/ordinary; may be given again.",
            valueName: "fixture"
        )
    )
    var fixture: [String] = []
    @Option(help: ArgumentHelp("How many requests may be on their way at a time.", valueName: "number"))
    var concurrency = 2
    @Option(help: ArgumentHelp("Seconds that all requests may take together.", valueName: "seconds"))
    var deadline: Double?
    @Option(
        help: ArgumentHelp(
            "Write the files that would change into this folder, which must be new or empty.",
            valueName: "folder"
        )
    )
    var propose: String?
    @Option(
        help: ArgumentHelp(
            "The project's configuration; soapstone.yaml of this folder where there is one.",
            valueName: "file"
        )
    )
    var config: Input?
    @Option(
        name: .customLong("contract"),
        help: ArgumentHelp(
            "The project's contract, a WSDL or a folder of them, in place of the configured; may be given again.",
            valueName: "path"
        )
    )
    var contracts: [String] = []
    @Option(
        help: ArgumentHelp(
            "A folder of fixtures, in place of the configured ones; may be given again.",
            valueName: "folder"
        )
    )
    var fixtures: [String] = []
    @OptionGroup(title: "Findings") var findings: FindingOptions
    @OptionGroup(title: "Credentials") var access: CredentialOptions
    @OptionGroup(title: "Connection") var connection: TransportOptions
    @OptionGroup(title: "Contract loading") var loading: ContractOptions

    func validate() throws {
        guard wsdl.isEmpty || !noWsdl else { throw ValidationError("--wsdl and --no-wsdl exclude each other") }
        guard 1...16 ~= concurrency else { throw ValidationError("--concurrency is 1 to 16") }
        guard deadline.map({ $0 > 0 && $0 <= 86_400 }) ?? true else {
            throw ValidationError("a time is more than 0 and at most 86400")
        }
        guard access.user == nil || access.passwordEnv != nil else {
            throw ValidationError("--user and --password-env go together")
        }
        let whole = operation.isEmpty && fixture.isEmpty && !noWsdl
        guard !findings.updateBaseline || findings.baseline != nil else {
            throw ValidationError("--update-baseline needs --baseline")
        }
        guard !findings.updateBaseline || whole else {
            throw ValidationError("--update-baseline needs everything: no --operation, --fixture or --no-wsdl")
        }
    }

    func run() async throws {
        var status: Int32 = 0
        let name = config?.name ?? CheckedProject.standard
        try await reporting(name) {
            let target = try propose.map { try NewFolder($0) }
            let project = try CheckedProject(config, wsdl: contracts, fixtures: fixtures)
            let drift = Drift(project.project, findings.settings(project.configuration), try options())
            var result = try await compare(drift)
            try findings.apply(findings.baseline, to: &result.check, isWhole: result.isWhole)
            try findings.write(result.check)
            if let target { try write(result, to: target) }
            guard !result.isEmpty else {
                throw Failure.unreadable(name, "nothing was compared: no fixture was sent, and no contract was fetched")
            }
            status = findings.fails(result.check, project.configuration) ? Failure.Status.findings : 0
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func options() throws -> DriftOptions {
        var options = DriftOptions()
        options.operations = operation
        options.cases = fixture
        options.concurrency = concurrency
        options.rate = service.rate
        options.time = deadline.map { .seconds($0) }
        options.account = try service.account(access)
        return options
    }

    private func compare(_ drift: Drift) async throws -> DriftResult {
        try await service.withService(access, over: connection) { service in
            let live = try await contracts(of: drift, service.endpoints)
            return try await drift.run(service, live, at: Int64(time(nil)))
        }
    }

    /// Writes what would change; an empty folder says that nothing would.
    private func write(_ result: DriftResult, to folder: NewFolder) throws {
        for line in result.unproposed { printError("not proposed: \(line)") }
        try folder.write(result.proposal)
        for file in result.proposal { printError("proposed: \(file.path.joined(separator: "/"))") }
    }
}
