import Testing

@testable import SoapstoneFixtures

/// What is exported and imported again is what it was.
@Suite struct RoundTripTests {
    /// The fixtures of an export, as an import finds them before they are redacted.
    private static func again(_ fixtures: [Fixture], _ format: FixtureExport.Format) throws -> [ImportedFixture] {
        let folder = try TemporaryFolder()
        let export = FixtureExport(fixtures, as: format)
        #expect(export.count == fixtures.count, "\(export.findings.filter { $0.outcome == .whole })")
        let path = folder.path + (format == .har ? "/all.har" : "/mappings")
        try export.write(to: format == .har ? path : folder.path)
        let found = try FixtureImport(reading: [format == .har ? path : folder.path])
        #expect(found.findings.allSatisfy { $0.outcome == .note }, "\(found.findings)")
        return found.drafts
    }

    private static func expectSame(_ fixtures: [Fixture], _ format: FixtureExport.Format) throws {
        let drafts = try again(fixtures, format)
        let found = Dictionary(drafts.map { ("\($0.service ?? "")/\($0.details.operation)/\($0.name ?? "")", $0) }) {
            first,
            _ in first
        }
        #expect(found.count == fixtures.count)
        for fixture in fixtures {
            let draft = try #require(found[fixture.id.description])
            #expect(draft.details == fixture.details, "\(fixture.id)")
            #expect(draft.request == fixture.request && draft.response == fixture.response, "\(fixture.id)")
        }
    }

    @Test(
        "The recorded exchanges of every system come back",
        arguments: FixtureExport.Format.allCases,
        ["ims-case", "ims-payment", "db2-content", "push-recipients", "ldap", "otp", "registration", "payment-history"]
    )
    func sets(format: FixtureExport.Format, service: String) throws {
        let all = try FixtureFolder.load(Repository.fixtures + "/sets").fixtures.filter { $0.id.service == service }
        // Requests that are no SOAP response nobody, and no mapping says them.
        let fixtures = all.filter { format == .har || (try? $0.receivedRequest()) != nil }
        #expect(fixtures.count > 5)
        try Self.expectSame(fixtures, format)
    }

    private static func exchange(_ name: String, _ body: String = "<get>1</get>", _ change: (inout Fixture) -> Void)
        -> Fixture
    {
        var fixture = Sample.exchange(name, body)
        fixture.details.operation = "op"
        fixture.response = Array(Sample.envelope("<r/>").utf8)
        fixture.details.responseHeaders = [Fixture.Header("Content-Type", "text/xml")]
        change(&fixture)
        return fixture
    }

    @Test("Matchers, behaviour, scenarios and templates come back", arguments: FixtureExport.Format.allCases)
    func samples(format: FixtureExport.Format) throws {
        let fixtures = [
            Self.exchange("matchers") {
                $0.details.matchers = .init(
                    namespaces: ["c": "urn:c"],
                    ignored: ["//c:x"],
                    conditions: [
                        .init("//c:a"), .init("//c:b", .equals("it's")), .init("//c:d", .matches("[A-Z]+")),
                        .init("count(//c:a) = 1"),
                    ],
                    headers: [
                        .init("X-A", .equals("1")), .init("X-B", .matches("a+")), .init("X-C", .present),
                        .init("X-D", .absent),
                    ],
                    query: [.init("q", .equals("1"))],
                    priority: 7
                )
            },
            Self.exchange("any") { $0.details.matchers = .init(body: .any, priority: -2) },
            Self.exchange("placeholder", "<get>${xmlunit.isNumber}</get>") { $0.details.note = "a note" },
            Self.exchange("state") { $0.details.scenario = .init(name: "s", requiredState: "two", newState: "three") },
            Self.exchange("fixed") { $0.details.behaviour.delay = .fixed(.microseconds(1_234)) },
            Self.exchange("lognormal") {
                $0.details.behaviour.delay = .lognormal(median: .milliseconds(8), sigma: 0.25)
            },
            Self.exchange("recorded") {
                $0.details.latency = .microseconds(777)
                $0.details.behaviour.delay = .recorded
            },
            Self.exchange("dribble") { $0.details.behaviour.dribble = .init(chunks: 3, over: .milliseconds(5)) },
            Self.exchange("reset") { $0.details.behaviour.failure = .init(.connectionReset) },
            Self.exchange("status") { $0.details.behaviour.failure = .init(nil, status: 503) },
            Self.exchange("template") {
                $0.details.behaviour.template = .init()
                $0.response = Array(Sample.envelope("<r>{{request.path}}{{now.minus.PT5M}}{{random.uuid}}</r>").utf8)
            },
            Self.exchange("binary") {
                $0.details.kind = .negative
                $0.response = [0xFF, 0x00]
            },
            Self.exchange("query") { $0.details.endpoint = "/s?a=b%20c&d" },
        ]
        try Self.expectSame(fixtures, format)
    }
}
