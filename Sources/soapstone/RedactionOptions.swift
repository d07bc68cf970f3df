import ArgumentParser
import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneSOAP
import SystemsOfRecord

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

    /// The rules of the configuration, or the standard ones without one, and what the hand-written codecs of the project say
    /// is personal or secret.
    func rules() throws -> RedactionRules { try rulesWithoutClasses().adding(classesOf: SystemOfRecord.all.operations) }

    /// The rules without what codecs say.
    func rulesWithoutClasses() throws -> RedactionRules {
        let standard = "soapstone.yaml"
        guard let config = config ?? (access(standard, F_OK) == 0 ? Input(argument: standard) : nil) else {
            return .standard
        }
        return try RedactionRules(yaml: config.read(), file: config.name)
    }
}
