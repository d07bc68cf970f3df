import SoapstoneFixtures
import SoapstoneSOAP
import Testing

@Suite struct FixtureIndexTests {
    @Test("The first and the last of many are found, and nothing else", arguments: [1, 500, 50_000])
    func many(count: Int) throws {
        let index = FixtureIndex((0..<count).map { Sample.exchange("c\($0)", "<a><n>\($0)</n></a>") })
        #expect(index.problems.isEmpty)
        for number in [0, count / 2, count - 1] {
            let found = index.fixture(for: try Sample.key(" <a> <n>\(number)</n> </a> "))
            #expect(found?.id.name == "c\(number)")
        }
        #expect(index.fixture(for: try Sample.key("<a><n>\(count)</n></a>")) == nil)
        #expect(index.fixture(for: try Sample.key("<a/>")) == nil)
    }

    @Test("Action and version count, and headers do not")
    func actionAndVersion() throws {
        let index = FixtureIndex([
            Sample.exchange("one", "<a/>", action: "urn:one"),
            Sample.exchange("two", "<a/>", action: "urn:two"),
            Sample.exchange("three", "<a/>", action: "urn:two", version: .soap12),
        ])
        #expect(index.problems.isEmpty)
        #expect(index.fixture(for: try Sample.key("<a/>", action: "urn:one"))?.id.name == "one")
        #expect(index.fixture(for: try Sample.key("<a/>", action: "urn:two"))?.id.name == "two")
        #expect(index.fixture(for: try Sample.key("<a/>", action: "urn:two", .soap12))?.id.name == "three")
        #expect(index.fixture(for: try Sample.key("<a/>", action: "urn:three")) == nil)
        #expect(index.fixture(for: try Sample.key("<a/>", action: "urn:one", .soap12)) == nil)
    }

    @Test("A request without an action gets the first exchange of its payload")
    func noAction() throws {
        let index = FixtureIndex([
            Sample.exchange("b", "<a/>", action: "urn:two"), Sample.exchange("a", "<a/>", action: "urn:one"),
        ])
        #expect(index.fixture(for: try Sample.key("<a/>", action: nil))?.id.name == "a")
    }

    @Test("The action of SOAP 1.2 is in the Content-Type")
    func actionOfSOAP12() throws {
        var fixture = Sample.exchange("one", "<a/>", action: nil, version: .soap12)
        fixture.details.requestHeaders = [
            Fixture.Header("Content-Type", "application/soap+xml; charset=utf-8; action=\"urn:x\"")
        ]
        let index = FixtureIndex([fixture])
        #expect(index.fixture(for: try Sample.key("<a/>", action: "urn:x", .soap12)) != nil)
        #expect(index.fixture(for: try Sample.key("<a/>", action: "urn:y", .soap12)) == nil)
    }

    @Test("Of two exchanges with one key the first by path answers, and the other is reported")
    func duplicates() throws {
        let index = FixtureIndex([Sample.exchange("b", "<a> <b/></a>"), Sample.exchange("a", "<a><b/></a>")])
        #expect(index.fixture(for: try Sample.key("<a><b/></a>"))?.id.name == "a")
        #expect(index.problems.map(\.code) == [.duplicate])
        #expect(index.problems.map(\.file) == ["svc/op/b/request.xml"])
        #expect(index.problems.first?.message.hasSuffix("svc/op/a") == true)
    }

    @Test("A scenario's state selects among exchanges with one key")
    func scenarios() throws {
        let index = FixtureIndex([
            Sample.exchange("a", "<a/>", scenario: Fixture.Scenario(name: "s", requiredState: "one")),
            Sample.exchange("b", "<a/>", scenario: Fixture.Scenario(name: "s", requiredState: "two")),
            Sample.exchange("c", "<a/>"),
            Sample.exchange("d", "<d/>", scenario: Fixture.Scenario(name: "s", requiredState: "one")),
        ])
        #expect(index.problems.isEmpty)
        #expect(index.scenarios == ["s": ["one", "two"]])
        let key = try Sample.key("<a/>")
        #expect(index.fixture(for: key)?.id.name == "c")
        #expect(index.fixture(for: key) { _ in "one" }?.id.name == "a")
        #expect(index.fixture(for: key) { _ in "two" }?.id.name == "b")
        #expect(index.fixture(for: key) { _ in "three" }?.id.name == "c")
        #expect(index.fixture(for: try Sample.key("<d/>")) == nil)
        #expect(index.fixture(for: try Sample.key("<d/>")) { _ in "one" }?.id.name == "d")
    }

    @Test(
        "The state in which a scenario begins may be asked for by its name, with matchers, too",
        arguments: ["", "{priority: 1}"]
    )
    func initialState(match: String) throws {
        func exchange(_ name: String, _ scenario: Fixture.Scenario) throws -> Fixture {
            try match.isEmpty
                ? Sample.exchange(name, "<a/>", scenario: scenario)
                : Sample.exchange(name, "<a/>", match: match, scenario: scenario)
        }
        let index = FixtureIndex([
            try exchange("a", Fixture.Scenario(name: "s", requiredState: "Started", newState: "two")),
            try exchange("b", Fixture.Scenario(name: "s", requiredState: "two")),
        ])
        #expect(index.problems.isEmpty)
        #expect(try index.response(to: "<a/>", action: nil) == "a")
        #expect(try index.response(to: "<a/>", action: nil) { _ in "Started" } == "a")
        #expect(try index.response(to: "<a/>", action: nil) { _ in "two" } == "b")
        #expect(try index.response(to: "<a/>", action: nil) { _ in "three" } == nil)
        #expect(try index.misses("<a/>", action: nil) { _ in "three" }.first?.differences.first?.expected == "Started")
    }

    @Test("Two exchanges of one key and one state are duplicates")
    func duplicateStates() {
        let state = Fixture.Scenario(name: "s", requiredState: "one")
        let index = FixtureIndex([
            Sample.exchange("a", "<a/>", scenario: state), Sample.exchange("b", "<a/>", scenario: state),
        ])
        #expect(index.problems.map(\.code) == [.duplicate])
    }

    @Test("Where a state leads to is a state of the scenario, and tells no two exchanges apart")
    func newStates() throws {
        let index = FixtureIndex([
            Sample.exchange("a", "<a/>", scenario: Fixture.Scenario(name: "s", newState: "two")),
            Sample.exchange("b", "<a/>", scenario: Fixture.Scenario(name: "s", requiredState: "two")),
            Sample.exchange("c", "<a/>", scenario: Fixture.Scenario(name: "s", requiredState: "two", newState: "x")),
            Sample.exchange("d", "<a/>"),
        ])
        #expect(index.scenarios == ["s": ["two", "x"]])
        #expect(index.problems.map(\.file) == ["svc/op/c/request.xml", "svc/op/d/request.xml"])
        let key = try Sample.key("<a/>")
        #expect(index.fixture(for: key)?.id.name == "a")
        #expect(index.fixture(for: key) { _ in "two" }?.id.name == "b")
    }

    @Test("A request that is no SOAP message is reported, the others are found")
    func malformed() throws {
        var broken = Sample.exchange("a", "<a/>")
        broken.request = Array("<e:Envelope xmlns:e='x'>\n<a".utf8)
        var empty = Sample.exchange("b", "<a/>")
        empty.request = []
        let index = FixtureIndex([broken, empty, Sample.exchange("c", "<c/>")])
        #expect(index.problems.map(\.code) == [.request, .request])
        #expect(index.problems.map(\.file) == ["svc/op/a/request.xml", "svc/op/b/request.xml"])
        #expect(index.fixture(for: try Sample.key("<c/>"))?.id.name == "c")
    }

    @Test("An empty body matches an empty body")
    func emptyBody() throws {
        let index = FixtureIndex([Sample.exchange("a", "")])
        #expect(index.fixture(for: try Sample.key(""))?.id.name == "a")
        #expect(index.fixture(for: try Sample.key("<a/>")) == nil)
    }
}
