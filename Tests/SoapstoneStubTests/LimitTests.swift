import SoapstoneStub
import Testing

@Suite struct LimitTests {
    private func status(_ request: String, closes: Bool) async throws -> Int {
        var status = 0
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            client.send(request)
            if closes {
                let bytes = try client.readAll()
                status = try #require(HTTPResponse.first(in: bytes)).0.status
            } else {
                status = try client.response().status
            }
        }
        return status
    }

    @Test(
        "A request line of 8 KiB is read, and one byte more is 414",
        arguments: [(8192, 405), (8193, 414), (20_000, 414), (200_000, 414)]
    )
    func requestLine(length: Int, expected: Int) async throws {
        let path = "/" + String(repeating: "a", count: length - "GET / HTTP/1.1".utf8.count)
        let request = "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n"
        #expect(try await status(request, closes: expected == 414) == expected)
    }

    @Test("A field of 8 KiB is read, and one byte more is 431", arguments: [(8192, 405), (8193, 431), (200_000, 431)])
    func field(length: Int, expected: Int) async throws {
        let value = String(repeating: "a", count: length - "X-A: ".utf8.count)
        let request = "GET / HTTP/1.1\r\nHost: x\r\nX-A: \(value)\r\n\r\n"
        #expect(try await status(request, closes: expected == 431) == expected)
    }

    @Test("100 fields are read, and one more is 431", arguments: [(100, 405), (101, 431), (5_000, 431)])
    func fields(count: Int, expected: Int) async throws {
        let fields = (1..<count).map { "X\($0): a\r\n" }.joined()
        let request = "GET / HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
        #expect(try await status(request, closes: expected == 431) == expected)
    }

    @Test("A head of 32 KiB is read, and one byte more is 431", arguments: [(32_768, 405), (32_769, 431)])
    func head(length: Int, expected: Int) async throws {
        let start = "GET / HTTP/1.1\r\nHost: x\r\n"
        let field = "X: " + String(repeating: "a", count: 8_000) + "\r\n"
        var request = start + field + field + field + field
        request += "Y: " + String(repeating: "a", count: length - request.utf8.count - 5) + "\r\n\r\n"
        #expect(try await status(request, closes: expected == 431) == expected)
    }

    @Test("A body of 32 MiB is read, and one byte more is refused from its Content-Length alone")
    func bodyLength() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let start = "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body/></e:Envelope>"
            let body = start + String(repeating: " ", count: (32 << 20) - start.utf8.count)
            let full = try client.exchange(Stub.request(body))
            #expect(full.text.contains("SOAP_ACTION"), "\(full.text)")
            client.send(Stub.request(body + " ").prefixThroughHead)
            #expect(try client.response().status == 413)
        }
    }

    @Test("A chunked body is refused when its bytes pass the limit")
    func chunkedBody() async throws {
        try await Stub.with(configure: { $0.limits.bodyBytes = 4 << 20 }) { port in
            let client = try SocketClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/xml\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "100000\r\n" + String(repeating: " ", count: 1 << 20) + "\r\n"
            for _ in 0..<4 { client.send(chunk) }
            client.send("1\r\n \r\n")
            #expect(try client.response().status == 413)
        }
    }

    @Test("The last request that a connection may send is answered and closes it")
    func requestsPerConnection() async throws {
        try await Stub.with(configure: { $0.limits.requestsPerConnection = 3 }) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<2 { #expect(try client.exchange(Stub.good)["Connection"] == nil) }
            client.send(Stub.good + Stub.good)
            let bytes = try client.readAll()
            let (response, length) = try #require(HTTPResponse.first(in: bytes))
            #expect(response["Connection"] == "close")
            #expect(length == bytes.count)
        }
    }

    @Test("One connection more than allowed gets 503, and is served once another is closed")
    func connections() async throws {
        try await Stub.with(configure: { $0.limits.connections = 2 }) { port in
            var clients = [try SocketClient(port: port), try SocketClient(port: port)]
            for client in clients { #expect(try client.exchange(Stub.good).status == 200) }
            let refused = try SocketClient(port: port)
            let (response, _) = try #require(HTTPResponse.first(in: refused.readAll()))
            #expect(response.status == 503)
            #expect(response["Retry-After"] == "1")
            clients.removeLast()
            try await Task.sleep(for: .milliseconds(200))
            #expect(try SocketClient(port: port).exchange(Stub.good).status == 200)
        }
    }

    @Test("Requests that wait for a report are answered in order up to the limit, and 503 is the answer to the next")
    func pipelined() async throws {
        try await Stub.with(configure: { $0.limits.pipelinedRequests = 3 }) { port in
            let unmatched = Stub.request(Stub.envelope("<a xmlns='urn:n'><b>2</b></a>"))
            let client = try SocketClient(port: port)
            client.send(unmatched + Stub.good + Stub.good + Stub.good)
            #expect(try client.responses(4).map(\.status) == [500, 200, 200, 200])
            client.send(unmatched + Stub.good + Stub.good + Stub.good + Stub.good)
            #expect(try client.responses(5).map(\.status) == [500, 200, 200, 200, 503])
        }
    }
}
