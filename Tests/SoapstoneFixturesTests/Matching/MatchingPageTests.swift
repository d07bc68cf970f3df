import Foundation
import SoapstoneFixtures
import Testing

/// The examples of the page about matching are what the library does.
@Suite struct MatchingPageTests {
    private let page: String

    init() throws {
        let file = Repository.root + "/Sources/SoapstoneFixtures/Documentation.docc/Matching.md"
        page = try String(contentsOfFile: file, encoding: .utf8)
    }

    /// The code behind `<!-- example: NAME -->`.
    private func example(_ name: String, _ language: String) throws -> String {
        let mark = try #require(page.range(of: "<!-- example: \(name) -->\n```\(language)\n"))
        let end = try #require(page.range(of: "\n```\n", range: mark.upperBound..<page.endIndex))
        return String(page[mark.upperBound..<end.lowerBound])
    }

    private func index() throws -> FixtureIndex {
        var fixture = Sample.exchange("one", try example("recorded", "xml"))
        let yaml = Sample.yaml(more: try example("match", "yaml"))
        fixture.details.matchers = try Fixture.Details(parsing: Array(yaml.utf8)).matchers
        return FixtureIndex([fixture])
    }

    private static let headers: [Fixture.Header] = [.init("X-Tenant", "7"), .init("X-Request-ID", "a")]

    @Test("The request on the page is answered, and none that breaks a single matcher is")
    func request() throws {
        let index = try index()
        #expect(index.problems.isEmpty, "\(index.problems)")
        let request = try example("request", "xml")
        #expect(try index.response(to: request, headers: Self.headers, query: "mode=dry-run") == "one")
        for (old, new) in [("child", "adult"), ("north", "south"), ("AB1234", "AB12345"), ("getCase", "getCases")] {
            let other = request.replacing(old, with: new)
            #expect(try index.response(to: other, headers: Self.headers, query: "mode=dry-run") == nil, "\(new)")
        }
        #expect(try index.response(to: request, headers: Self.headers, query: "mode=live") == nil)
        #expect(try index.response(to: request, headers: Array(Self.headers.dropLast()), query: "mode=test") == nil)
        let debugging = Self.headers + [.init("X-Debug", "")]
        #expect(try index.response(to: request, headers: debugging, query: "mode=test") == nil)
    }

    @Test("The conditions on JSON on the page hold for the request on it, and each of them counts")
    func json() throws {
        let yaml = Sample.yaml(more: try example("json", "yaml"))
        var fixture = Sample.exchange("one", "<order xmlns='urn:n'/>")
        fixture.details.matchers = try Fixture.Details(parsing: Array(yaml.utf8)).matchers
        let index = FixtureIndex([fixture], mapper: try OrderContract.mapper())
        #expect(index.problems.isEmpty, "\(index.problems)")
        let request = try example("json request", "xml")
        #expect(try index.response(to: request) == "one")
        #expect(try index.response(to: request.replacing("<count>12<", with: "<count>012<")) == "one")
        let others = [
            ("<row><id>a</id></row>", ""), (">007<", ">7<"), ("<count>12<", "<count>13<"), ("12.50", "12.5"),
            ("<row>", "<note>x</note><row>"),
        ]
        for (old, new) in others {
            #expect(try index.response(to: request.replacing(old, with: new)) == nil, "\(new)")
        }
    }

    @Test("The hint on the page is what a near miss says")
    func hint() throws {
        let recorded = try example("recorded", "xml")
        let index = FixtureIndex([try Sample.exchange("one", recorded, match: "{xpath: [//number]}")])
        #expect(try index.misses(recorded).first?.hints == [try example("hint", "text")])
    }

    @Test("Every placeholder in the page's table is known, and every key is in the format")
    func tables() throws {
        let placeholders = page.matches(of: /\| `(\$\{xmlunit\.[^`]+)` \|/).map { String($0.1) }
        #expect(placeholders.count == 5)
        for placeholder in placeholders {
            #expect(FixtureIndex([Sample.exchange("one", "<a>\(placeholder)</a>")]).problems.isEmpty, "\(placeholder)")
        }
        let error = #expect(throws: FixtureError.self) { try Sample.exchange("one", "<a/>", match: "{x: y}") }
        let keys = try #require(error?.message.firstMatch(of: /only ([a-z, ]+)/)).1.split(separator: ", ")
        #expect(keys.count == 9)
        for key in keys { #expect(page.contains("`\(key)`"), "\(key)") }
    }
}
