import Foundation
import SoapstoneConformance
import Testing

/// The examples on the pages of the rules are what the rules find, and find nothing in.
@Suite struct RulePageTests {
    @Test(
        "Nothing is wrong with the project of the examples, and every rule that needs no codec of its own looks at it"
    )
    func passing() async throws {
        let result = try await ExampleProject().check()
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.unchecked == [])
        #expect(result.contracts == 1)
        #expect(result.exchanges == 2)
        let rules = Set(Rule.all.map(\.id).filter { !$0.hasPrefix("check.") })
        #expect(Set(result.checked.keys) == rules)
    }

    @Test("The example of a rule breaks it", arguments: Rule.all.map(\.id))
    func failing(rule: String) async throws {
        let example = try ExampleProject()
        try example.applyExample(rule)
        let result = try await example.check()
        let own = result.findings.filter { $0.rule == rule }
        #expect(!own.isEmpty, "\(result.findings) \(result.unchecked)")
        for finding in own {
            #expect(finding.file.hasPrefix(example.folder.path), "\(finding)")
            #expect(!finding.message.isEmpty && !finding.remedy.isEmpty)
            #expect(finding.fingerprint.count == 32)
        }
        guard !rule.hasPrefix("check.") else { return }
        let selected = try await example.check(CheckSettings(selecting: rule))
        #expect(!selected.findings.isEmpty && selected.findings.allSatisfy { $0.rule == rule }, "\(selected.findings)")
    }

    /// Where the examples' findings are: worked out from the pages by hand.
    static let places: [(rule: String, file: String, line: Int?, path: String?)] = [
        ("wsdl.untested", "wsdl/shop.wsdl", 41, nil),
        ("fixture.readable", "\(ExampleProject.pen)/exchange.yaml", 13, nil),
        ("fixture.duplicate", "\(ExampleProject.pen)/request.xml", nil, nil),
        ("fixture.binding", "\(ExampleProject.pen)/exchange.yaml", nil, nil),
        ("fixture.header", "\(ExampleProject.pen)/request.xml", 2, "/soap:Envelope/soap:Header/route"),
        ("fixture.request-json", "\(ExampleProject.pen)/request.json", 2, "/id"),
        ("fixture.response-json", "\(ExampleProject.pen)/response.json", 3, "/count"),
        ("fixture.secret", "\(ExampleProject.pen)/response.xml", 6, nil),
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
            #expect(rule.id.wholeMatch(of: /(wsdl|fixture|check)\.[a-z]+(-[a-z]+)*/) != nil, "\(rule.id)")
            #expect(!rule.summary.contains("\n") && rule.remedy.hasSuffix("."))
        }
    }
}
