import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SoapstoneCodec
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// Which examples the document shows, and how many.
@Suite struct ExampleTableTests {
    private static func example(
        _ name: String,
        _ opstatus: Int,
        operation: String = "ping",
        padding: Int = 0
    ) -> OperationExample {
        OperationExample(
            service: "fake",
            operation: operation,
            name: name,
            summary: "\"\(name)\" <b>",
            request: Array(#"{"a":"\#(String(repeating: "x", count: padding))"}"#.utf8),
            response: Array(#"{"opstatus":\#(opstatus)}"#.utf8)
        )
    }

    private static func names(_ examples: [OperationExample], of name: String = "ping") -> [String] {
        ExampleTable(examples).of("fake", name).map(\.name)
    }

    @Test("Two successes and one failure of a kind are shown, the first of each")
    func kinds() {
        let examples = [
            Self.example("gone", 20040), Self.example("a", 0), Self.example("late", 9001), Self.example("b", 0),
            Self.example("c", 0), Self.example("late-too", 9001), Self.example("other", 0, operation: "ask"),
            Self.example("other", 9001, operation: "ask"),
        ]
        #expect(Self.names(examples) == ["a", "b", "late", "gone"])
        #expect(Self.names(examples, of: "ask") == ["other"])
        #expect(Self.names(examples, of: "basic") == [])
    }

    @Test("What is long, and what is no answer, is left out")
    func bounds() {
        let overhead = #"{"a":""}"#.utf8.count
        let fits = Self.example("fits", 0, padding: ExampleTable.mostBytes - overhead)
        let long = Self.example("long", 0, padding: ExampleTable.mostBytes - overhead + 1)
        #expect(Self.names([long, fits]) == ["fits"])
        for (request, response) in [
            ("{}", "{"), ("{}", "{}"), ("[]", #"{"opstatus":0}"#), ("{}", #"{"opstatus":"0"}"#),
        ] {
            let broken = OperationExample(
                service: "fake",
                operation: "ping",
                name: "broken",
                summary: "",
                request: Array(request.utf8),
                response: Array(response.utf8)
            )
            #expect(Self.names([broken]) == [], "\(request) \(response)")
        }
        let many = (1...1_000).map { Self.example("n\($0)", $0, padding: 8_000) }
        let shown = Self.names(many)
        #expect(shown.count * 8_000 <= ExampleTable.mostBytesTogether && shown.count > 100)
        #expect(shown.first == "n1")
    }

    @Test("Document and page show a text as it is, whatever is in it")
    func texts() async throws {
        let gateway = try Gateway(
            operations: FakeOperation.all,
            examples: [Self.example("a</script>'\"", 0)],
            configuration: TestGateway().configuration,
            send: ScriptedBackend(.good).send,
            logger: LogCapture().logger
        )
        try await gateway.application.test(.router) { client in
            try await client.execute(uri: "/openapi.json", method: .get) { response in
                let root = try JSONDocument(parsing: Array(response.body.readableBytesView)).root
                let media = root["paths"]?["/services/fake/ping"]?["post"]?["requestBody"]?["content"]
                let shown = media?["application/json"]?["examples"]?["a</script>'\""]
                #expect(shown?["summary"]?.string == "\"a</script>'\"\" <b>")
            }
            try await client.execute(uri: "/docs", method: .get) { response in
                let page = String(decoding: response.body.readableBytesView, as: UTF8.self)
                #expect(page.contains("a&lt;/script&gt;&#39;&quot;") && !page.contains("a</script>"))
                // The page's own script, which the policy allows by its hash.
                #expect(page.ranges(of: "</script>").count == 1)
                #expect(response.headers[.contentType] == "text/html; charset=utf-8")
                let policy = try #require(response.headers[.contentSecurityPolicy])
                #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-") && !policy.contains("unsafe"))
            }
        }
    }

    @Test(
        "Commands go to where the page was asked for, unless a shell would read more in it",
        arguments: [
            ("gateway.example.org:80", "gateway.example.org:80"), ("[::1]:80", "[::1]:80"),
            ("a'$(x)", "127.0.0.1:7628"), ("", "127.0.0.1:7628"),
        ]
    )
    func authority(asked: String, shown: String) throws {
        let document = GatewayDocument(RouteTable([]), ContractMessages(), ExampleTable([]))
        let page = String(decoding: DocsPage.bytes(document, authority: asked), as: UTF8.self)
        #expect(page.contains("<code>http://\(shown)</code>"))
    }
}
