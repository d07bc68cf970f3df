import SoapstoneFixtures
import Testing

/// Fixtures that never answer, though each is sound.
@Suite struct UnreachedTests {
    private static func told(_ fixtures: [Fixture]) -> [String] {
        let index = FixtureIndex(fixtures)
        #expect(index.problems.isEmpty)
        return index.unreached { _ in nil }.map { "\($0.code.rawValue) \($0.file): \($0.message)" }
    }

    @Test(
        "A recorded request that its own match refuses",
        arguments: [
            ("{xpath: ['//zzz']}", "//zzz"),
            ("{xpath: [{path: '//n', equals: '2'}]}", "//n"),
            ("{xpath: [{path: '//n', equals: '1'}, '//zzz']}", "//zzz"),
            ("{ignore: ['//n'], xpath: [\"//n = '2'\"]}", "//n = '2'"),
        ]
    )
    func refused(match: String, place: String) throws {
        let told = try Self.told([Sample.exchange("one", "<a><n>1</n></a>", match: match)])
        #expect(told.count == 1)
        let message = try #require(told.first)
        #expect(message.hasPrefix("FIXTURE_MATCHER svc/op/one/exchange.yaml: the recorded request is not what"))
        #expect(message.hasSuffix(place))
    }

    @Test(
        "A match that takes the recorded request, or is for others",
        arguments: [
            "{xpath: ['//n']}", "{xpath: [{path: '//n', equals: '1'}]}", "{body: any, xpath: ['//zzz']}",
            "{action: any}",
            "{headers: {X-Test: {matches: 'yes'}}}", "{priority: 3}",
        ]
    )
    func sound(match: String) throws {
        #expect(try Self.told([Sample.exchange("one", "<a><n>1</n></a>", match: match)]) == [])
    }

    @Test("A placeholder in the recorded request is no value")
    func placeholder() throws {
        let body = "<a><n>${xmlunit.isNumber}</n></a>"
        #expect(try Self.told([Sample.exchange("one", body, match: "{xpath: ['//n > 0']}")]) == [])
    }

    @Test(
        "A request that another one takes, in whatever state",
        arguments: [
            ("{body: any, priority: 5}", true),
            ("{priority: 5}", true),
            ("{action: any, priority: 1}", true),
            ("{body: any, xpath: ['//n'], priority: 5}", true),
            ("{body: any, xpath: ['//m'], priority: 5}", false),
            ("{body: any, headers: {X-Test: {matches: 'yes'}}, priority: 5}", false),
            ("{body: any}", false),
            ("{body: any, priority: -1}", false),
        ]
    )
    func taken(match: String, isTaken: Bool) throws {
        let other = try Sample.exchange("other", match.contains("body: any") ? "<a/>" : "<a><n>1</n></a>", match: match)
        let one = Sample.exchange("one", "<a><n>1</n></a>")
        let expected =
            "FIXTURE_DUPLICATE svc/op/one/exchange.yaml: the recorded request is matched by svc/op/other, "
            + "whose 'match' comes first"
        #expect(Self.told([other, one]) == (isTaken ? [expected] : []))
    }

    @Test("Who answers in another state takes nothing away, who does so in the same one does")
    func states() throws {
        func scenario(_ state: String?) -> Fixture.Scenario { Fixture.Scenario(name: "s", requiredState: state) }
        let match = "{body: any, priority: 5}"
        let busy = try Sample.exchange("busy", "<a/>", match: match, scenario: scenario("Busy"))
        #expect(Self.told([busy, Sample.exchange("one", "<a><n>1</n></a>")]) == [])
        #expect(Self.told([busy, Sample.exchange("one", "<a><n>1</n></a>", scenario: scenario("Idle"))]) == [])
        #expect(Self.told([busy, Sample.exchange("one", "<a><n>1</n></a>", scenario: scenario("Busy"))]).count == 1)
    }

    @Test("Of twins, which are told of as they are found, nothing is said twice")
    func twins() throws {
        let match = "{xpath: ['//n'], priority: 5}"
        let index = FixtureIndex([
            try Sample.exchange("a", "<a><n>1</n></a>", match: match),
            try Sample.exchange("b", "<a><n>1</n></a>", match: match),
        ])
        #expect(index.problems.map(\.code) == [.duplicate])
        #expect(index.unreached { _ in nil } == [])
    }
}
