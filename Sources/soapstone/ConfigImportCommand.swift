import ArgumentParser
import SoapstoneFixtures
import SoapstoneOperations
import SystemsOfRecord

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `soapstone config import`
struct ConfigImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Prints a system's section of soapstone.yaml from a property list.",
        discussion: """
            The property list is the config.plist of an application that called the system itself, in XML. Keys of it \
            that the system does not take are reported and left out.

            Exit codes: 0 the section is complete, 1 keys are missing or have wrong values, 2 the file cannot be read.

            Examples:
              soapstone config import config.plist
              soapstone config import --system BCMS --output soapstone.yaml config.plist
            """
    )

    @Argument(help: "The property list.") var file: Input
    @Option(help: "The system of record; the one that takes the keys of the property list if not given.") var system:
        String?
    @Option(help: "The file to write, which must not exist; standard output if not given.") var output: String?

    func run() async throws {
        var isComplete = true
        try await reporting(file.name) {
            let values = try Self.values(try file.read(atMost: 1 << 20), file.name)
            let settings = try self.settings(Set(values.keys))
            var errors: [String] = []
            for name in values.keys.sorted() where !settings.keys.contains(where: { $0.name == name }) {
                let nearest = Spelling.nearest(to: name, among: settings.keys.map(\.name))
                printError(
                    "\(file.name): warning: \(name): is not a key of \(settings.system)"
                        + (nearest.map { "; is '\($0)' meant?" } ?? "")
                )
            }
            var lines = ["gateway:", "  systems:", "    \(settings.system):"]
            for key in settings.keys {
                if let value = values[key.name] {
                    lines.append("      \(key.name): \(ConfigurationSchema.quoted(value))")
                } else if !key.isOptional {
                    errors.append("\(key.name): is missing: \(key.summary) [20071]")
                }
            }
            isComplete = errors.isEmpty
            guard isComplete else {
                for error in errors { printError("\(file.name): error: \(error)") }
                return
            }
            let yaml = lines.joined(separator: "\n") + "\n"
            let check = try ConfigurationCheck(
                Array(yaml.utf8),
                file: file.name,
                directory: ".",
                environment: .none
            )
            // The lines are those of the section, which nobody has yet.
            for mistake in check.mistakes where mistake.severity == .error {
                isComplete = false
                let key = mistake.key.split(separator: ".").last.map(String.init) ?? mistake.key
                printError("\(file.name): error: \(key): \(mistake.message)")
            }
            guard isComplete else { return }
            guard let output else { return printOutput(Array(yaml.dropLast().utf8)) }
            guard !FileManager.default.fileExists(atPath: output) else {
                throw Failure.runTime("\(output): exists; the section can be printed and added by hand")
            }
            try Output.write(yaml, to: output)
        }
        if !isComplete { throw ExitCode(Failure.Status.findings) }
    }

    /// The settings of the system that is named, or else of the one that takes a key.
    private func settings(_ keys: Set<String>) throws -> SystemSettings {
        let all = SystemOfRecord.all.settings
        let names = all.map(\.system).joined(separator: ", ")
        guard let system else {
            let takers = all.filter { $0.keys.contains { keys.contains($0.name) } }
            guard takers.count == 1 else {
                throw Failure.unreadable(file.name, "--system is needed; the systems are \(names)")
            }
            return takers[0]
        }
        guard let found = all.first(where: { $0.system == system }) else {
            throw Failure.unreadable(file.name, "'\(system)' is no system with settings; they are \(names)")
        }
        return found
    }

    /// The texts and numbers of a property list, which is a dictionary.
    private static func values(_ bytes: [UInt8], _ name: String) throws -> [String: String] {
        guard bytes.starts(with: "<".utf8) || bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
            throw Failure.unreadable(name, "it is not a property list in XML")
        }
        let values: [String: PlistText]
        do {
            values = try PropertyListDecoder().decode([String: PlistText].self, from: Data(bytes))
        } catch {
            // The decoder's own words may quote the file.
            throw Failure.unreadable(name, "it is not a property list in XML whose values are texts and numbers")
        }
        return values.mapValues(\.text)
    }

    /// A value of a property list as a text.
    private struct PlistText: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self.text = text
            } else {
                text = String(try value.decode(Int.self))
            }
        }
    }
}
