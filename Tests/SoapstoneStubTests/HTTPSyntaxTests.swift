import Testing

@Suite struct HTTPSyntaxTests {
    private static let post = "POST /s HTTP/1.1\r\nHost: x\r\nContent-Type: text/xml\r\n"

    /// What is sent and the status of the only answer, after which the connection is closed.
    static let refusedRequests: [(String, Int)] = [
        ("\u{16}\u{03}\u{01}\u{02}\u{00}\r\n\r\n", 400),
        ("GARBAGE\r\n\r\n", 400),
        ("POST /s HTTP/2.0\r\nHost: x\r\n\r\n", 400),
        ("POST /s HTTP/1.1\r\n\r\n", 400),
        ("POST /s HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400),
        ("POST /s HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
        (post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (post + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", 400),
        (post + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde", 400),
        (post + "Content-Length: +5\r\n\r\nabcde", 400),
        (post + "Content-Length: -1\r\n\r\n", 400),
        (post + "Content-Length: 5, 5\r\n\r\nabcde", 400),
        (post + "Content-Length: 99999999999999999999999\r\n\r\n", 400),
        (post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
        (post + "Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n", 501),
        (post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST /s HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (post + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
        (post + "Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n", 400),
        (post + "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n", 400),
        (post + "X-A : b\r\n\r\n", 400),
        (post + ": b\r\n\r\n", 400),
        (post + "X-A: b\r\n c\r\n\r\n", 400),
        (post + "X-A: b\u{0}c\r\n\r\n", 400),
        (post + "X-A: b\nX-B: c\r\n\r\n", 400),
        (post + "SOAPAction: a\r\nSOAPAction: b\r\n\r\n", 400),
        (post + "Content-Type: text/plain\r\n\r\n", 400),
        (post + "Content-Encoding: br\r\nContent-Length: 2\r\n\r\nab", 415),
        (post + "Content-Encoding: gzip\r\nContent-Encoding: deflate\r\nContent-Length: 2\r\n\r\nab", 415),
        (post + "Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n", 417),
        ("POST /s HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab", 415),
        ("POST /s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}", 415),
        ("PUT /s HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab", 405),
        ("GET /s HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab", 405),
        ("CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    ]

    @Test("What is not exactly HTTP/1.1 gets one answer, and nothing behind it is read", arguments: refusedRequests)
    func refused(request: String, status: Int) async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            client.send(request + Stub.good)
            let bytes = try client.readAll()
            let (response, length) = try #require(HTTPResponse.first(in: bytes))
            #expect(response.status == status, "\(response)")
            #expect(length == bytes.count, "\(String(decoding: bytes, as: UTF8.self))")
            #expect(response["Connection"] == "close")
        }
    }

    @Test("A wrong method without a body keeps the connection and names the right one")
    func method() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            for method in ["GET", "DELETE", "OPTIONS"] {
                let response = try client.exchange("\(method) /s HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(response.status == 405)
                #expect(response["Allow"] == "POST")
            }
            #expect(try client.exchange("GET /s?wsdl HTTP/1.1\r\nHost: x\r\n\r\n").status == 404)
            #expect(try client.exchange(Stub.good).status == 200)
        }
    }

    @Test("A chunked body is read, with extensions and trailers")
    func chunked() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let body = Stub.envelope("<a xmlns='urn:n'><b>1</b></a>")
            let half = body.utf8.count / 2
            let first = String(body.prefix(half))
            let rest = String(body.dropFirst(half))
            let request =
                "POST /s HTTP/1.1\r\nHost: x\r\nContent-Type: text/xml\r\nSOAPAction: urn:get\r\n"
                + "Transfer-Encoding: Chunked\r\n\r\n"
                + "\(String(first.utf8.count, radix: 16))\r\n\(first)\r\n"
                + "\(String(rest.utf8.count, radix: 16));a=b\r\n\(rest)\r\n0\r\nX-Trailer: c\r\n\r\n"
            #expect(try client.exchange(request).status == 200)
            #expect(try client.exchange(Stub.good).status == 200)
        }
    }

    @Test("100 Continue is sent to who waits for it, and not to HTTP/1.0")
    func expectContinue() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let head = Stub.good.replacing("\r\n\r\n", with: "\r\nExpect: 100-continue\r\n\r\n").prefixThroughHead
            client.send(head)
            #expect(try client.response().status == 100)
            client.send(Stub.envelope("<a xmlns='urn:n'><b>1</b></a>"))
            #expect(try client.response().status == 200)
            let old = try SocketClient(port: port)
            old.send(
                Stub.good.replacing("HTTP/1.1", with: "HTTP/1.0").replacing(
                    "Host",
                    with: "Expect: 100-continue\r\nHost"
                )
            )
            #expect(try old.response().status == 200)
        }
    }

    @Test("HTTP/1.0 is answered and closed, or kept open where it asks for that")
    func http10() async throws {
        try await Stub.with { port in
            let request = Stub.good.replacing("HTTP/1.1", with: "HTTP/1.0").replacing("Host: localhost\r\n", with: "")
            let closed = try SocketClient(port: port)
            closed.send(request)
            let (response, _) = try #require(HTTPResponse.first(in: closed.readAll()))
            #expect(response.status == 200)
            #expect(response["Connection"] == "close")
            let kept = try SocketClient(port: port)
            let keep = request.replacing("SOAPAction", with: "Connection: keep-alive\r\nSOAPAction")
            for _ in 0..<2 { #expect(try kept.exchange(keep)["Connection"] == "keep-alive") }
        }
    }

    @Test("A request that asks for HTTP/2 is answered in HTTP/1.1 and closed")
    func upgrade() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            client.send(
                Stub.good.replacing(
                    "SOAPAction",
                    with: "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\nSOAPAction"
                )
            )
            let (response, _) = try #require(HTTPResponse.first(in: client.readAll()))
            #expect(response.status == 200)
            #expect(response["Connection"] == "close")
        }
    }
}

extension String {
    /// The head of a request, with the empty line.
    var prefixThroughHead: String {
        String(decoding: utf8.prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self)
    }
}
