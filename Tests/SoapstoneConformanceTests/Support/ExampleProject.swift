import Foundation
import SoapstoneCodec
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneGateway
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// The project of the page ExampleProject in a folder of its own, which the examples of the rules change.
final class ExampleProject {
    let folder: URL
    static let pages = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/SoapstoneConformance/Documentation.docc")

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try writeFiles(of: Self.page("ExampleProject")[...])
    }

    private func writeFiles(of text: Substring) throws {
        for match in text.matches(of: /(?s)<!-- file: (\S+) -->\n```\w+\n(.*?)```\n/) {
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

    /// The section of a rule on its group's page.
    static func section(_ rule: String) throws -> Substring {
        let group = rule.prefix { $0 != "." }
        let names = [
            "wsdl": "ContractRules", "wsi": "ProfileRules", "fixture": "FixtureRules", "codec": "CodecRules",
            "mapping": "MappingRules", "check": "CheckRules", "change": "ChangeRules", "drift": "DriftRules",
            "test": "TestRules",
        ]
        let page = try Self.page(try #require(names[String(group)]))
        let start = try #require(page.range(of: "\n## \(rule)\n"), "the page has no section \(rule)")
        let rest = page[start.upperBound...]
        return rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
    }

    /// Applies the changes of a rule's section.
    func applyExample(_ rule: String) throws {
        let section = try Self.section(rule)
        for match in section.matches(of: /<!-- move: (\S+) (\S+) -->/) {
            try move(String(match.1), to: String(match.2))
        }
        if section.contains("<!-- base: calls -->") { try makeCalls() }
        try writeFiles(of: section)
        try applyEdits(of: section)
    }

    /// Makes of the project the form that makes calls.
    func makeCalls() throws {
        let page = try Self.page("ProfileRules")
        let start = try #require(page.range(of: "\n### Calls\n"))
        let rest = page[start.upperBound...]
        try applyEdits(of: rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)])
    }

    private func applyEdits(of text: Substring) throws {
        let edits = text.matches(of: /(?s)<!-- edit: (\S+) -->\n```diff\n(.*?)```\n/)
        try #require(!edits.isEmpty, "there is no example")
        for edit in edits { try apply(edit.2, to: String(edit.1)) }
    }

    /// Applies lines of a diff: the context and the lines with `-` are looked for in their order.
    func apply(_ diff: Substring, to path: String) throws {
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
        var project = Project(
            root: folder.path,
            contracts: ["wsdl"],
            fixtures: ["fixtures/shop"],
            deviceJSON: { operation, response, clock in
                MessageConverter(operation)
                    .deviceJSON(
                        status: response.status,
                        contentType: response.contentType,
                        body: response.body,
                        clock: clock
                    )
            }
        )
        project.stored = []
        return project
    }

    /// The operation with the codecs of the page CodecRules.
    static let operation = SoapstoneOperations.Operation(
        service: "orders",
        name: "getOrder",
        wsdl: "wsdl/shop.wsdl",
        action: "urn:shop:getOrder",
        request: XMLName("getOrder", in: "urn:shop"),
        response: XMLName("order", in: "urn:shop"),
        credentials: .none,
        timeout: .seconds(1),
        isIdempotent: true,
        encode: { (json, _) throws(DecodeError) in
            var body = ByteWriter()
            try GetOrder.decode(from: json).encodeXML(to: &body)
            return SoapstoneOperations.Operation.Request(body: body.bytes)
        },
        decode: { (response) throws(DecodeError) in
            guard case .payload(let element) = response.content else { return .failure(Outcome.Failure(.failed)) }
            let order = try Order.decode(from: element)
            return .success(of: order)
        },
        requestLines: GetOrder.codec.lines,
        responseLines: Order.codec.lines,
        records: [RecordCodec(GetOrder.self), RecordCodec(Order.self)],
        requestToJSON: { (element) throws(DecodeError) in
            var json = ByteWriter()
            try GetOrder.decode(from: element).encodeJSON(to: &json)
            return json.bytes
        },
        responseFromJSON: { (json) throws(DecodeError) in
            var body = ByteWriter()
            try Order.decode(fromResponse: json).encodeXML(to: &body)
            return body.bytes
        }
    )

    /// Checks the project with the codecs of the page, by the rules about them.
    func checkCodecs(_ rule: String = "codec.") async throws -> CheckResult {
        try await checkCodecs(CheckSettings(selecting: rule))
    }

    /// Checks the project with the codecs of the page.
    func checkCodecs(_ settings: CheckSettings) async throws -> CheckResult {
        var project = project
        project.operations = [Self.operation]
        return try await Check(project, settings).run()
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
