import Foundation
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneGateway
import SoapstoneSOAP
import Testing

/// The project of the page ExampleProject in a folder of its own, which the examples of the rules change.
final class ExampleProject {
    let folder: URL
    static let pages = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/SoapstoneConformance/Documentation.docc")

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let page = try Self.page("ExampleProject")
        for match in page.matches(of: /(?s)<!-- file: (\S+) -->\n```\w+\n(.*?)```\n/) {
            try write(String(match.1), String(match.2))
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static func page(_ name: String) throws -> String {
        try String(contentsOf: pages.appending(path: "\(name).md"), encoding: .utf8)
    }

    func write(_ path: String, _ text: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    func replace(_ old: String, with new: String, in path: String) throws {
        let before = try text(path)
        try #require(before.contains(old), "\(path) has no \(old)")
        try write(path, before.replacing(old, with: new))
    }

    func move(_ old: String, to new: String) throws {
        let target = folder.appending(path: new)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.moveItem(at: folder.appending(path: old), to: target)
    }

    static let pen = "fixtures/shop/orders/getOrder/pen"
    static let none = "fixtures/shop/orders/getOrder/none"

    /// Applies the changes of a rule's section.
    func applyExample(_ rule: String) throws {
        let group = rule.prefix { $0 != "." }
        let name = ["wsdl": "ContractRules", "fixture": "FixtureRules", "check": "CheckRules"][String(group)]
        let page = try Self.page(try #require(name))
        let start = try #require(page.range(of: "\n## \(rule)\n"), "the page has no section \(rule)")
        let rest = page[start.upperBound...]
        let section = rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
        for match in section.matches(of: /<!-- move: (\S+) (\S+) -->/) {
            try move(String(match.1), to: String(match.2))
        }
        let edits = section.matches(of: /(?s)<!-- edit: (\S+) -->\n```diff\n(.*?)```\n/)
        try #require(!edits.isEmpty, "the section \(rule) has no example")
        for edit in edits { try apply(edit.2, to: String(edit.1)) }
    }

    /// Applies lines of a diff: the context and the lines with `-` are looked for in their order.
    private func apply(_ diff: Substring, to path: String) throws {
        var lines = try text(path).components(separatedBy: "\n")
        var position = 0
        for line in diff.split(separator: "\n") {
            let content = String(line.dropFirst())
            guard line.first != "+" else {
                lines.insert(content, at: position)
                position += 1
                continue
            }
            let found = try #require(lines[position...].firstIndex(of: content), "\(path) has no line '\(content)'")
            position = found
            if line.first == "-" { lines.remove(at: found) } else { position += 1 }
        }
        try write(path, lines.joined(separator: "\n"))
    }

    var project: Project {
        Project(
            root: folder.path,
            contracts: ["wsdl"],
            fixtures: ["fixtures/shop"],
            deviceJSON: { operation, answer, clock in
                MessageConverter(operation)
                    .deviceJSON(status: answer.status, contentType: answer.contentType, body: answer.body, clock: clock)
            }
        )
    }

    /// Checks the project as it is now.
    func check(_ settings: CheckSettings = CheckSettings(), shard: Shard? = nil) async throws -> CheckResult {
        try await Check(project, settings, shard: shard).run()
    }
}

extension CheckSettings {
    /// Settings that select rules.
    init(selecting rules: String...) throws {
        self.init()
        selected = try rules.map { try #require(RulePattern($0)) }
    }
}
