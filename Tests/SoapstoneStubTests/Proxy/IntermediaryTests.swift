import Foundation
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport
import Testing

/// The stub as an HTTP intermediary (RFC 9110 sections 7.6, 8.4, 9.3.2, 10.1, 15.2; RFC 9112 section 7).
@Suite struct IntermediaryTests {
    private static func proxy(to port: Int) throws -> Proxy {
        Proxy(
            .all,
            to: try UpstreamTable([Upstream("http://127.0.0.1:\(port)")]),
            over: try HTTPTransport(configuration: .init())
        )
    }

    private static let a = Stub.envelope("<a xmlns='urn:n'><b>1</b></a>")
    /// The envelope above, and one with `<ho xmlns='urn:n'>Grüße</ho>`, as Python's gzip packs them.
    private static let packedRequest =
        "H4sIAAAAAAACA7NJtXLNK0vNyS9IVajIzckrtkq1Vc8oKSmw0tcvTs5IzU0s1gOKF+cnFujlF6Xrgxj6qVAd+up2NqlWTvkplXY2iRDttuqlRXlW"
        + "eUCJJDtDG/0kOxv9RCCGqdJHWGcHAHSsULt7AAAA"
    private static let packedResponse =
        "H4sIAAAAAAACA7NJtXLNK0vNyS9IVajIzckrtkq1Vc8oKSmw0tcvTs5IzU0s1gOKF+cnFujlF6Xrgxj6qVAd+up2NqlWTvkplXY2GfkQ/bbqpUV5"
        + "Vnnqdu5Fh/ccnp9qo5+Rb2ejD1Omj7DPDgCN5dzAfAAAAA=="

    private static func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    @Test(
        "HEAD and 304 keep the length of what they do not have, and one without a length gets none",
        arguments: [
            ("HEAD", "200 OK", "4711"), ("HEAD", "200 OK", nil), ("GET", "304 Not Modified", "4711"),
            ("GET", "204 No Content", nil),
        ]
            as [(String, String, String?)]
    )
    func lengths(method: String, status: String, length: String?) async throws {
        let field = length.map { "Content-Length: \($0)\r\n" } ?? ""
        let upstream = try OneRequestServer(
            responding: "HTTP/1.1 \(status)\r\nETag: \"a\"\r\nContent-Type: text/xml\r\n\(field)\r\n"
        )
        try await Stub.with(proxy: try Self.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            client.send("\(method) /svc?wsdl HTTP/1.1\r\nHost: x\r\n\r\n")
            let response = try client.response(isHead: true)
            #expect(
                "\(response.status)" == status.prefix(3) && response["Content-Length"] == length
                    && response["ETag"] == "\"a\""
            )
            // The connection goes on: nothing of a body came.
            #expect(try client.exchange("GET /__soapstone/health HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
        }
        #expect(try upstream.request().hasPrefix("\(method) /svc?wsdl HTTP/1.1\r\n"))
    }

    @Test(
        "Fields of one connection go no further, in both directions; both are told whom the message came by, and when"
    )
    func hops() async throws {
        let upstream = try OneRequestServer(
            responding:
                "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nConnection: X-Hop\r\nX-Hop: 1\r\nTrailer: X-Sum\r\n"
                + "Via: 1.0 inner\r\nTransfer-Encoding: chunked\r\nX-End: 2\r\n\r\n2\r\nab\r\n0\r\nX-Sum: 3\r\n\r\n"
        )
        try await Stub.with(proxy: try Self.proxy(to: upstream.port)) { port in
            let more =
                "Connection: close, X-Own , \"\r\nX-Own: 1\r\nTE: trailers\r\nTrailer: X-Sum\r\nKeep-Alive: timeout=5\r\nVia: 1.0 outer\r\n"
                + "Max-Forwards: 0\r\nExpect: 100-continue\r\nAccept-Encoding: br\r\nX-End: 4\r\n"
            let client = try SocketClient(port: port)
            client.send(Stub.request(Self.a, more: more))
            let responses = try client.responses(2)
            #expect(responses.map(\.status) == [100, 200] && responses[1].text == "ab")
            let vias = responses[1].headers.filter { $0.hasPrefix("Via: ") }
            #expect(
                vias.first == "Via: 1.0 inner" && vias.last?.hasPrefix("Via: 1.1 soapstone-") == true && vias.count == 2
            )
            for name in ["X-Hop", "Trailer", "Transfer-Encoding"] { #expect(responses[1][name] == nil, "\(name)") }
            #expect(responses[1]["X-End"] == "2" && responses[1]["Date"]?.hasSuffix(" GMT") == true)
        }
        let request = try upstream.request()
        for name in ["X-Own", "TE:", "Trailer", "Keep-Alive", "Expect", "Connection", "Accept:", "User-Agent"] {
            #expect(!request.contains("\r\n\(name)"), "\(name)")
        }
        for line in ["Via: 1.0 outer", "Max-Forwards: 0", "Accept-Encoding: br", "X-End: 4"] {
            #expect(request.contains("\r\n\(line)\r\n"), "\(line)")
        }
        #expect(request.contains("\r\nVia: 1.1 soapstone-"))
    }

    @Test("OPTIONS counts how often it is passed on, and the stub answers the last one, and one for the server itself")
    func maxForwards() async throws {
        let upstream = try OneRequestServer(responding: "HTTP/1.1 204 No Content\r\nAllow: GET\r\n\r\n")
        try await Stub.with(proxy: try Self.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            for request in [
                "OPTIONS /s HTTP/1.1\r\nHost: x\r\nMax-Forwards: 0\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
            ] {
                let own = try client.exchange(request)
                #expect(own.status == 200 && own["Allow"]?.contains("POST") == true, "\(own)")
            }
            #expect(try client.exchange("OPTIONS /s HTTP/1.1\r\nHost: x\r\nMax-Forwards: 7\r\n\r\n").status == 204)
        }
        #expect(try upstream.request().contains("\r\nMax-Forwards: 6\r\n"))
    }

    @Test("Methods that are no SOAP's go on with their bodies", arguments: ["PUT", "PATCH", "DELETE", "GET"])
    func methods(method: String) async throws {
        let upstream = try OneRequestServer(responding: "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok")
        try await Stub.with(proxy: try Self.proxy(to: upstream.port)) { port in
            let response = try SocketClient(port: port).exchange(
                "\(method) /thing HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nabc"
            )
            #expect(response.status == 201 && response.text == "ok")
        }
        let request = try upstream.request()
        #expect(request.hasPrefix("\(method) /thing HTTP/1.1\r\n") && request.hasSuffix("\r\n\r\nabc"), "\(request)")
    }

    @Test("An interim answer goes on to a client of HTTP/1.1, and to no other", arguments: ["1.1", "1.0"])
    func interim(version: String) async throws {
        let upstream = try OneRequestServer(
            responding:
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\nConnection: X-Hop\r\nX-Hop: 1\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        )
        try await Stub.with(proxy: try Self.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            client.send("GET /s HTTP/\(version)\r\nHost: x\r\nConnection: close\r\n\r\n")
            let responses = version == "1.1" ? try client.responses(2) : [try client.response()]
            #expect(responses.map(\.status) == (version == "1.1" ? [103, 200] : [200]))
            #expect(responses.last?.text == "ok")
            if version == "1.1" { #expect(responses[0]["Link"] == "</a.css>" && responses[0]["X-Hop"] == nil) }
        }
    }

    @Test("What comes back to the stub is not passed on for ever")
    func loop() async throws {
        // The port is known once the stub listens: a second one leads back to the first.
        let second = try OneRequestServer(responding: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        var via: String?
        let proxy = try Self.proxy(to: second.port)
        try await Stub.with(proxy: proxy) { port in
            let client = try SocketClient(port: port)
            #expect(try client.exchange("GET /s HTTP/1.1\r\nHost: x\r\n\r\n").status == 200)
            via = try second.request().split(separator: "\r\n").first { $0.hasPrefix("Via: ") }.map(String.init)
            let field = try #require(via)
            let response = try client.exchange("GET /s HTTP/1.1\r\nHost: x\r\n\(field), 1.1 other\r\n\r\n")
            #expect(response.status == 508 && response.text.contains("leads back"), "\(response)")
        }
    }

    @Test("A packed answer is given on as it came, and recorded and shown unpacked")
    func packedResponses() async throws {
        let store = try await RecordingFolder()
        let packed = try Self.bytes(Self.packedResponse)
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=utf-8\r\nContent-Encoding: gzip\r\n"
        let upstream = try OneRequestServer(
            responding: Array("\(head)Content-Length: \(packed.count)\r\n\r\n".utf8) + packed
        )
        try await Stub.with([], proxy: store.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            let response = try client.exchange(Stub.request(Self.a, more: "Accept-Encoding: gzip, br\r\n"))
            #expect(response.body == packed && response["Content-Encoding"] == "gzip")
            #expect(try client.json("requests/1").text("response.body")?.contains("Grüße") == true)
            #expect(try client.json("recordings/status").text("unusableCount") == "0")
        }
        #expect(try upstream.request().contains("\r\nAccept-Encoding: gzip, br\r\n"))
        #expect(try await store.end().joined().contains("Grüße"))
    }

    @Test(
        "An answer in a coding that nobody here knows is given on, and the client and the status are told what is kept"
    )
    func unknownCoding() async throws {
        let store = try await RecordingFolder()
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Encoding: br\r\nContent-Length: 3\r\n\r\n"
        let upstream = try OneRequestServer(responding: Array(head.utf8) + [1, 2, 0xFF])
        try await Stub.with([], proxy: store.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            let response = try client.exchange(Stub.request(Self.a))
            #expect(response.status == 200 && response.body == [1, 2, 0xFF] && response["Content-Encoding"] == "br")
            let status = try client.json("recordings/status")
            #expect(status.text("unusable.0.request") == "POST /s with {urn:n}a", "\(status)")
            #expect(status.text("unusable.0.reason")?.contains("content coding") == true)
            #expect(try client.page("page/recording").text.contains("{urn:n}a"))
        }
        try await store.end()
    }

    @Test(
        "A packed request is given on as it came, and matched and recorded unpacked",
        arguments: [Proxy.Policy.all, .misses]
    )
    func packedRequests(policy: Proxy.Policy) async throws {
        let store = try await RecordingFolder()
        let packed = try Self.bytes(Self.packedRequest)
        let upstream = try UploadServer()
        let head =
            "POST /s HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml; charset=utf-8\r\nSOAPAction: \"urn:get\"\r\n"
            + "Content-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
        try await Stub.with([], proxy: store.proxy(policy, to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            client.send(Array(head.utf8) + packed)
            #expect(try client.response().status == 200)
            #expect(try client.json("requests/1").text("request.body") == Self.a)
        }
        #expect(upstream.requests.map(\.body) == [packed])
        #expect(upstream.requests.first?.head.contains("\r\nContent-Encoding: gzip\r\n") == true)
        #expect(try await store.end().contains(Self.a))
    }

    @Test(
        "A stub reads packed requests",
        arguments: [
            ("gzip", packedRequest), ("x-gzip", packedRequest),
            (
                "deflate",
                "s0m1cs0rS83JL0hVqMjNySu2SrVVzygpKbDS1y9OzkjNTSzWA4oX5ycW6OUXpeuDGPqpUB366nY2qVZO+SmVdjaJEO226qVFeVZ5QIkkO0Mb/SQ7"
                    + "G/1EIIap0kdYZwcA"
            ),
        ]
    )
    func stub(coding: String, base64: String) async throws {
        let packed = try Self.bytes(base64)
        let head =
            "POST /s HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml; charset=utf-8\r\nSOAPAction: \"urn:get\"\r\n"
            + "Content-Encoding: \(coding)\r\n"
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            for _ in 0..<3 {
                client.send(Array("\(head)Content-Length: \(packed.count)\r\n\r\n".utf8) + packed)
                #expect(try client.response().text == "<answer/>")
            }
            client.send(Array("\(head)Content-Length: \(packed.count - 9)\r\n\r\n".utf8) + packed.dropLast(9))
            let response = try client.response()
            #expect(response.status == 400 && response.text.contains("HTTP_CODING"), "\(response)")
            #expect(try client.exchange(Stub.good).status == 200)
        }
        try await Stub.with(configure: { $0.limits.bodyBytes = 122 }) { port in
            let client = try SocketClient(port: port)
            client.send(Array("\(head)Content-Length: \(packed.count)\r\n\r\n".utf8) + packed)
            #expect(try client.response().status == 413)
        }
    }

    @Test(
        "A large answer without parts goes through in pieces, whatever is recorded of it",
        arguments: [(3, "1.1"), (3, "1.0"), (70, "1.1")]
    )
    func large(mebibytes: Int, version: String) async throws {
        let store = try await RecordingFolder()
        let start = "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body><ho xmlns='urn:n'>"
        let body =
            Array(start.utf8) + [UInt8](repeating: 0x78, count: mebibytes << 20)
            + Array("</ho></e:Body></e:Envelope>".utf8)
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nTransfer-Encoding: chunked\r\n\r\n"
        let upstream = try OneRequestServer(
            responding: Array("\(head)\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
        )
        try await Stub.with([], proxy: store.proxy(to: upstream.port)) { port in
            // Looking for secrets in what is recorded takes most of it, and half a minute under a sanitizer.
            let client = try SocketClient(port: port, seconds: 120)
            let request = Stub.request(Self.a, more: "Connection: close\r\n")
            client.send(request.replacing("POST /s HTTP/1.1", with: "POST /s HTTP/\(version)"))
            let received = try client.readAll()
            #expect(received.starts(with: "HTTP/1.1 200".utf8) && received.count > body.count)
            let text = String(decoding: received.prefix(500), as: UTF8.self)
            #expect(text.contains("Transfer-Encoding: chunked") == (version == "1.1"))
            let end = version == "1.1" ? "0\r\n\r\n" : "</e:Envelope>"
            #expect(received.suffix(end.utf8.count).elementsEqual(end.utf8))
            let status = try SocketClient(port: port).json("recordings/status")
            #expect(status.text("unusableCount") == (mebibytes > 64 ? "1" : "0"), "\(status)")
            if mebibytes > 64 {
                #expect(status.text("unusable.0.reason")?.contains("more than 67108864 bytes") == true)
            }
        }
        #expect(try await store.end().contains { $0.utf8.count == body.count } == (mebibytes <= 64))
    }

    @Test("A WSDL that comes packed, and in an encoding that its head names, leads to the stub")
    func packedContract() async throws {
        let packed = try Self.bytes(
            "H4sIAAAAAAACA4WPPQ7DIAyFr5KNLVZXRFi79goI3MYSf8Io9La9SIYmFFXdur336dl+Vk06vFOkSiny9Aw+smyLWGvNEoDtisHwfHBOJs+pPK"
                + "Cx8yBGlP9HTwdCqyYZy0YWp2gCLuJa9hd2nlOpA94OwNI4V5B58smas9j3CEUmh7BdBGgFn8kuxuqufx7Sb7gIK53gAAAA"
        )
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=iso-8859-1\r\nContent-Encoding: gzip\r\nETag: \"a\"\r\nX-Own: 1\r\n"
            + "Content-Length: \(packed.count)\r\n\r\n"
        let upstream = try OneRequestServer(responding: Array(head.utf8) + packed)
        try await Stub.with(proxy: try Self.proxy(to: upstream.port)) { port in
            let response = try SocketClient(port: port).exchange("GET /v1?wsdl HTTP/1.1\r\nHost: stub.test\r\n\r\n")
            #expect(
                response.text.contains("location='http://stub.test/v1'") && response.text.contains("Grüße"),
                "\(response.text)"
            )
            #expect(response["Content-Type"] == "text/xml; charset=utf-8" && response["X-Own"] == "1")
            #expect(response["Content-Encoding"] == nil && response["ETag"] == nil)
        }
    }

    @Test(
        "What will not replay is named when it is recorded",
        arguments: [
            ("text/xml; charset=x-none", Array(a.utf8), "x-none"),
            ("text/xml; charset=windows-1252", Array("<e/>".utf8) + [], nil),
            ("text/xml", Array("<a".utf8), "cannot be read"),
        ] as [(String, [UInt8], String?)]
    )
    func notes(type: String, body: [UInt8], reason: String?) async throws {
        let store = try await RecordingFolder()
        let head = "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n\r\n"
        let upstream = try OneRequestServer(responding: Array(head.utf8) + body)
        try await Stub.with([], proxy: store.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            #expect(try client.exchange(Stub.request(Self.a)).body == body)
            let status = try client.json("recordings/status")
            #expect(status.text("unusableCount") == (reason == nil ? "0" : "1"), "\(status)")
            if let reason { #expect(status.text("unusable.0.reason")?.contains(reason) == true, "\(status)") }
        }
        try await store.end()
    }

    @Test("An answer in an encoding that iconv reads is kept in it, replayed, and named")
    func foreign() async throws {
        let store = try await RecordingFolder()
        let body =
            Array(Stub.envelope("<ho xmlns='urn:n'><password>pw</password>5 ").utf8.dropLast(24)) + [0x80]
            + Array("</ho></e:Body></e:Envelope>".utf8)
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=windows-1252\r\nContent-Length: \(body.count)\r\n\r\n"
        let upstream = try OneRequestServer(responding: Array(head.utf8) + body)
        try await Stub.with([], proxy: store.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            #expect(try client.exchange(Stub.request(Self.a)).body == body)
            let status = try client.json("recordings/status")
            #expect(status.text("unusable.0.reason")?.contains("windows-1252") == true, "\(status)")
        }
        let folder = try await store.stopped()
        let fixture = try #require(try FixtureFolder.load(folder).fixtures.first)
        #expect(
            fixture.response.contains(0x80) && fixture.response.firstRange(of: "[[redacted:password]]".utf8) != nil
        )
        try await Stub.with([fixture]) { port in
            let response = try SocketClient(port: port).exchange(Stub.request(Self.a))
            #expect(response.body == fixture.response)
        }
        // It reads files of UTF-8 alone, and removes the folder all the same.
        _ = try? await store.end()
    }
}
