import Foundation
import SoapstoneConformance
import Testing

/// The examples on the pages of the rules are what the rules find, and find nothing in.
@Suite struct RulePageTests {
    /// The rules that need neither a live service nor an earlier revision.
    static let rules = Rule.all.filter { !["drift.", "change.", "test."].contains($0.group) }.map(\.id)

    @Test(
        "Nothing is wrong with the project of the examples, and every rule that needs no codec of its own looks at it"
    )
    func passing() async throws {
        let result = try await ExampleProject().check()
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.unchecked == [])
        #expect(result.contracts == 1)
        #expect(result.fixtures == 2)
        // There is no offline store.
        let rules = Set(Self.rules.filter { !$0.hasPrefix("check.") && !$0.hasPrefix("codec.") }).subtracting([
            "mapping.offline"
        ])
        #expect(Set(result.checked.keys) == rules)
    }

    @Test("Nothing is wrong with the codecs of the examples, and every rule about codecs looks at them")
    func passingCodecs() async throws {
        let result = try await ExampleProject().checkCodecs()
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.unchecked == [])
        // No value is listed in them.
        let rules = Rule.all.map(\.id).filter { $0.hasPrefix("codec.") }
        #expect(Set(result.checked.keys).isSubset(of: rules))
        for rule in rules where rule != "codec.enumeration" {
            #expect(result.checked[rule] ?? 0 > 0, "\(rule)")
        }
    }

    @Test("The codecs on the page are those of these tests")
    func codecs() throws {
        let page = try ExampleProject.page("CodecRules")
        let match = try #require(page.firstMatch(of: /(?s)<!-- example: codecs -->\n```swift\n(.*?)```\n/))
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "Support/ExampleCodecs.swift")
        #expect(try String(match.1) == String(contentsOf: file, encoding: .utf8))
    }

    @Test("The example of a rule breaks it", arguments: rules)
    func failing(rule: String) async throws {
        let example = try ExampleProject()
        try example.applyExample(rule)
        let isOfCodec = rule.hasPrefix("codec.")
        let result = try await isOfCodec ? example.checkCodecs() : example.check()
        let own = result.findings.filter { $0.rule == rule }
        #expect(!own.isEmpty, "\(result.findings) \(result.unchecked)")
        for finding in own {
            #expect(finding.file.hasPrefix(example.folder.path), "\(finding)")
            #expect(!finding.message.isEmpty && !finding.remedy.isEmpty)
            #expect(finding.fingerprint.count == 32)
        }
        guard !rule.hasPrefix("check.") else { return }
        let selected =
            try await isOfCodec
            ? example.checkCodecs(rule) : example.check(CheckSettings(selecting: rule))
        #expect(!selected.findings.isEmpty && selected.findings.allSatisfy { $0.rule == rule }, "\(selected.findings)")
    }

    private static let sheet = "wsdl/data-mapping.csv"

    /// Where the examples' findings are: worked out from the pages by hand.
    static let places: [(rule: String, file: String, line: Int?, path: String?)] = [
        ("wsdl.untested", "wsdl/shop.wsdl", 41, nil),
        ("fixture.readable", "\(ExampleProject.pen)/exchange.yaml", 13, nil),
        ("fixture.duplicate", "\(ExampleProject.pen)/request.xml", nil, nil),
        ("fixture.address", "\(ExampleProject.pen)/exchange.yaml", 2, nil),
        ("fixture.binding", "\(ExampleProject.pen)/exchange.yaml", 7, nil),
        ("fixture.header", "\(ExampleProject.pen)/request.xml", 2, "/soap:Envelope/soap:Header/route"),
        ("fixture.request-json", "\(ExampleProject.pen)/request.json", 2, "/id"),
        ("fixture.response-json", "\(ExampleProject.pen)/response.json", 3, "/count"),
        ("fixture.secret", "\(ExampleProject.pen)/response.xml", 6, nil),
        ("mapping.readable", sheet, 1, nil),
        ("mapping.unresolved-path", sheet, 4, nil),
        ("mapping.unresolved-json", sheet, 4, nil),
        ("mapping.unfixtured", sheet, 5, nil),
        ("mapping.type", sheet, 4, nil),
        ("mapping.required", sheet, 5, nil),
        ("mapping.redaction", sheet, 3, nil),
        ("mapping.dependency", sheet, 3, nil),
        ("mapping.duplicate", sheet, 4, nil),
        ("mapping.contradiction", sheet, 3, nil),
        ("mapping.uncovered", sheet, nil, "response/count"),
        ("mapping.offline", sheet, 6, nil),
        ("check.unused-ignore", "\(ExampleProject.pen)/exchange.yaml", 14, nil),
        ("check.unknown-rule", "\(ExampleProject.pen)/exchange.yaml", 14, nil),
    ]

    @Test("A finding says where it is", arguments: places)
    func place(rule: String, file: String, line: Int?, path: String?) async throws {
        let example = try ExampleProject()
        try example.applyExample(rule)
        let result = try await example.check()
        let finding = try #require(result.findings.first { $0.rule == rule })
        #expect(finding.file == "\(example.folder.path)/\(file)")
        #expect(finding.line == line)
        if let path { #expect(finding.path == path) }
    }

    @Test("Every rule has one id, a line that says what must hold, and a remedy")
    func catalogue() {
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
        for rule in Rule.all {
            let form = /wsi\.R[0-9]{4}|(wsdl|fixture|codec|mapping|check|change|drift|test)\.[a-z]+(-[a-z]+)*/
            #expect(rule.id.wholeMatch(of: form) != nil, "\(rule.id)")
            #expect(!rule.summary.contains("\n") && rule.remedy.hasSuffix("."))
        }
    }
}
