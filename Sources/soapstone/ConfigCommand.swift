import ArgumentParser
import SoapstoneGateway

/// `soapstone config`
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Checks a project's configuration, prints its schema, makes API keys and imports other formats.",
        subcommands: [
            ConfigCheckCommand.self, ConfigSchemaCommand.self, ConfigKeyCommand.self, ConfigImportCommand.self,
        ]
    )
}

/// `soapstone config schema`
struct ConfigSchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of soapstone.yaml, for editors.",
        discussion: """
            The schema uses draft 2020-12; Documentation/Schemas/soapstone.json is a copy of it.

            Examples:
              soapstone config schema
            """
    )

    func run() async throws { printOutput(Array(ConfigurationSchema.text.utf8)) }
}

/// `soapstone config key`
struct ConfigKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Makes an API key for a client of the gateway, and prints it with its hash.",
        discussion: """
            The key has 256 random bits. Give it to the client, which sends it as X-API-Key, and add the hash to \
            gateway.clients[].keyHashes in soapstone.yaml. The key is printed once and stored nowhere.

            Examples:
              soapstone config key
            """
    )

    func run() async throws {
        let key = ClientKey()
        printOutput(Array("key: \(key.text)\nkeyHash: \(key.hash)".utf8))
    }
}

/// `soapstone config check`
struct ConfigCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks a project's configuration.",
        discussion: """
            Each error is a line with file, line, column, the key's path and the expected value. Contracts and \
            fixtures that the configuration names must exist, and files with secrets must have mode 0600. No upstream \
            is called, and no secret is printed. An environment variable that is not set is a warning.

            Without --environment, the file is checked without its environments; of those, only keys and types are \
            checked.

            Exit codes: 0 no error, 1 errors, 2 the file cannot be read or is empty.

            Examples:
              soapstone config check
              soapstone config check --format json soapstone.yaml
              soapstone config check --all-environments \\
                  Documentation/Examples/soapstone-environments.yaml
              soapstone config check --environment UAT \\
                  Documentation/Examples/soapstone-environments.yaml
            """
    )

    @Argument(help: "The configuration.") var file = Input(argument: "soapstone.yaml")
    @OptionGroup var environment: EnvironmentOptions
    @Flag(help: "Check every environment that the file has.") var allEnvironments = false
    @Option(help: "text, or json for machines.") var format = OutputFormat.text

    func validate() throws {
        guard environment.environment == nil || !allEnvironments else {
            throw ValidationError("--environment and --all-environments exclude each other")
        }
    }

    func run() async throws {
        CoreDumps.turnOff()
        var isSound = true
        try await reporting(file.name) {
            let bytes = try file.read(atMost: 1 << 20)
            let check = try ConfigurationCheck(
                bytes,
                file: file.name,
                directory: Folder.containing(file.path),
                environment: allEnvironments ? .all : environment.name.map { .one($0) } ?? .none
            )
            isSound = !check.mistakes.contains { $0.severity == .error }
            printOutput(format == .json ? check.json : Array(check.lines.joined(separator: "\n").utf8))
        }
        if !isSound { throw ExitCode(Failure.Status.findings) }
    }
}
