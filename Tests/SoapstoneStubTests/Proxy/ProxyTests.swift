import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport
import Testing

@Suite struct ProxyTests {
    private static func proxy(_ policy: Proxy.Policy, to upstreams: String...) throws -> Proxy {
        let table = try UpstreamTable(upstreams.map(Upstream.init))
        return Proxy(policy, to: table, over: try HTTPTransport(configuration: .init()))
    }

    private static let a = Stub.envelope("<a xmlns='urn:n'/>")
    private static let b = Stub.envelope("<b xmlns='urn:n'/>")

    @Test("A spy answers what was recorded, and passes the rest on")
    func spy() async throws {
        try await Stub.with([Stub.exchange("b", "<b xmlns='urn:n'/>", response: "<live/>")]) { upstream in
            let proxy = try Self.proxy(.misses, to: "http://127.0.0.1:\(upstream)")
            let recorded = Stub.exchange("a", "<a xmlns='urn:n'/>", response: "<recorded/>")
            try await Stub.with([recorded], proxy: proxy) { port in
                let client = try SocketClient(port: port)
                for _ in 0..<3 {
                    let own = try client.exchange(Stub.request(Self.a))
                    #expect(own.text == "<recorded/>")
                    #expect(own["Soapstone-Fixture"] == "svc/op/a")
                    let passed = try client.exchange(Stub.request(Self.b))
                    #expect(passed.text == "<live/>")
                    #expect(passed["Soapstone-Fixture"] == "svc/op/b", "the upstream's own field")
                }
            }
        }
    }

    @Test("Where all are passed on, so are those that were recorded")
    func all() async throws {
        let live = Stub.exchange("live", "<a xmlns='urn:n'/>", response: "<live/>")
        try await Stub.with([live]) { upstream in
            let proxy = try Self.proxy(.all, to: "http://127.0.0.1:\(upstream)")
            let recorded = Stub.exchange("a", "<a xmlns='urn:n'/>", response: "<recorded/>")
            try await Stub.with([recorded], proxy: proxy) { port in
                let client = try SocketClient(port: port)
                #expect(try client.exchange(Stub.request(Self.a)).text == "<live/>")
                let health = try client.exchange("GET /__soapstone/health HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(health.text.contains(#""mode":"spy""#))
            }
        }
    }

    @Test("A malformed request is told as malformed, and not passed on by a spy")
    func malformed() async throws {
        let proxy = try Self.proxy(.misses, to: "http://127.0.0.1:1")
        try await Stub.with(proxy: proxy) { port in
            let response = try SocketClient(port: port).exchange(Stub.request("<a"))
            #expect(response.status == 500)
            #expect(response.text.contains("XML_SYNTAX"))
        }
    }

    @Test("Where no upstream answers, the client is told why, and the connection stays")
    func noUpstream() async throws {
        let proxy = try Self.proxy(.misses, to: "/s=http://127.0.0.1:1")
        try await Stub.with(proxy: proxy) { port in
            let client = try SocketClient(port: port)
            let refused = try client.exchange(Stub.request(Self.b))
            #expect(refused.status == 502)
            #expect(refused.text.hasPrefix("UPSTREAM: http://127.0.0.1:1 did not respond."), "\(refused.text)")
            let unknown = try client.exchange("GET /other HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(unknown.status == 404)
            #expect(try client.exchange(Stub.good).status == 200)
        }
    }

    @Test("Fields go on but those of the connection, and answers come back whole")
    func fields() async throws {
        let response =
            "HTTP/1.1 207 Multi-Status\r\nContent-Type: text/plain\r\nX-Back: 1\r\nKeep-Alive: timeout=5\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        let upstream = try OneRequestServer(responding: response)
        let proxy = try Self.proxy(.misses, to: "http://127.0.0.1:\(upstream.port)/base")
        try await Stub.with(proxy: proxy) { port in
            let more = "X-Own: 7\r\nX-Hop: 8\r\nConnection: X-Hop, keep-alive\r\nTE: trailers\r\nCookie: c=1\r\n"
            let got = try SocketClient(port: port).exchange(Stub.request(Self.b, more: more))
            #expect(got.status == 207)
            #expect(got.text == "abc")
            #expect(got["X-Back"] == "1")
            #expect(got["Keep-Alive"] == nil)
            #expect(got["Transfer-Encoding"] == nil)
        }
        let request = try upstream.request()
        #expect(request.hasPrefix("POST /base/s HTTP/1.1\r\n"))
        for line in ["Host: 127.0.0.1:\(upstream.port)", "SOAPAction: \"urn:get\"", "X-Own: 7", "Cookie: c=1"] {
            #expect(request.contains("\r\n\(line)\r\n"), "\(line)")
        }
        for name in ["X-Hop", "TE:", "Connection"] { #expect(!request.contains("\r\n\(name)"), "\(name)") }
        #expect(request.hasSuffix("\r\n\r\n" + Self.b))
    }

    @Test("What is no SOAP is for the upstream alone; its WSDL leads to the stub")
    func descriptions() async throws {
        let wsdl = OrderContract.text.replacing("https://orders.example.org/v1/orders", with: "http://inside/v1/orders")
        let upstream = try OneRequestServer(
            responding: "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: \(wsdl.utf8.count)\r\n\r\n\(wsdl)"
        )
        let proxy = try Self.proxy(.all, to: "http://127.0.0.1:\(upstream.port)")
        try await Stub.with(proxy: proxy) { port in
            let client = try SocketClient(port: port)
            let got = try client.exchange("GET /v1/orders?wsdl HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
            #expect(got.text.contains(#"<s:address location="http://localhost:\#(port)/v1/orders"/>"#))
            #expect(got.text.replacing("http://localhost:\(port)/", with: "http://inside/") == wsdl)
        }
        #expect(try upstream.request().hasPrefix("GET /v1/orders?wsdl HTTP/1.1\r\n"))
    }
}
