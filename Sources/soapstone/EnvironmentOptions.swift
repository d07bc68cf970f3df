import ArgumentParser
import SoapstoneGateway

/// Which environment of the configuration a command runs in.
struct EnvironmentOptions: ParsableArguments {
    static let variable = "SOAPSTONE_ENVIRONMENT"

    @Option(
        help: """
            DEV, SYS, UAT or PROD: what the section 'environments' of the configuration has for it replaces the rest; \
            also \(variable).
            """
    )
    var environment: String?

    /// The environment that the command line names, or the process's variables.
    var name: String? { environment ?? ProcessVariable.value(Self.variable) }
}
