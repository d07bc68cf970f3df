import Foundation
import SoapstoneFixtures
import Testing

/// `soapstone fixtures schema`, and the schema of `exchange.yaml` against its reader.
@Suite struct FixtureSchemaTests {
    @Test("The command prints the published schema")
    func published() async throws {
        let result = try await Tool.run("fixtures", "schema")
        #expect(result.status == 0)
        let path = Tool.root.appending(path: "Documentation/Schemas/exchange.json")
        #expect(result.data == (try Data(contentsOf: path)))
    }

    @Test("Every fixture of the project is valid by the schema", .enabled(if: Tool.python != nil))
    func fixtures() async throws {
        let judge = try await Tool.run(
            try #require(Tool.python),
            ["Tests/Outside/exchange_schema.py", Tool.root.appending(path: "fixtures").path]
        )
        let verdicts = judge.output.split(separator: "\n")
        #expect(verdicts.count > 1_900, "\(judge.error)")
        #expect(verdicts.filter { !$0.hasPrefix("valid ") } == [])
    }

    /// What stands behind `operation: getOrder` in a file that both refuse.
    private static let wrong = [
        "a: 1", "Operation: b", "endpoint: shop", "endpoint: [a]", "method: GET", "request: []",
        "request: {header: {}}",
        "request: {headers: {a b: c}}", "request: {withheld: {bytes: 1}}",
        "request: {withheld: {bytes: -1, sha256: a}}",
        "response: 200", "response: {status: 199}", "response: {status: 600}", "response: {status: '200'}",
        "response: {state: 1}", "response: {headers: [a]}", "recordedAt: yesterday", "recordedAt: 2024-02-29 09:30:00",
        "latency: 5", "latency: 5 s", "class: Ordinary", "class: []", "note: []", "note: ''", "safe: 1", "safe: 'true'",
        "clock: 0", "scenario: a", "scenario: {}", "scenario: {name: a b}", "scenario: {name: a, state: b}",
        "match: []", "match: {path: []}", "match: {ignore: a}", "match: {xpath: {path: a}}",
        "match: {xpath: [{equals: a}]}", "match: {xpath: [{path: a, equals: b, matches: c}]}",
        "match: {json: [{pointer: /a}]}", "match: {json: [{pointer: /a, absent: true, present: true}]}",
        "match: {json: [{pointer: /a, absent: false}]}", "match: {headers: {a b: c}}", "match: {headers: {a: {}}}",
        "match: {query: {a: {is: b}}}", "match: {body: some}", "match: {action: none}", "match: {priority: 1000000}",
        "match: {priority: '1'}", "match: {namespaces: {a: []}}", "compare: {ignored: []}", "compare: {ignore: a}",
        "delay: 5", "delay: {}", "delay: {uniform: {lower: 1s}}", "delay: {lognormal: {median: 1s, sigma: 11}}",
        "delay: {uniform: {lower: 1s, upper: 2s}, lognormal: {median: 1s, sigma: 1}}", "dribble: {chunks: 0, over: 1s}",
        "dribble: {chunks: 2}", "fault: broken", "fault: {}", "fault: {status: 100}", "fault: {kind: broken}",
        "template: 1", "template: {value: {}}", "template: {values: {a.b: c}}", "check: {ignore: {rule: a}}",
        "check: {ignore: [{rule: a}]}", "check: {ignore: [{rule: a, reason: ' '}]}", "redactions: [{name: a}]",
        "redactions: [{name: a b, value: c}]",
    ]

    private static let right = [
        "", "endpoint: /shop?a=b", "method: POST", "request: {headers: {SOAPAction: '\"a\"'}}",
        "request: {headers: {}}",
        "response: {status: 503, headers: {Retry-After: 30}}", "recordedAt: 2024-02-29T09:30:00Z", "latency: 12.5ms",
        "class: edge", "note: 1.10", "safe: true", "clock: 2024-02-29T09:30:00Z",
        "scenario: {name: a, requiredState: b, newState: c}", "match: {}", "match: {ignore: [//a]}",
        "match: {xpath: [//a, {path: //b, equals: ''}, {path: //c, matches: 'd'}]}",
        "match: {json: [/a, {pointer: /b, equals: 1}, {pointer: /c, equals: null}, {pointer: /d, absent: true}]}",
        "match: {headers: {a: '', b: {present: true}}, query: {c: {matches: d}}, priority: -1}",
        "match: {body: any, action: any, namespaces: {a: b}}", "compare: {ignore: [//a], namespaces: {a: b}}",
        "delay: 1.5s", "latency: 1ms\ndelay: recorded", "delay: {uniform: {lower: 1ms, upper: 2s}}",
        "delay: {lognormal: {median: 80ms, sigma: 0.4}}", "dribble: {chunks: 2, over: 1s}", "fault: truncated",
        "fault: {status: 503}", "fault: {kind: malformedChunk, status: 503}", "template: true", "template: false",
        "template: {values: {id: //a}}", "check: {ignore: [{rule: a, at: /b, reason: c}]}",
        "redactions: [{name: dob, value: '1961-04-02'}]",
    ]

    @Test("The schema and the reader agree", .enabled(if: Tool.python != nil))
    func agreement() async throws {
        var samples = [("{}", false), ("operation: a b", false), ("operation: []", false), ("- operation", false)]
        samples += Self.wrong.map { ("operation: getOrder\n\($0)", false) }
        samples += Self.right.map { ("operation: getOrder\n\($0)", true) }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths: [String] = []
        for (index, (text, _)) in samples.enumerated() {
            paths.append(folder.appending(path: "\(index).yaml").path)
            try Data(text.utf8).write(to: URL(filePath: paths[index]))
        }
        let judge = try await Tool.run(try #require(Tool.python), ["Tests/Outside/exchange_schema.py"] + paths)
        let verdicts = judge.output.split(separator: "\n")
        try #require(verdicts.count == samples.count, "\(judge.error)")
        for (verdict, (text, isRight)) in zip(verdicts, samples) {
            #expect(verdict.hasPrefix("valid ") == isRight, "\(verdict)\n\(text)")
            let details = try? Fixture.Details(parsing: Array(text.utf8))
            #expect((details != nil) == isRight, "\(text)")
        }
    }
}
