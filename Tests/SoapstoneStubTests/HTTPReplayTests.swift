import Foundation
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport
import Testing

/// Requests without SOAP: replayed, refused, and recorded.
@Suite struct HTTPReplayTests {
    private static func fixture(
        _ name: String,
        _ method: String,
        _ target: String,
        body: String = "",
        response: String,
        status: Int = 200,
        scenario: Fixture.Scenario? = nil
    ) -> Fixture {
        Fixture(
            id: Fixture.ID(system: "s", service: "svc", operation: "op", name: name),
            details: Fixture.Details(
                profile: .http,
                operation: "op",
                endpoint: target,
                method: method,
                requestHeaders: body.isEmpty ? [] : [Fixture.Header("Content-Type", "application/json")],
                status: status,
                responseHeaders: [Fixture.Header("Content-Type", "application/json")],
                scenario: scenario
            ),
            request: Array(body.utf8),
            response: Array(response.utf8)
        )
    }

    private static let fixtures = [
        fixture("get", "GET", "/orders/1?full=true", response: #"{"id":1}"#),
        fixture("put", "PUT", "/orders/1", body: #"{"id":1,"n":2}"#, response: "{}"),
        fixture("delete", "DELETE", "/orders/1", response: "", status: 204),
        fixture("patch", "PATCH", "/{session}/orders/1", body: "[]", response: #"{"error":"x"}"#, status: 409),
        fixture("post", "POST", "/orders", body: #"{"n":2}"#, response: #"{"id":2}"#),
        Stub.exchange("soap", "<a xmlns='urn:n'><b>1</b></a>"),
    ]

    private static func request(_ line: String, type: String? = "application/json", body: String = "") -> String {
        let type = type.map { "Content-Type: \($0)\r\n" } ?? ""
        return "\(line) HTTP/1.1\r\nHost: localhost\r\n\(type)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test("Each method is answered by its fixture beside SOAP, on one connection")
    func methods() async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            for (line, body, status, text, name) in [
                ("GET /orders/1?full=true", "", 200, #"{"id":1}"#, "get"),
                ("PUT /orders/1", #"{"n":2.0, "id":1}"#, 200, "{}", "put"), ("DELETE /orders/1", "", 204, "", "delete"),
                ("PATCH /4711/orders/1", "[ ]", 409, #"{"error":"x"}"#, "patch"),
                ("POST /orders", #"{"n":2}"#, 200, #"{"id":2}"#, "post"),
            ] {
                let response = try client.exchange(Self.request(line, body: body))
                #expect(response.status == status && response.text == text, "\(line)")
                #expect(response["Soapstone-Fixture"] == "svc/op/\(name)")
            }
            #expect(try client.exchange(Stub.good)["Soapstone-Fixture"] == "svc/op/soap")
            client.send(Self.request("HEAD /orders/1?full=true"))
            let head = try client.response(isHead: true)
            #expect(head.status == 200 && head["Content-Length"] == "8" && head.body.isEmpty)
        }
    }

    @Test("A request that nothing matches is told what it comes nearest to, as a problem of RFC 9457")
    func unmatched() async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            let response = try client.exchange(Self.request("PUT /orders/1", body: #"{"id":1,"n":3}"#))
            #expect(response.status == 404 && response["Content-Type"] == "application/problem+json")
            #expect(response.text.contains(#""code":"NO_MATCH""#))
            #expect(response.text.contains("the nearest is svc/op/put, where the JSON's /n is '3', '2' was expected"))
            let requests = try client.exchange("GET /__soapstone/requests HTTP/1.1\r\nHost: localhost\r\n\r\n").text
            #expect(requests.contains(#""method":"PUT""#) && requests.contains(#""outcome":"unmatched""#))
            let refused = try client.exchange(Self.request("OPTIONS /orders/1"))
            #expect(refused.status == 405 && refused["Allow"] == "GET, HEAD, POST, PUT, PATCH, DELETE")
        }
    }

    @Test("Without such fixtures, a request without SOAP is refused as before")
    func none() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            #expect(try client.exchange(Self.request("GET /orders/1")).status == 405)
            #expect(try client.exchange(Self.request("POST /orders", body: "{}")).status == 415)
        }
    }

    @Test("A body in gzip is read, and one that is none is refused")
    func coded() async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            let head =
                "POST /orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n"
            // `{"n":2}` in gzip, by `gzip -n`.
            let bytes = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWylOyMqoFAL1oZv8HAAAA"))
            client.send("\(head)Content-Length: \(bytes.count)\r\n\r\n")
            client.send(Array(bytes))
            let response = try client.response()
            #expect(response.status == 200 && response.text == #"{"id":2}"#)
            let broken = try client.exchange("\(head)Content-Length: 2\r\n\r\n{}")
            #expect(broken.status == 400)
        }
    }

    @Test(
        "What an upstream answers is recorded, and answers without it; contracts, HEAD and OPTIONS are passed on alone"
    )
    func recorded() async throws {
        let folder = try await RecordingFolder()
        let lines = [
            ("GET /orders/1?full=true", ""), ("PUT /orders/1", #"{"id":1,"n":2}"#), ("DELETE /orders/1", ""),
            ("PATCH /4711/orders/1", "[]"), ("POST /orders", #"{"n":2}"#),
        ]
        var live: [String] = []
        try await Stub.with(Self.fixtures) { upstream in
            try await Stub.with([], proxy: folder.proxy(to: upstream)) { port in
                let client = try SocketClient(port: port)
                for (line, body) in lines {
                    live.append(try client.exchange(Self.request(line, body: body)).text)
                }
                client.send(Self.request("HEAD /orders/1?full=true"))
                #expect(try client.response(isHead: true).status == 200)
                _ = try client.exchange(Self.request("OPTIONS /orders/1"))
                #expect(try client.exchange(Stub.good).status == 200)
                let requests = try client.exchange("GET /__soapstone/requests HTTP/1.1\r\nHost: localhost\r\n\r\n").text
                #expect(requests.contains(#""method":"PATCH""#))
            }
        }
        let path = try await folder.stopped()
        defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
        let recorded = try FixtureFolder.load(path)
        #expect(recorded.problems.isEmpty)
        #expect(recorded.fixtures.count == lines.count + 1)
        #expect(recorded.fixtures.count { $0.details.profile == .http } == lines.count)
        try await Stub.with(recorded.fixtures) { port in
            let client = try SocketClient(port: port)
            for ((line, body), text) in zip(lines, live) {
                #expect(try client.exchange(Self.request(line, body: body)).text == text, "\(line)")
            }
            #expect(try client.exchange(Stub.good).status == 200)
        }
    }

    @Test("A spy answers what is recorded, and passes the rest on")
    func spy() async throws {
        try await Stub.with([Self.fixtures[4]]) { upstream in
            let proxy = Proxy(
                .misses,
                to: try UpstreamTable([Upstream("http://127.0.0.1:\(upstream)")]),
                over: try HTTPTransport(configuration: .init())
            )
            try await Stub.with([Self.fixtures[0]], proxy: proxy) { port in
                let client = try SocketClient(port: port)
                #expect(try client.exchange(Self.request("GET /orders/1?full=true")).text == #"{"id":1}"#)
                #expect(try client.exchange(Self.request("POST /orders", body: #"{"n":2}"#)).text == #"{"id":2}"#)
                #expect(try client.exchange(Self.request("GET /orders/2")).status == 404)
            }
        }
    }
}
