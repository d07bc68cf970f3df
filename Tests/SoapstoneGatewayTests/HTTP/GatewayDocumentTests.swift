import HummingbirdTesting
import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

/// `Tests/Outside/sign_in.py` holds the document against OpenAPI 3.1, and responses against the document.
@Suite struct GatewayDocumentTests {
    @Test("The document has every path that is served, and says which need a session")
    func paths() async throws {
        var door = Door(try OpenSSLKey.key())
        let version = try #require(AppVersion("1"))
        door.configuration.application["ios"] = .init(latest: version, minimum: version)
        try await door.open(FakeDirectory().send) { client in
            let document = try await client.get("/openapi.json").json
            let paths = try #require(document["paths"]?.members.map(\.key))
            #expect(
                paths == [
                    "/docs", "/health", "/metrics", "/openapi.json", "/ready", "/services",
                    "/services/AppSupport/appVersionCheck",
                    "/services/AppSupport/launch", "/services/AppSupport/ping",
                    "/services/Auth/changeExpiredPassword", "/services/Auth/changePassword",
                    "/services/Auth/login", "/services/Auth/logout", "/services/fake/admit", "/services/fake/ask",
                    "/services/fake/ping",
                ]
            )
            let listed = try await client.get("/services").json["operations"]?.elements.compactMap {
                $0["path"]?.string
            }
            #expect(paths.dropFirst(6).elementsEqual(listed ?? []))
            for (operation, required) in [
                ("fake/ask", ["cacheid", "caseNumber"]), ("fake/ping", []),
                ("Auth/login", ["userName", "password", "keyId"]),
                ("Auth/changePassword", ["cacheid", "oldPassword", "newPassword", "keyId"]),
            ] {
                let body = document["paths"]?["/services/\(operation)"]?["post"]?["requestBody"]?["content"]
                let schema = body?["application/json"]?["schema"]
                #expect(schema?["required"]?.elements.compactMap(\.string) == required, "\(operation)")
            }
        }
    }
}
