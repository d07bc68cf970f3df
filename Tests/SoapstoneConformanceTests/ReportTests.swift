import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneXML
import Testing

@testable import SoapstoneConformance

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
        #expect(lines[7] == "1 contract, 2 fixtures, 2 checks; 1 error, 0 warnings")
    }

    @Test(
        "A line is shown as its file is read, whatever it is encoded in",
        arguments: [
            (String.Encoding.utf8, "utf-8", ""),
            (.isoLatin1, "iso-8859-1", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"),
            (.utf16, "utf-16", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>"),
            (.utf16BigEndian, "utf-16", "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?>"),
        ]
    )
    func encodings(encoding: String.Encoding, charset: String, start: String) async throws {
        let example = try ExampleProject()
        let (response, fixture) = ("\(ExampleProject.pen)/response.xml", "\(ExampleProject.pen)/exchange.yaml")
        let line = "<s:item>p\u{E9}n</s:item><s:count>two</s:count>"
        let text = try example.text(response).replacing("<s:item>pen</s:item>", with: line)
            .replacing("      <s:count>2</s:count>\n", with: "")
        try #require((start + text).data(using: encoding)).write(to: example.folder.appending(path: response))
        let parts = try example.text(fixture).components(separatedBy: "response:")
        try example.write(fixture, "\(parts[0])response:\(parts[1].replacing("utf-8", with: charset))")
        let result = try await example.check(CheckSettings(selecting: "fixture.response-schema"))
        let lines = Self.text(result, .text).components(separatedBy: "\n")
        // Six blanks, and what stands in front of the element: é counts as one.
        #expect(lines[1] == "  4 |       \(line)")
        #expect(lines[2] == "  " + String(repeating: " ", count: 4 + 6 + 20) + "^")
        #expect(Self.text(result, .github).contains("response.xml,line=4,col=27,title="), "\(result.findings)")
        #expect(Self.text(result, .sarif).contains("\"startColumn\":27"))
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
        let left = "Left out, as GitHub shows no more than 10 of a level: \(errors - 10) errors."
        #expect(lines.contains { $0 == left })
        #expect(lines.count == 12)
    }

    @Test("Annotations of all levels stay below the fifty that GitHub shows of a job, and what is left out is said")
    func levels() {
        let text = Self.text(HTMLReportTests.result(6_000), .github)
        for (level, left) in [("error", "5330 errors"), ("warning", "590 warnings"), ("notice", "50 notes")] {
            #expect(text.split(separator: "\n").count { $0.hasPrefix("::\(level) ") } == 10, "\(level)")
            #expect(text.contains(left), "\(left)")
        }
        #expect(text.contains("of a level: 5330 errors, 590 warnings, 50 notes.\n"))
    }

    @Test("Markdown stays below what GitHub takes from a step, has the worst first, and says what is left out")
    func summarySize() {
        var result = HTMLReportTests.result(6_000)
        #expect(Self.text(result, .markdown).contains("\nand 5000 more.\n"))
        for index in result.findings.indices { result.findings[index].message = String(repeating: "|", count: 2_000) }
        result.unchecked = (0..<9_000).map { number in
            Unchecked(rule: "wsdl.unused", file: "a.wsdl", reason: "\(number)" + String(repeating: "*", count: 5_000))
        }
        let text = Self.text(result, .markdown)
        #expect(text.utf8.count < 1 << 20)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| error | ") }
        #expect(rows.count > 100 && !text.contains("| warning |"))
        #expect(text.contains("\nand \(6_000 - rows.count) more.\n"))
        #expect(text.contains("\nand for 8950 more reasons.\n"))
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

    @Test("What has fixtures and rows is told in JSON and Markdown, counted by hand")
    func coverage() async throws {
        let example = try ExampleProject()
        let result = try await example.check()
        let report = try JSONDocument(parsing: result.report(.json, version: "1"), limits: .file).root
        let coverage = try #require(report["coverage"])
        let operation = try #require(coverage["operations"]?.elements.map { $0 }.first)
        #expect(operation["contract"]?.string == "\(example.folder.path)/wsdl/shop.wsdl")
        #expect(operation["operation"]?.string == "getOrder")
        #expect(operation["fixtures"]?["ordinary"]?.elements.map(\.string) == ["pen"])
        #expect(operation["fixtures"]?["fault"]?.elements.map(\.string) == ["none"])
        #expect(operation["fixtures"]?.count == 2)
        let sheet = try #require(coverage["mapping"]?.elements.map { $0 }.first)
        #expect(sheet["service"]?.string == "shop")
        for (key, number) in [
            ("values", "4"), ("mappedValues", "4"), ("mappedPercent", "100"), ("rows", "4"), ("resolvedRows", "4"),
            ("resolvedPercent", "100"),
        ] {
            #expect(sheet[key]?.numberText == number, "\(key)")
        }
        // No fixture has a note.
        let screen = try #require(coverage["screens"]?.elements.map { $0 }.first)
        #expect(screen["screen"]?.string == "Order")
        #expect(screen["services"]?.elements.map { $0["elements"]?.numberText } == ["4"])
        #expect(screen["services"]?.elements.map { $0["tested"]?.numberText } == ["3"])
        let lines = Self.text(result, .markdown).split(separator: "\n")
        #expect(lines.contains { $0.hasSuffix("/wsdl/shop.wsdl | getOrder | 1 | – | 1 | – |") }, "\(lines)")
        #expect(lines.contains("| shop | 4 | 4 | 100 % | 4 | 4 | 100 % |"))
        #expect(lines.contains("| screen | shop |") && lines.contains("| Order | 3 of 4 |"))
    }

    @Test("Tables of what has fixtures end where a step's summary is full, and say what is left out")
    func longCoverage() throws {
        var result = CheckResult()
        let name = String(repeating: "x", count: 1_000)
        result.coverage.operations = (0..<2_000).map { OperationCoverage(contract: name, operation: "o\($0)") }
        let text = Self.text(result, .markdown)
        #expect(text.utf8.count < 1 << 20)
        let rows = text.split(separator: "\n").count { $0.hasPrefix("| xxx") }
        #expect(rows > 900 && text.hasSuffix("\nand \(2_000 - rows) more.\n"))
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
