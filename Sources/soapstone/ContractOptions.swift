import ArgumentParser
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

    /// Loads a contract, and says on standard error what is wrong with it.
    func load(_ input: Input) throws -> LoadedContract {
        let loader = try loader()
        return tell(
            input.path == "-" ? try loader.load(try input.read(), named: input.name) : try loader.load(input.path),
            input
        )
    }

    /// Loads a contract whose main document was read from an input, and says on standard error what is wrong with it.
    func load(_ document: ContractDocument, from input: Input) throws -> LoadedContract {
        tell(try loader().load(document, from: input.path == "-" ? nil : input.path), input)
    }

    private func loader() throws -> ContractLoader {
        var configuration = ContractLoader.Configuration()
        configuration.root = root
        configuration.strictness = strict ? .strict : .lenient
        if let catalog { configuration.catalog = try ContractCatalog(path: catalog) }
        return ContractLoader(configuration)
    }

    private func tell(_ contract: LoadedContract, _ input: Input) -> LoadedContract {
        for finding in contract.findings { printError("\(finding)") }
        if contract.droppedFindings > 0 { printError("\(input.name): \(contract.droppedFindings) more findings") }
        return contract
    }
}
