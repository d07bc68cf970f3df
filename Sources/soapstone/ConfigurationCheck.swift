import SoapstoneCodec
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneGateway
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import SystemsOfRecord

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What is wrong with a `soapstone.yaml`: the readers of its sections are asked, and all that they say is kept.
struct ConfigurationCheck {
    /// Which of a file's environments are checked.
    enum Environments {
        case none, all
        case one(String)
    }

    enum Severity: String {
        case error, warning
    }

    struct Mistake {
        var key: String
        var message: String
        var line: Int?
        var column: Int?
        var severity = Severity.error
        /// The environments that have it; none for the file without them.
        var environments: [String] = []
    }

    static let sections = ["gateway", "check", "redaction", "environments"]

    private(set) var mistakes: [Mistake] = []
    /// The environments that were checked as a whole; none for the file without them.
    let checked: [String]
    private let file: String

    /// Checks a file.
    ///
    /// - Throws: where there is nothing that can be checked.
    init(_ bytes: [UInt8], file: String, directory: String, environment: Environments) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure.unreadable(file, "it is not UTF-8")
        }
        let root = try YAMLFile(parsing: bytes, file: file).root
        let pairs = try root.pairs()
        guard try pairs.contains(where: { try Self.sections.contains($0.key.text()) }) else {
            throw Failure.unreadable(
                file,
                "there is nothing to check; the sections are \(Self.sections.joined(separator: ", "))"
            )
        }
        self.file = file
        let all = GatewayConfiguration.environments(yaml: text)
        if case .one(let name) = environment, !all.contains(name) {
            let known = all.isEmpty ? "none" : all.joined(separator: ", ")
            throw Failure.unreadable(file, "there is no environment '\(name)' in the file, which has \(known)")
        }
        let chosen: [String?]
        switch environment {
        case .none: chosen = [nil]
        case .one(let name): chosen = [name]
        // A file that has environments need not be whole without one.
        case .all: chosen = all.isEmpty ? [nil] : all
        }
        checked = chosen.compactMap { $0 }
        noteSections(pairs)
        for name in chosen { noteGateway(text, directory, name) { _ in true } }
        for name in all where !chosen.contains(name) { noteGateway(text, directory, name) { $0.kind == .form } }
        noteProject(bytes, pairs, directory)
        mistakes.sort { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    }

    private mutating func noteSections(_ pairs: [(key: YAMLNode, value: YAMLNode)]) {
        for (key, _) in pairs {
            guard let name = try? key.text(), !Self.sections.contains(name) else { continue }
            let hint = Spelling.nearest(to: name, among: Self.sections).map { "; is '\($0)' meant?" } ?? ""
            let sections = Self.sections.joined(separator: ", ")
            note(
                Mistake(
                    key: name,
                    message: "is no section; the sections are \(sections)\(hint)",
                    line: key.line,
                    column: key.column
                )
            )
        }
    }

    private mutating func noteGateway(
        _ text: String,
        _ directory: String,
        _ name: String?,
        where isMeant: (ConfigurationError) -> Bool
    ) {
        let reading = GatewayConfiguration.reading(
            yaml: text,
            directory: directory,
            serving: SystemOfRecord.all.operations,
            notifying: SystemOfRecord.all.notifications,
            settings: SystemOfRecord.all.settings,
            environmentName: name
        )
        for error in reading.errors where isMeant(error) {
            note(
                Mistake(
                    key: error.key,
                    message: error.message,
                    line: error.line,
                    column: error.column,
                    severity: error.kind == .variable ? .warning : .error,
                    environments: name.map { [$0] } ?? []
                )
            )
        }
    }

    /// The sections that say what the project has, which are the same in all environments.
    private mutating func noteProject(
        _ bytes: [UInt8],
        _ pairs: [(key: YAMLNode, value: YAMLNode)],
        _ directory: String
    ) {
        var faults = SectionFaults()
        _ = ProjectConfiguration(yaml: bytes, file: file, &faults)
        _ = RedactionRules(yaml: bytes, file: file, &faults)
        for fault in faults.all { note(fault.key, fault.error) }
        guard let check = pairs.first(where: { (try? $0.key.text()) == "check" })?.value,
            let members = try? check.pairs()
        else { return }
        for (key, value) in members {
            guard let name = try? key.text(), ["contracts", "fixtures"].contains(name),
                let paths = try? value.elements()
            else { continue }
            for (index, node) in paths.enumerated() {
                guard let path = try? node.text() else { continue }
                let place = path.hasPrefix("/") ? path : "\(directory)/\(path)"
                guard access(place, R_OK) != 0 else { continue }
                let reason = String(cString: strerror(errno))
                note(
                    "check.\(name)[\(index)]",
                    node.error(.value, "names \(place), which cannot be read: \(reason)")
                )
            }
        }
    }

    private mutating func note(_ key: String, _ error: FixtureError) {
        note(Mistake(key: key, message: error.message, line: error.line, column: error.column))
    }

    /// Takes in a mistake; one that is there already is in one more environment.
    private mutating func note(_ mistake: Mistake) {
        let index = mistakes.firstIndex {
            ($0.key, $0.message, $0.line, $0.column) == (mistake.key, mistake.message, mistake.line, mistake.column)
        }
        guard let index else { return mistakes.append(mistake) }
        // What is wrong without environments is wrong in all.
        guard !mistakes[index].environments.isEmpty else { return }
        for name in mistake.environments where !mistakes[index].environments.contains(name) {
            mistakes[index].environments.append(name)
        }
    }

    // MARK: - Telling

    /// `file:line:column: error: key: message`, and what was checked.
    var lines: [String] {
        let found = mistakes.map { mistake in
            let place = [mistake.line, mistake.column].compactMap { $0 }.map { ":\($0)" }.joined()
            let environments = mistake.environments.isEmpty ? "" : " [\(mistake.environments.joined(separator: ", "))]"
            return "\(file)\(place): \(mistake.severity.rawValue): \(mistake.key): \(mistake.message)\(environments)"
        }
        let errors = mistakes.count { $0.severity == .error }
        let scope = checked.isEmpty ? "" : " in \(checked.joined(separator: ", "))"
        return found + ["\(file): \(errors == 0 ? "no errors" : .counted(errors, "error"))\(scope)"]
    }

    /// The same for machines.
    var json: [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("version", 1)
            json.member("file", file)
            json.member("environments", checked)
            json.objects("mistakes", mistakes) { mistake, json in
                json.member("severity", mistake.severity.rawValue)
                json.member("key", mistake.key)
                json.member("message", mistake.message)
                if let line = mistake.line { json.member("line", line) }
                if let column = mistake.column { json.member("column", column) }
                json.member("environments", mistake.environments)
            }
        }
        return json.bytes
    }
}
