import ArgumentParser
import SoapstoneFixtures

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What is taken out of messages: what all commands that record or read recordings have in common.
struct RedactionOptions: ParsableArguments {
    @Option(
        help: """
            The project's configuration, whose section 'redaction' adds rules; soapstone.yaml of this folder where there is \
            one.
            """
    )
    var config: Input?

    /// The rules of the configuration; the standard ones without one.
    func rules() throws -> RedactionRules {
        let standard = "soapstone.yaml"
        guard let config = config ?? (access(standard, F_OK) == 0 ? Input(argument: standard) : nil) else {
            return .standard
        }
        return try RedactionRules(yaml: config.read(), file: config.name)
    }
}
