import ArgumentParser

/// The command-line tool: it parses arguments, calls one library function, prints.
@main
struct Soapstone: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soapstone",
        abstract: "Call SOAP services as JSON, record and replay them, and catch breaking contract changes in CI.",
        discussion: """
            Results go to standard output, diagnostics to standard error. \
            Exit codes: 0 success, 1 findings, 2 unreadable input, 3 run-time failure, 64 wrong use, 130 interrupted.
            """,
        version: "0.1.0",
        subcommands: [
            InitCommand.self, InspectCommand.self, SampleCommand.self, ValidateCommand.self, DiffCommand.self,
            ConvertCommand.self,
            CallCommand.self, OpenAPICommand.self, ReplayCommand.self, RecordCommand.self, SpyCommand.self,
            CompareCommand.self,
            FixturesCommand.self, CheckCommand.self, TestCommand.self, DriftCommand.self,
            GatewayCommand.self, JobCommand.self, ConfigCommand.self,
        ] + offline
    )

    #if Offline
    private static let offline: [any ParsableCommand.Type] = [OfflineCommand.self]
    #else
    private static let offline: [any ParsableCommand.Type] = []
    #endif
}
