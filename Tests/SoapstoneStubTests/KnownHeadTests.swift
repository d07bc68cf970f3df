import SoapstoneStub
import Testing

/// Requests of which the server has seen the head before, and such as only look so.
@Suite struct KnownHeadTests {
    private static let match = Stub.good
    private static let mismatch = Stub.request(Stub.envelope("<a xmlns='urn:n'><b>2</b></a>"))

    /// Waits until the server has read what was sent before, as far as one can from here.
    private static func pause() async throws {
        try await Task.sleep(for: .milliseconds(20))
    }

    @Test("Requests of one head are answered each by its own body, on one connection and on others")
    func bodies() async throws {
        let fixtures = (0..<10).map { Stub.exchange("c\($0)", "<a>\($0)</a>", response: "answer \($0)") }
        try await Stub.with(fixtures) { port in
            for _ in 0..<3 {
                let client = try SocketClient(port: port)
                for number in 0..<10 {
                    #expect(
                        try client.exchange(Stub.request(Stub.envelope("<a>\(number)</a>"))).text == "answer \(number)"
                    )
                }
                #expect(try client.exchange(Stub.request(Stub.envelope("<b/>"))).status == 500)
                #expect(try client.exchange(Stub.request(Stub.envelope("<a>0</a>"), action: "urn:x")).status == 500)
                #expect(try client.exchange(Stub.request(Stub.envelope("<a>1</a>"))).text == "answer 1")
            }
        }
    }

    @Test("Where a stream of requests is cut makes no difference")
    func cuts() async throws {
        let chunked =
            Self.match.replacing(/Content-Length: \d+/, with: "Transfer-Encoding: chunked")
            .replacing(/\r\n\r\n(.*)/) { "\r\n\r\n\(String($0.1.utf8.count, radix: 16))\r\n\($0.1)\r\n0\r\n\r\n" }
        let health = "GET /__soapstone/health HTTP/1.1\r\nHost: x\r\n\r\n"
        let streams: [(String, [Int])] = [
            (Self.match + Self.match + Self.mismatch + Self.match, [200, 200, 500, 200]),
            (Self.match + health + Self.match, [200, 200, 200]),
            (Self.match + chunked + Self.match, [200, 200, 200]),
        ]
        try await Stub.with { port in
            for (stream, statuses) in streams {
                let bytes = Array(stream.utf8)
                for cut in Set(stride(from: 1, to: bytes.count, by: 23)).union([Self.match.utf8.count]) {
                    let client = try SocketClient(port: port)
                    client.send(Array(bytes[..<cut]))
                    try await Self.pause()
                    client.send(Array(bytes[cut...]))
                    #expect(try client.responses(statuses.count).map(\.status) == statuses, "cut at \(cut)")
                }
            }
        }
    }

    @Test("What looks like a known request and stands in a header field or a body is no request")
    func inside() async throws {
        try await Stub.with { port in
            for _ in 0..<2 { #expect(try SocketClient(port: port).exchange(Self.match).status == 200) }

            // As a field's value, whose request then has two fields Host.
            let field = try SocketClient(port: port)
            #expect(try field.exchange(Self.match).status == 200)
            field.send("POST /s HTTP/1.1\r\nHost: x\r\nX-Note: ")
            try await Self.pause()
            field.send(Self.match)
            #expect(try field.response().status == 400)
            #expect(field.read() == [])

            // As a field's value behind a whole request in the same piece.
            let behind = try SocketClient(port: port)
            behind.send("\(Self.mismatch)POST /s HTTP/1.1\r\nHost: x\r\nX-Note: ")
            #expect(try behind.response().status == 500)
            behind.send(Self.match)
            #expect(try behind.response().status == 400)

            // As a body, which is no envelope.
            let body = try SocketClient(port: port)
            let request = Stub.request(Self.match + Self.match)
            let head = request.utf8.count - 2 * Self.match.utf8.count
            body.send(Array(request.utf8.prefix(head)))
            for _ in 0..<2 {
                try await Self.pause()
                body.send(Self.match)
            }
            let responses = try body.responses(1)
            #expect(responses[0].text.contains("XML_SYNTAX"))
            #expect(try body.exchange(Self.match).status == 200)
        }
    }

    @Test("A head that is written in another way is read by the parser")
    func spellings() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let body = Stub.envelope("<a xmlns='urn:n'><b>1</b></a>")
            for fields in ["Host:x", "Host:   x", "host: x", "Host: x\r\nX-Odd: a\tb  ", "Host: x\r\nX-No:"] {
                let request =
                    "POST /s HTTP/1.1\r\n\(fields)\r\nContent-Type: text/xml\r\nSOAPAction: urn:get\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
                for _ in 0..<3 { #expect(try client.exchange(request).status == 200, "\(fields)") }
            }
        }
    }
}
