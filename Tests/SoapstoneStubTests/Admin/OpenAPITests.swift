import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneStub
import Testing

@Suite struct OpenAPITests {
    /// What stands for the names in paths, and the bodies of requests, by operation.
    private static let paths = [
        "mapping": "svc%2Fop%2Fone", "request": "1", "setState": "s", "postState": "s",
        "replaceMapping": "stubs/n/added", "removeMapping": "stubs/n/added",
    ]
    private static let bodies = [
        "countRequests": "{}", "findRequests": #"{"operation":"b"}"#, "setState": #"{"state":"one"}"#,
        "postState": #"{"state":"Started"}"#,
        "addMapping": AddedStub.json("<n/>", "<r/>", more: #""name":"added""#),
        "replaceMapping": AddedStub.json("<n/>", "<r/>"),
    ]

    private static let methods = ["get": "GET", "put": "PUT", "post": "POST", "delete": "DELETE"]

    private func withStub(_ body: (SocketClient, JSONValue) throws -> Void) async throws {
        let fixture = Stub.exchange("one", "<b/>", scenario: Fixture.Scenario(name: "s", newState: "one"))
        let expectations = Expectations(file: "e.yaml", [Expectation(.operation("b"), atLeast: 1)])
        let store = try await RecordingFolder()
        let proxy = try store.proxy(.misses, to: 1)
        try await Stub.with(
            [fixture],
            proxy: proxy,
            configure: {
                $0.expectations = expectations
                $0.store = StubStore(store.path)
            }
        ) { port in
            let client = try SocketClient(port: port)
            _ = try client.exchange(Stub.request(Stub.envelope("<b/>")))
            try body(client, try client.json("openapi.json"))
        }
        try await store.end()
    }

    @Test("Each operation of the document is there, and answers with a status and media type that it has")
    func operations() async throws {
        try await withStub { client, document in
            #expect(document.text("openapi") == "3.1.0")
            var count = 0
            // Saving comes first, while nothing is added: the folder is being recorded into. What empties something comes last.
            let first = "/__soapstone/mappings/save"
            let last = ["/__soapstone/requests", "/__soapstone/reset", "/__soapstone/mappings/reset"]
            func place(_ path: String) -> Int { path == first ? 0 : last.contains(path) ? 2 : 1 }
            let paths = try #require(document["paths"]).members.sorted { place($0.key) < place($1.key) }
            for (path, operations) in paths {
                for (verb, operation) in operations.members {
                    let method = try #require(Self.methods[verb])
                    let id = try #require(operation.text("operationId"))
                    let target = path.replacing(/\{\w+\}/, with: Self.paths[id] ?? "")
                    #expect(target.hasPrefix("/__soapstone/"))
                    let response = try client.admin(
                        method,
                        String(target.dropFirst("/__soapstone/".count)),
                        Self.bodies[id] ?? ""
                    )
                    let documented = try #require(
                        operation["responses"]?["\(response.status)"],
                        "\(id): \(response.text)"
                    )
                    let media = documented["content"]?.members.map(\.key) ?? []
                    #expect(media.contains { response["Content-Type"]?.hasPrefix($0) == true }, "\(id)")
                    count += 1
                }
            }
            #expect(count == 26)
        }
    }

    @Test("Other methods are refused, with those of the document allowed")
    func methods() async throws {
        try await withStub { client, document in
            for (path, operations) in try #require(document["paths"]).members {
                let first = try #require(operations.members.first { _ in true })
                let id = try #require(first.value.text("operationId"))
                let target = path.replacing(/\{\w+\}/, with: Self.paths[id] ?? "")
                let response = try client.admin("PATCH", String(target.dropFirst("/__soapstone/".count)))
                #expect(response.status == 405)
                #expect(response["Content-Type"] == "application/problem+json")
                var allowed = Set(operations.members.compactMap { Self.methods[$0.key] })
                if allowed.contains("GET") { allowed.insert("HEAD") }
                #expect(Set(response["Allow"]?.split(separator: ", ").map(String.init) ?? []) == allowed, "\(path)")
            }
        }
    }
}
