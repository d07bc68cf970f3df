import ArgumentParser
import SoapstoneWSDL

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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
    @Flag(
        help: ArgumentHelp(
            "Load the contract from its documents, and keep nothing.",
            discussion: """
                Contracts that are large are kept, loaded, in ~/.cache/soapstone/contracts (in $XDG_CACHE_HOME where that \
                is set); the environment variable SOAPSTONE_CACHE is another folder's path, or off.
                """
        )
    )
    var noCache = false
    @Flag(help: "Say on standard error whether the contract came from the cache, and why not.") var explainCache = false

    /// Loads a contract, and says on standard error what is wrong with it.
    ///
    /// - Parameter bytes: what standard input had, where it was read already.
    func load(_ input: Input, _ bytes: [UInt8]? = nil) throws -> LoadedContract {
        var configuration = ContractLoader.Configuration()
        configuration.root = root
        configuration.strictness = strict ? .strict : .lenient
        if let catalog { configuration.catalog = try ContractCatalog(path: catalog) }
        configuration.cache = cache
        let loader = ContractLoader(configuration)
        let contract =
            input.path == "-"
            ? try loader.load(try bytes ?? input.read(), named: input.name) : try loader.load(input.path)
        for finding in contract.findings { printError("\(finding)") }
        if contract.droppedFindings > 0 { printError("\(input.name): \(contract.droppedFindings) more findings") }
        return contract
    }

    /// Where loaded contracts are kept; nil for nowhere.
    private var cache: ContractCache? {
        guard !noCache else { return nil }
        var cache = ContractCache(environment: { getenv($0).map { String(cString: $0) } })
        if explainCache { cache?.explain = { printError("cache: \($0)") } }
        return cache
    }
}
