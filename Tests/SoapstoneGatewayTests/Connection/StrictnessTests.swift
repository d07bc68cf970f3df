import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

/// RFC 9112 where NIO's decoder is lenient, and limits of the head at the limit and one over.
@Suite struct StrictnessTests {
    static let rows: [(String, Int)] = [
        ("GET /health HTTP/1.1\r\nHost: a\r\n\r\n", 200),
        ("GET /health HTTP/1.0\r\n\r\n", 200),
        ("GET http://a/health HTTP/1.1\r\nHost: a\r\n\r\n", 200),
        ("GET http://b/health HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n", 200),
        ("GET /health HTTP/1.1\r\n\r\n", 400),
        ("GET /health HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
        ("GET /health HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("GET /health HTTP/1.1\r\nHost: a, b\r\n\r\n", 400),
        ("GET /health HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
        ("GET /health HTTP/1.1\r\nHost:\r\n\r\n", 400),
        ("POST /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
        (
            "POST /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        ("POST /health HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n", 400),
        ("POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400),
        ("POST /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n", 400),
        ("GET /health HTTP/1.1\r\nHost : a\r\n\r\n", 400),
        ("GET /health HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n", 400),
        ("GET /health HTTP/1.1\nHost: a\n\n", 400),
        ("GET /health HTTP/2.0\r\nHost: a\r\n\r\n", 400),
        ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 405),
        ("GET /health HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n", 417),
        ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", 400),
        ("GET /\(String(repeating: "a", count: 8_191)) HTTP/1.1\r\nHost: a\r\n\r\n", 404),
        ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        ("GET /health HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 8_100))\r\n\r\n", 200),
        ("GET /health HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 8_193))\r\n\r\n", 431),
        ("GET /health HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: a\r\n", count: 99))\r\n", 200),
        ("GET /health HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: a\r\n", count: 100))\r\n", 431),
        (
            "GET /health HTTP/1.1\r\nHost: a\r\n"
                + String(repeating: "X: \(String(repeating: "a", count: 8_000))\r\n", count: 5) + "\r\n", 431
        ),
    ]

    @Test("A request that HTTP does not allow has one answer, which is JSON, and the connection ends")
    func heads() async throws {
        try await TestGateway().live { port in
            for (text, status) in Self.rows {
                let exchange = try await RawClient.exchange(
                    text,
                    port: port,
                    responses: status < 300 || status == 404 ? 1 : nil
                )
                #expect(exchange.statuses == [status], "\(text.prefix(120).debugDescription)")
                let json = try? JSONDocument(parsing: Array(exchange.body.utf8)).root
                #expect(json != nil, "\(exchange.received.prefix(400))")
                guard status >= 300, status != 404 else { continue }
                #expect(exchange.isClosed, "\(text.prefix(120).debugDescription)")
                #expect(json?["opstatus"]?.numberText != "0")
                #expect(
                    exchange.received.contains("Connection: close") || exchange.received.contains("connection: close")
                )
            }
            let after = try await RawClient.exchange(
                "GET /health HTTP/1.1\r\nHost: a\r\n\r\n",
                port: port,
                responses: 1
            )
            #expect(after.statuses == [200])
        }
    }

    @Test("A second request that is not sound is answered behind the first")
    func pipelined() async throws {
        let good =
            "POST /services/fake/ping HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
        try await TestGateway().live(ScriptedBackend(.good)) { port in
            for bad in ["GET /health HTTP/1.1\r\n\r\n", "rubbish\r\n\r\n"] {
                let exchange = try await RawClient.exchange(good + bad, port: port)
                #expect(exchange.statuses == [200, 400])
                #expect(exchange.isClosed)
            }
            let both = try await RawClient.exchange(good + good, port: port, responses: 2)
            #expect(both.statuses == [200, 200])
            #expect(!both.isClosed)
        }
    }

    @Test("Requests that wait are answered in order up to the limit, and 503 is the answer to the next, as the last")
    func pipelinedRequests() async throws {
        var fixture = TestGateway()
        fixture.configuration.limits.pipelinedRequests = 3
        try await fixture.live(ScriptedBackend(.good)) { port in
            let good =
                "POST /services/fake/ping HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
            let few = try await RawClient.exchange(String(repeating: good, count: 4), port: port, responses: 4)
            #expect(few.statuses == [200, 200, 200, 200])
            #expect(!few.isClosed)
            let many = try await RawClient.exchange(String(repeating: good, count: 20), port: port)
            #expect(many.statuses == [200, 200, 200, 200, 503])
            #expect(many.isClosed)
            #expect(many.received.contains("\r\nRetry-After: 1\r\n"))
            #expect(many.body.contains("OVERLOADED"))
            #expect(many.body.contains("too many requests wait on this connection"))
        }
    }

    @Test("An answer before the body's end closes the connection, and the rest is never a request")
    func unread() async throws {
        var fixture = TestGateway()
        fixture.configuration.limits.bodyBytes = 100
        try await fixture.live { port in
            let head = "POST /services/fake/ping HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            let smuggled = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
            let large = try await RawClient.exchange(
                [(head + "Content-Length: 9000\r\n\r\n", .zero), (smuggled, .milliseconds(50))],
                port: port
            )
            #expect(large.statuses == [413])
            #expect(large.isClosed)
            let chunk = "65\r\n\(String(repeating: " ", count: 101))\r\n"
            let chunked = try await RawClient.exchange(
                head + "Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk,
                port: port
            )
            #expect(chunked.statuses == [413])
            let exact = try await RawClient.exchange(
                head + "Content-Length: 100\r\n\r\n{}" + String(repeating: " ", count: 98),
                port: port,
                responses: 1
            )
            #expect(exact.statuses == [200])
        }
    }

    @Test("A client that asks whether to go on is told so")
    func expectation() async throws {
        try await TestGateway().live { port in
            let head =
                "POST /services/fake/ping HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
            let small = try await RawClient.exchange(
                [(head + "Content-Length: 2\r\n\r\n", .zero), ("{}", .milliseconds(100))],
                port: port,
                responses: 2
            )
            #expect(small.statuses == [100, 200])
            let large = try await RawClient.exchange(
                head + "Content-Length: 8388609\r\n\r\n",
                port: port
            )
            #expect(large.statuses == [413])
        }
    }

    @Test("A connection ends after its last request")
    func requestsPerConnection() async throws {
        var fixture = TestGateway()
        fixture.configuration.limits.requestsPerConnection = 3
        try await fixture.live { port in
            let one = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
            let exchange = try await RawClient.exchange(
                String(repeating: one, count: 5),
                port: port
            )
            #expect(exchange.statuses == [200, 200, 200])
            #expect(exchange.isClosed)
            let closing = try await RawClient.exchange(
                "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                port: port
            )
            #expect(closing.isClosed)
            #expect(closing.statuses == [200])
        }
    }
}
