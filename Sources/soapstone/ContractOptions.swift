import ArgumentParser
import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneTransport
import SoapstoneWSDL

/// How a contract is loaded: what commands that read WSDLs and schemas have in common.
struct ContractOptions: ParsableArguments {
    @Flag(help: "Refuse a contract that breaks a rule, in place of going on with what is usable.") var strict = false
    @Option(help: ArgumentHelp("An OASIS XML catalog that maps addresses to files.", valueName: "file"))
    var catalog: String?
    @Option(
        help: ArgumentHelp(
            "The folder that all files of the contract are below; left out, the project's folder.",
            valueName: "folder"
        )
    )
    var root: String?
    @Option(
        help: ArgumentHelp(
            """
            A host that documents of the contract may be fetched from: host or host:port for https, http://host or \
            http://host:port for http; may be given again. It must be at a public address, unless it is localhost or an \
            address itself.
            """,
            valueName: "host"
        ),
        transform: Self.host
    )
    var allowRemote: [RemoteHost] = []
    @Option(
        help: ArgumentHelp("The same for a host that may be on a private network.", valueName: "host"),
        transform: Self.host
    )
    var allowPrivate: [RemoteHost] = []
    @Option(
        help: ArgumentHelp(
            "Certificate authorities to trust in fetching, in place of the system's.",
            valueName: "pem"
        )
    )
    var remoteCa: String?

    @Option(
        help: ArgumentHelp(
            """
            A limit that the contract may go up to, as fileBytes=64MiB or components=500000; may be given again. The \
            finding about a limit has its name.
            """,
            valueName: "name=number"
        ),
        transform: LimitSetting.init
    )
    var limit: [LimitSetting] = []

    func validate() throws {
        guard remoteCa == nil || !(allowRemote + allowPrivate).isEmpty else {
            throw ValidationError("--remote-ca needs --allow-remote or --allow-private")
        }
    }

    private static func host(_ text: String) throws -> RemoteHost {
        guard let host = RemoteHost(text) else {
            throw ValidationError(
                "it is none of host, host:port, http://host and http://host:port, an address of IPv4 in four decimal "
                    + "numbers and one of IPv6 in brackets"
            )
        }
        return host
    }

    /// Loads a contract, shows how far that is where it takes long, and says on standard error what is wrong with it.
    ///
    /// - Parameters:
    ///   - bytes: what the input had, where it was read already.
    ///   - shown: what is told of a line, with names that the user knows.
    func load(
        _ input: Input,
        _ bytes: [UInt8]? = nil,
        shown: (String) -> String = { $0 }
    ) async throws -> LoadedContract {
        guard root == nil || !input.isAddress else { throw ValidationError("--root is for contracts in files") }
        let line = ProgressLine()
        var configuration = try configuration()
        if let line { configuration.progress = { line.update($0) } }
        let loader = ContractLoader(configuration)
        let bytes = input.isStream ? try bytes ?? input.read() : nil
        let contract = try await ProgressLine.showing(line) {
            // The loader waits for files and hosts: not on one of the few threads that all tasks share.
            try await OwnThread.run {
                try bytes.map { try loader.load($0, named: input.name) } ?? loader.load(input.path)
            }
        }
        for finding in contract.findings { printError(shown("\(finding)")) }
        if contract.droppedFindings > 0 {
            printError(shown("\(input.name): \(contract.droppedFindings) more findings"))
        }
        return contract
    }

    /// Loads a contract to make JSON of requests by; nil where there is none.
    func mapper(_ input: Input?) async throws -> ProjectMapper? {
        guard let input else { return nil }
        return ProjectMapper(try OperationCodecs(try await load(input)), of: input)
    }

    private func configuration() throws -> ContractLoader.Configuration {
        var configuration = ContractLoader.Configuration()
        configuration.root = root
        configuration.strictness = strict ? .strict : .lenient
        if let catalog { configuration.catalog = try ContractCatalog(path: catalog) }
        for setting in limit { configuration[setting.limit] = setting.value }
        let hosts = Set(allowRemote + allowPrivate)
        if !hosts.isEmpty {
            configuration.remoteHosts = hosts
            configuration.fetcher = try RemoteDocuments(hosts, private: allowPrivate, authorities: remoteCa)
        }
        return configuration
    }
}
