import ArgumentParser
import SoapstoneMessages

/// What JSON looks like.
struct DialectOptions: ParsableArguments {
    @Option(
        name: .customLong("dialect"),
        help: ArgumentHelp(
            "How messages are JSON: \(JSONDialect.names.joined(separator: ", ")); left out, soapstone.",
            valueName: "dialect"
        )
    )
    var name: String?
    @Option(help: "What the keys of attributes begin with; node-soap's attributesKey.") var attributePrefix: String?
    @Option(help: "The key of a text beside attributes; node-soap's valueKey.") var textKey: String?

    var isGiven: Bool { name != nil || attributePrefix != nil || textKey != nil }

    func value() throws -> JSONDialect {
        do throws(JSONDialectError) {
            return try JSONDialect(named: name ?? "soapstone", attributePrefix: attributePrefix, textKey: textKey)
        } catch {
            throw ValidationError(error.message)
        }
    }

    func validate() throws { _ = try value() }
}
