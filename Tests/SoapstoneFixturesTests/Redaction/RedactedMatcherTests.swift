import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// Fixtures with matchers whose recorded requests were redacted.
@Suite struct RedactedMatcherTests {
    private static func login(_ password: String, pin: String = "1234", time: String = "1") -> String {
        "<login xmlns='urn:n'><!-- c --><time>\(time)</time><password>\(password)</password><pin>\(pin)</pin></login>"
    }

    /// A fixture as it is recorded, with what somebody then wrote into its files.
    private static func recorded(
        _ match: String,
        by key: RedactionKey? = RedactionSample.key,
        editing edit: (String) -> String = { $0 }
    ) throws -> Fixture {
        var fixture = try Sample.exchange("one", login("hunter2"), match: match)
        let request = Redactor(key: key).redact(xml: fixture.request)
        fixture.request = Array(edit(String(decoding: request.body, as: UTF8.self)).utf8)
        fixture.details.redactions = request.pseudonyms
        return fixture
    }

    private static let ignoring = "{namespaces: {n: urn:n}, ignore: ['//n:time[. > 0]']}"

    @Test("What was taken away is compared as it was recorded, what is ignored is not", arguments: [true, false])
    func ignored(hasKey: Bool) throws {
        let index = FixtureIndex(
            [try Self.recorded(Self.ignoring)],
            redactor: Redactor(key: hasKey ? RedactionSample.key : nil)
        )
        #expect(index.problems.isEmpty)
        #expect(try index.response(to: Self.login("hunter2", time: "2")) == "one")
        #expect(try index.response(to: Self.login("hunter2", time: "-2")) == nil)
        // Without the key, secrets do not count.
        #expect(try index.response(to: Self.login("hunter3", time: "2")) == (hasKey ? nil : "one"))
        #expect(try index.response(to: Self.login("hunter2", pin: "9999", time: "2")) == (hasKey ? nil : "one"))
    }

    @Test("The recorded request itself is answered", arguments: [true, false])
    func itself(hasKey: Bool) throws {
        let fixture = try Self.recorded(Self.ignoring)
        let index = FixtureIndex([fixture], redactor: Redactor(key: hasKey ? RedactionSample.key : nil))
        let explanation = try index.explanation(of: fixture.request, RequestHead(headers: []))
        #expect(explanation.response?.id == fixture.id)
        #expect(explanation.response?.likeness == .matchers)
    }

    @Test("A placeholder where a value was taken away is for the value as it came", arguments: [true, false])
    func placeholder(hasKey: Bool) throws {
        let fixture = try Self.recorded("{}") { text in
            text.replacing(/\[\[redacted:password:[0-9a-f]{16}\]\]/, with: "${xmlunit.matchesRegex(^hunter)}")
        }
        #expect(String(decoding: fixture.request, as: UTF8.self).contains("xmlunit"))
        let index = FixtureIndex([fixture], redactor: Redactor(key: hasKey ? RedactionSample.key : nil))
        #expect(index.problems.isEmpty)
        #expect(try index.response(to: Self.login("hunter7")) == "one")
        #expect(try index.response(to: Self.login("gatherer7")) == nil)
    }

    @Test("Conditions hold for the request as it came, or as it would be recorded", arguments: [true, false])
    func conditions(hasKey: Bool) throws {
        let redactor = Redactor(key: hasKey ? RedactionSample.key : nil)
        for (condition, responses) in [
            ("{path: //n:password, matches: 'hunter.*'}", true),
            ("{path: //n:password, matches: '\\[\\[redacted:password.*'}", true), ("//n:password = 'x'", false),
        ] {
            let condition = condition.first == "{" ? condition : "\"\(condition)\""
            let match = "{body: any, namespaces: {n: urn:n}, xpath: [\(condition)]}"
            let index = FixtureIndex([try Self.recorded(match)], redactor: redactor)
            #expect(try index.response(to: Self.login("hunter7")) == (responses ? "one" : nil), "\(condition)")
        }
    }

    @Test("A report has no value that would not be recorded", arguments: [true, false])
    func reports(hasKey: Bool) throws {
        let match = """
            {namespaces: {n: urn:n}, xpath: ["//n:password = 'x'", {path: //n:password, equals: x}], \
            headers: {Authorization: y, X-A: y}, query: {token: y}}
            """
        let index = FixtureIndex(
            [try Self.recorded(match)],
            redactor: Redactor(key: hasKey ? RedactionSample.key : nil)
        )
        let miss = try #require(
            index.misses(
                Self.login("Canary-1", pin: "8642", time: "2"),
                headers: [.init("Authorization", "Basic Q2FuYXJ5LTE="), .init("X-A", "plain")],
                query: "token=Canary-1"
            ).first
        )
        #expect(
            miss.differences.map(\.kind).filter { $0 != .different } == [
                .header, .header, .query, .condition, .condition,
            ]
        )
        for secret in ["Canary", "8642", "Q2Fu"] { #expect(!miss.text.contains(secret), "\(miss.text)") }
        #expect(miss.text.contains("found 'plain'"))
    }

    @Test("What is kept of a near miss shows no secret where nothing was redacted in the recording")
    func kept() throws {
        let match = "{namespaces: {n: urn:n}, ignore: [//n:time], xpath: ['//n:password[. = 2]', '//n:pin = 1']}"
        let fixture = try Sample.exchange("one", Self.login("recorded-canary"), match: match)
        let index = FixtureIndex([fixture])
        let request = MatchRequest(
            try Envelope(parsing: Array(Sample.envelope(Self.login("sent-canary", time: "2")).utf8)),
            action: "urn:get",
            head: RequestHead(headers: [])
        )
        let seen = try #require(index.nearMisses(request).first)
        #expect(seen.text.contains("sent-canary"), "the client that sent it sees it")
        let kept = try #require(index.nearMisses(request, redacted: [fixture.id]).first)
        #expect(kept.differences.map(\.kind) == [.condition, .condition])
        #expect(!kept.text.contains("canary"), "\(kept.text)")
        #expect(index.nearMisses(request, redacted: []).isEmpty)
    }
}
