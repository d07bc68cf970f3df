import Foundation
import SoapstoneConformance
import SoapstoneXML
import Testing

@Suite struct ReportTests {
    private static func text(_ result: CheckResult, _ format: ReportFormat) -> String {
        String(decoding: result.report(format, version: "1.2.3"), as: UTF8.self)
    }

    @Test("The text shows the line with a caret under the column, the path and the contract's line")
    func caret() async throws {
        let example = try ExampleProject()
        try example.applyExample("fixture.response-schema")
        let result = try await example.check(CheckSettings(selecting: "fixture.response-schema"))
        let lines = Self.text(result, .text).components(separatedBy: "\n")
        #expect(lines[0].hasPrefix("\(example.folder.path)/\(ExampleProject.pen)/response.xml:5:7: error: "))
        #expect(lines[0].hasSuffix(" [fixture.response-schema]"))
        #expect(lines[1] == "  5 |       <s:count>two</s:count>")
        #expect(lines[2] == "            ^")
        #expect(lines[3].hasPrefix("  at /"))
        #expect(lines[4] == "  contract: \(example.folder.path)/wsdl/shop.wsdl:37")
        #expect(lines[6].hasPrefix("  remedy: "))
        #expect(lines[7] == "1 contracts, 2 exchanges, 2 checks; 1 errors, 0 warnings")
    }

    @Test("Workflow commands escape what would end them, and hold to ten of a level")
    func github() async throws {
        let example = try ExampleProject()
        let ids = (0..<15).map { "<s:count>%\($0),:</s:count>" }.joined(separator: "\n")
        try example.replace("<s:count>2</s:count>", with: ids, in: "\(ExampleProject.pen)/response.xml")
        let result = try await example.check(CheckSettings(selecting: "fixture."))
        let errors = result.count(.error)
        #expect(errors > 10)
        let lines = Self.text(result, .github).split(separator: "\n")
        let commands = lines.filter { $0.hasPrefix("::error ") }
        #expect(commands.count == 10)
        #expect(commands.allSatisfy { $0.contains("title=fixture.") && $0.contains("%0A") })
        #expect(commands.contains { $0.contains("%25") })
        #expect(lines.contains { $0 == "\(errors - 10) more findings are in the summary of the step." })
        #expect(lines.count == 12)
    }

    @Test("Properties of workflow commands escape colons and commas")
    func properties() async throws {
        let example = try ExampleProject()
        try example.applyExample("wsdl.unused")
        try example.move("wsdl/shop.wsdl", to: "wsdl/a,b:c%.wsdl")
        let result = try await example.check(CheckSettings(selecting: "wsdl.unused"))
        #expect(Self.text(result, .github).contains("/wsdl/a%2Cb%3Ac%25.wsdl,line="))
        #expect(Self.text(result, .sarif).contains("/wsdl/a%2Cb%3Ac%25.wsdl"))
    }

    @Test("JUnit XML has a suite for each rule, with as many cases as it says")
    func junit() async throws {
        let example = try CheckTests.broken()
        try example.replace(
            "<s:id>17</s:id>",
            with: "<s:id>${xmlunit.ignore}</s:id>",
            in: "\(ExampleProject.pen)/request.xml"
        )
        let result = try await example.check()
        let root = try XMLDocument(parsing: Array(result.report(.junit, version: "1"))).root
        func elements(_ name: String, in element: XMLElement) -> [XMLElement] {
            element.children.filter { $0.name == XMLName(name) }
        }
        let suites = elements("testsuite", in: root)
        #expect(suites.count == Set(result.checked.keys).union(result.unchecked.map(\.rule)).count)
        func number(_ element: XMLElement, _ name: String) -> Int {
            element.attribute(XMLName(name)).flatMap { Int($0) } ?? -1
        }
        var sums = ["tests": 0, "failures": 0, "skipped": 0]
        for suite in suites {
            let cases = elements("testcase", in: suite)
            #expect(number(suite, "tests") == cases.count)
            #expect(number(suite, "failures") == cases.count { !elements("failure", in: $0).isEmpty })
            #expect(number(suite, "skipped") == cases.count { !elements("skipped", in: $0).isEmpty })
            for key in sums.keys { sums[key, default: 0] += number(suite, key) }
        }
        for (key, value) in sums { #expect(number(root, key) == value) }
        #expect(sums["skipped"] == result.unchecked.count)
        #expect(try #require(sums["failures"]) > 3)
    }

    @Test("Markdown shows what it is given, and not what it would mean")
    func markdown() async throws {
        let example = try ExampleProject()
        let value = "<s:count>|**x**`&lt;b></s:count>"
        try example.replace("<s:count>2</s:count>", with: value, in: "\(ExampleProject.pen)/response.xml")
        let result = try await example.check(CheckSettings(selecting: "fixture.response-schema"))
        let row = try #require(Self.text(result, .markdown).split(separator: "\n").first { $0.hasPrefix("| error") })
        #expect(row.contains(#"\|\*\*x\*\*\`\<b\>"#), "\(row)")
    }
}
