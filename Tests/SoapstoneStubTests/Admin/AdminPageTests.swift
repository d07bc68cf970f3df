import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneStub
import Testing

/// What the page about the admin interface shows is what there is.
@Suite struct AdminPageTests {
    private let page: String

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "Sources/SoapstoneStub/Documentation.docc/Admin.md")
        page = try String(contentsOf: file, encoding: .utf8)
    }

    /// The code behind `<!-- example: NAME -->`.
    private func example(_ name: String) throws -> String {
        let mark = try #require(page.range(of: "<!-- example: \(name) -->\n```"))
        let start = try #require(page.range(of: "\n", range: mark.upperBound..<page.endIndex))
        let end = try #require(page.range(of: "\n```\n", range: start.upperBound..<page.endIndex))
        return String(page[start.upperBound..<end.lowerBound])
    }

    @Test("The expectations on the page lead to the findings on the page")
    func findings() async throws {
        var ping = Stub.exchange("ordinary", "<ping/>", action: "SETPING")
        ping.id = Fixture.ID(system: "sets", service: "ims-case", operation: "ping", name: "ordinary")
        let expectations = try Expectations(
            parsing: Array(try example("expectations").utf8),
            file: "expectations.yaml"
        )
        try expectations.check(against: FixtureIndex([ping]))
        try await Stub.with([ping], configure: { $0.expectations = expectations }) { port in
            let client = try SocketClient(port: port)
            _ = try client.exchange(Stub.request(Stub.envelope("<ping/>"), action: "SETPING"))
            _ = try client.exchange(Stub.request(Stub.envelope("<a xmlns='urn:n'/>")))
            let shown = try example("findings")
            #expect(try client.json("verification").findings.joined(separator: "\n") == shown)
        }
    }

    @Test("The stub on the page is one")
    func stub() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            #expect(try client.add(try example("stub")) == "stubs/getOrder/locked")
            let response = try client.call("<getOrder xmlns='urn:shop'><number>7</number></getOrder>")
            #expect(response.status == 503)
            #expect(response["Retry-After"] == "30")
        }
    }

    @Test("The page lists each operation of the OpenAPI document, and no other")
    func operations() async throws {
        let listed = page.matches(of: /(?m)^\| `(GET|PUT|POST|DELETE) ([^`]+)` \|/).map { "\($0.1) \($0.2)" }
            .map { $0.replacing("<service>/<operation>/<case>", with: "<id>") }
        try await Stub.with { port in
            let document = try SocketClient(port: port).json("openapi.json")
            var documented: Set<String> = []
            for (path, operations) in try #require(document["paths"]).members {
                let name = path.dropFirst("/__soapstone/".count).replacing("{", with: "<").replacing("}", with: ">")
                for (verb, _) in operations.members { documented.insert("\(verb.uppercased()) \(name)") }
            }
            // The older verb is not told.
            documented.remove("POST scenarios/<name>/state")
            #expect(Set(listed) == documented)
            #expect(listed.count == documented.count)
        }
    }

    @Test("The pattern on the page is one")
    func pattern() async throws {
        let pattern = try #require(page.firstMatch(of: /```json\n(\{"operation".*\})\n```/)?.1)
        try await Stub.with { port in
            let response = try SocketClient(port: port).admin("POST", "requests/count", String(pattern))
            #expect(try response.json.text("count") == "0")
        }
    }
}
