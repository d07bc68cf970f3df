import Foundation
import SoapstoneFixtures
import Testing

@Suite struct BehaviourPageTests {
    private static let page: String =
        (try? String(
            contentsOfFile: Repository.root + "/Sources/SoapstoneStub/Documentation.docc/Behaviour.md",
            encoding: .utf8
        )) ?? ""

    @Test("Every piece of exchange.yaml in the page is read and says something")
    func examples() throws {
        let blocks = Self.page.matches(of: /```yaml\n([^`]+)```/).map { String($0.1) }
        #expect(blocks.count >= 6)
        for block in blocks {
            let details = try Fixture.Details(parsing: Array(Sample.yaml(more: block).utf8))
            #expect(details.behaviour != Fixture.Behaviour(), "\(block)")
        }
    }

    @Test("Every delay and fault of the page's tables is one, and every fault is in the table")
    func tables() throws {
        let rows = Self.page.split(separator: "\n").filter {
            $0.hasPrefix("| `") && !$0.hasPrefix("| `{{") && !$0.hasPrefix("| `delay`")
        }
        var faults: Set<String> = []
        var delays = 0
        for row in rows {
            let cell = row.split(separator: "|")[0]
            for value in cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            where value.offset % 2 == 1 {
                let text = String(value.element)
                if Fixture.Failure.Kind(rawValue: text) != nil {
                    faults.insert(text)
                } else if text != "fault" {
                    let yaml = Sample.yaml(more: "latency: 1ms\ndelay: \(text)")
                    #expect(try Fixture.Details(parsing: Array(yaml.utf8)).behaviour.delay != nil, "\(text)")
                    delays += 1
                }
            }
        }
        #expect(faults == Set(Fixture.Failure.Kind.allCases.map(\.rawValue)))
        #expect(delays == 5)
    }

    @Test("Every place of the page's table can stand in a template")
    func places() throws {
        let rows = Self.page.split(separator: "\n").filter { $0.hasPrefix("| `{{") }
        #expect(rows.count == 9)
        for row in rows {
            var fixture = Sample.exchange("one", "<a/>")
            fixture.details.behaviour.template = Fixture.Template(values: ["NAME": "1"])
            fixture.response = Array(row.split(separator: "|")[0].utf8)
            let template = try ResponseTemplate(fixture, file: "Behaviour.md")
            #expect(template.names.count == row.matches(of: /\{\{/).count)
        }
    }
}
