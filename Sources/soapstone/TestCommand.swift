import ArgumentParser
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneStub
import SoapstoneTransport
import SoapstoneWSDL

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// `soapstone test`
struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Tests a running service with requests that are generated from its contract.",
        discussion: """
            Each operation that --allow names is called: with the smallest and the largest request, with each branch \
            of each choice, with values at the edges of their types, with random requests, and with requests that the \
            contract rejects. Every response is validated. Nothing is sent to any other operation. The request of a \
            finding is made smaller as long as the finding stays the same; --save writes it to a file. The same seed \
            makes the same requests.

            An upstream without a path is the server, which has each service at the path of its contract; an upstream \
            with a path is the service itself. Operations may change data: test against a system made for tests.

            Exit codes: 0 no findings; 1 findings of severity error (with --fail-on warning, also of severity \
            warning); 2 the contract could not be read, or no request could be made; 3 a file could not be written; 64 \
            wrong use.

            Examples:
              soapstone test --wsdl wsdl/sets/sets-ims-case.wsdl --allow 'get*' \\
                  --upstream http://127.0.0.1:7627
              soapstone test --wsdl wsdl/sets/sets-ims-case.wsdl --allow ping --seed 7 \\
                  --requests 20 --report junit=/tmp/report.xml \\
                  --upstream http://127.0.0.1:7627
            """
    )

    @Option(help: "The contract: a file or its address.") var wsdl: Input
    @OptionGroup(title: "Service") var service: ServiceOptions
    @Option(
        help: ArgumentHelp(
            "Operations that may be called: a name, in which * stands for any characters; may be given again.",
            valueName: "name"
        )
    )
    var allow: [String] = []
    @Option(help: "The port whose operations are called; left out, the first one of SOAP 1.1 that has the operation.")
    var port: String?
    @Option(
        help: ArgumentHelp("The most valid requests of an operation, and the most invalid ones.", valueName: "number")
    )
    var requests = 50
    @Option(help: "Chooses the random requests.") var seed: UInt64 = 1
    @Flag(help: "Send no request that the contract rejects.") var validOnly = false
    @Option(
        help: ArgumentHelp(
            "Write the request and the response of each finding into this folder, which must be new or empty.",
            valueName: "folder"
        )
    )
    var save: String?
    @OptionGroup(title: "Findings") var findings: FindingOptions
    @OptionGroup(title: "Credentials") var access: CredentialOptions
    @OptionGroup(title: "Connection") var connection: TransportOptions
    @OptionGroup(title: "Contract loading") var loading: ContractOptions

    func validate() throws {
        guard 1...10_000 ~= requests else { throw ValidationError("--requests is 1 to 10000") }
        guard findings.baseline == nil || !findings.updateBaseline || !validOnly else {
            throw ValidationError("--update-baseline needs everything: no --valid-only")
        }
    }

    func run() async throws {
        var status: Int32 = 0
        try await reporting(wsdl.name) {
            let target = try save.map { try NewFolder($0) }
            let contract = try await loading.load(wsdl)
            let operations = try allowed(contract)
            let project = try CheckedProject(nil, wsdl: [], fixtures: [])
            let test = ServiceTest(
                contract,
                project.project,
                findings.settings(project.configuration),
                try options()
            )
            var result = try await service.withService(access, over: connection) { service in
                await test.run(service, operations) { LiveEndpoints.path(of: $0.address ?? "") }
            }
            try findings.apply(findings.baseline, to: &result.check, isWhole: !validOnly)
            try findings.write(result.check)
            let count =
                "\(result.requests) requests to \(operations.count) of \(contract.everyOperation.count) operations"
            let line = "\(count), seed \(seed)"
            // What else is printed is for programs.
            if findings.reports.format == .text { printOutput(Array(line.utf8)) } else { printError(line) }
            if let target { try write(result, to: target) }
            guard result.requests > 0 else {
                throw Failure.unreadable(wsdl.name, "no request could be made for these operations")
            }
            status = findings.fails(result.check, project.configuration) ? Failure.Status.findings : 0
        }
        if status != 0 { throw ExitCode(status) }
    }

    /// The operations that may be called, each at one port.
    private func allowed(_ contract: LoadedContract) throws -> [BoundOperation] {
        let all = contract.everyOperation.filter { $0.operation.version != nil && $0.operation.input != nil }
        var names: [String] = []
        for name in all.map(\.name) where !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
            names.append(name)
        }
        guard !allow.isEmpty else {
            throw ValidationError("no operation may be called: allow some with --allow; there are \(names.formatted)")
        }
        for pattern in allow where !names.contains(where: { fnmatch(pattern, $0, 0) == 0 }) {
            throw Failure.unreadable(wsdl.name, "there is no operation '\(pattern)'; there are \(names.formatted)")
        }
        return try names.filter { name in allow.contains { fnmatch($0, name, 0) == 0 } }
            .map { try contract.operation($0, at: port, in: wsdl.name).operation }
    }

    private func options() throws -> ServiceTestOptions {
        var options = ServiceTestOptions { Instant(milliseconds: Int64(time(nil)) * 1_000) }
        options.limit = requests
        options.randomRequests = requests / 5
        options.seed = seed
        options.sendsInvalid = !validOnly
        options.rate = service.rate
        options.account = try service.account(access)
        return options
    }

    private func write(_ result: ServiceTestResult, to folder: NewFolder) throws {
        try folder.write(
            result.exchanges.flatMap { exchange in
                let response = exchange.response.map {
                    NewFolder.File(path: [exchange.name, "response.xml"], bytes: $0)
                }
                return [NewFolder.File(path: [exchange.name, "request.xml"], bytes: exchange.request), response]
                    .compactMap(\.self)
            }
        )
    }
}

extension [String] {
    /// The names, separated by commas.
    fileprivate var formatted: String { isEmpty ? "none" : joined(separator: ", ") }
}
