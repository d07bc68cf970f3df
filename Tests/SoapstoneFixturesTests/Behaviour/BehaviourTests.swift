import SoapstoneFixtures
import Testing

@Suite struct BehaviourTests {
    private static func details(_ more: String) throws -> Fixture.Details {
        try Fixture.Details(parsing: Array(Sample.yaml(more: more).utf8), file: "f.yaml")
    }

    /// Lines of exchange.yaml and what they say.
    static let sound: [(String, Fixture.Behaviour)] = [
        ("delay: 250ms", .init(delay: .fixed(.milliseconds(250)))),
        ("delay: '1.5s'", .init(delay: .fixed(.milliseconds(1500)))),
        ("latency: 12.5ms\ndelay: recorded", .init(delay: .recorded)),
        (
            "delay: {uniform: {lower: 100ms, upper: 2s}}",
            .init(delay: .uniform(lower: .milliseconds(100), upper: .seconds(2)))
        ),
        (
            "delay:\n  lognormal:\n    median: 90ms\n    sigma: 0.1",
            .init(delay: .lognormal(median: .milliseconds(90), sigma: 0.1))
        ),
        ("dribble: {chunks: 5, over: 1s}", .init(dribble: .init(chunks: 5, over: .seconds(1)))),
        (
            "dribble: {chunks: 5, over: 1s}\nfault: truncated",
            .init(dribble: .init(chunks: 5, over: .seconds(1)), failure: .init(.truncated))
        ),
        ("fault: emptyResponse", .init(failure: .init(.emptyResponse))),
        ("fault: connectionReset", .init(failure: .init(.connectionReset))),
        ("fault: malformedChunk", .init(failure: .init(.malformedChunk))),
        ("fault: garbageThenClose", .init(failure: .init(.garbageThenClose))),
        ("fault: {kind: wrongContentType}", .init(failure: .init(.wrongContentType))),
        ("fault: {kind: truncated, status: 503}", .init(failure: .init(.truncated, status: 503))),
        ("fault: {status: 503}", .init(failure: .init(status: 503))),
        ("template: true", .init(template: .init())),
        ("template: false", .init()),
        (
            "template:\n  namespaces: {i: urn:x}\n  values: {id: \"//i:id[@a='1']\", n: count(//*)}",
            .init(template: .init(values: ["id": "//i:id[@a='1']", "n": "count(//*)"], namespaces: ["i": "urn:x"]))
        ),
    ]

    @Test("Every behaviour is read, and written to be read as the same", arguments: sound)
    func readAndWritten(yaml: String, behaviour: Fixture.Behaviour) throws {
        let details = try Self.details(yaml)
        #expect(details.behaviour == behaviour)
        let written = try details.yaml()
        #expect(try Fixture.Details(parsing: written) == details, "\(String(decoding: written, as: UTF8.self))")
    }

    /// Lines of exchange.yaml from line 14 on, the line of the mistake, and what the message says of it.
    static let broken: [(String, Int, FixtureError.Code, String)] = [
        ("delay: 250", 14, .value, "250ms or 1.5s, at most 3600s"),
        ("delay: 3601s", 14, .value, "at most 3600s"),
        ("\ndelay: 2h", 15, .value, "'2h'"),
        ("delay: recorded", 14, .missingKey, "'latency'"),
        ("latency: 2h", 14, .value, "at most 3600s"),
        ("delay: [1s]", 14, .value, "a mapping"),
        ("delay: {}", 14, .value, "one of uniform and lognormal"),
        ("delay: {normal: {}}", 14, .unknownKey, "is 'lognormal' meant?"),
        ("delay: {uniform: {lower: 1s, upper: 2s}, lognormal: {median: 1s, sigma: 1}}", 14, .value, "one of"),
        ("delay:\n  uniform:\n    lower: 2s\n    upper: 1s", 17, .value, "not shorter than 'lower'"),
        ("delay:\n  uniform:\n    lower: 2s", 16, .missingKey, "'upper'"),
        ("delay:\n  lognormal:\n    median: 1s\n    sigma: -1", 17, .value, "a number from 0 to 10"),
        ("delay: {lognormal: {median: 1s, sigma: 11}}", 14, .value, "a number from 0 to 10"),
        ("delay: {lognormal: {median: 1s, sigma: 0x1}}", 14, .value, "a number from 0 to 10"),
        ("delay: {lognormal: {median: 1s, sigma: nan}}", 14, .value, "a number from 0 to 10"),
        ("dribble: {chunks: 0, over: 1s}", 14, .value, "from 1 to 10000"),
        ("dribble: {chunks: 2}", 14, .missingKey, "'over'"),
        ("dribble:\n  chunks: 2\n  over: 1h", 16, .value, "at most 3600s"),
        ("dribble: {chunks: 2, over: 1s}\nfault: emptyResponse", 14, .value, "no body"),
        ("template: yes", 14, .value, "true or false"),
        ("template: 'true'", 14, .value, "true or false"),
        ("template: {value: {}}", 14, .unknownKey, "is 'values' meant?"),
        ("template:\n  values:\n    id: //i:id", 16, .value, "XPATH_PREFIX"),
        ("template:\n  values:\n    id: //[", 16, .value, "XPATH_SYNTAX"),
        ("template:\n  values:\n    a.b: //x", 16, .value, "without '.'"),
        ("fault: EMPTY_RESPONSE", 14, .value, "emptyResponse, connectionReset"),
        ("fault: {}", 14, .missingKey, "'kind'"),
        ("fault: {status: 204}", 14, .value, "has no body"),
        ("fault: {status: 199}", 14, .value, "from 200 to 599"),
        ("fault: {kind: connectionReset, status: 503}", 14, .value, "no status is sent"),
    ]

    @Test("What is no behaviour is refused with its line and a remedy", arguments: broken)
    func refused(yaml: String, line: Int, code: FixtureError.Code, message: String) throws {
        let error = try #require(throws: FixtureError.self) { try Self.details(yaml) }
        #expect(error.code == code, "\(error)")
        #expect(error.line == line, "\(error)")
        #expect(error.message.contains(message), "\(error)")
    }

    @Test(
        "A latency is kept in whole microseconds and written in the shortest way",
        arguments: [
            (Duration.milliseconds(250), "250ms"), (.seconds(2), "2s"), (.microseconds(1), "0.001ms"), (.zero, "0s"),
            (.microseconds(12_340), "12.34ms"), (.microseconds(1_500_000), "1500ms"),
        ]
    )
    func latency(duration: Duration, text: String) throws {
        var details = try Self.details("")
        details.latency = duration
        let yaml = String(decoding: try details.yaml(), as: UTF8.self)
        #expect(yaml.contains("\nlatency: \(text)\n"), "\(yaml)")
        #expect(try Fixture.Details(parsing: Array(yaml.utf8)).latency == duration)
    }

    @Test("A body that is cut must be there")
    func truncatedNothing() throws {
        let folder = try TemporaryFolder()
        try folder.writeCase("sys/svc/getCase/one")
        try folder.write("sys/svc/getCase/one/exchange.yaml", Sample.yaml(more: "fault: truncated"))
        #expect(try FixtureFolder.load(folder.path).problems.isEmpty)
        try folder.write(
            "sys/svc/getCase/one/exchange.yaml",
            Sample.yaml(more: "fault: truncated").replacing("class: ordinary", with: "class: negative")
        )
        try folder.write("sys/svc/getCase/one/response.xml", "")
        let problem = try #require(try FixtureFolder.load(folder.path).problems.first)
        #expect(problem.message.contains("no body"), "\(problem)")
    }
}
