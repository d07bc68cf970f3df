import SoapstoneFixtures
import SoapstoneStub
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct BrokenResponseTests {
    private static let response = String(repeating: "<b/>", count: 25)
    private static let fine = Stub.exchange("fine", "<fine/>", response: "<fine/>")
    private static let other = Stub.request(Stub.envelope("<fine/>"))

    /// What a client gets that sends a sound request, the one with the fault, and one more; and how its connection ends.
    private static func wire(
        _ failure: Fixture.Failure,
        delay: Fixture.Delay? = nil
    ) async throws -> (bytes: String, error: Int32) {
        var result = ("", Int32(0))
        let fixture = Stub.behaving(.init(delay: delay, failure: failure), response: response)
        try await Stub.with([fixture, fine]) { port in
            let client = try SocketClient(port: port)
            #expect(try client.exchange(other).text == "<fine/>")
            client.send(Stub.good)
            let (bytes, error) = client.readToEnd()
            result = (String(decoding: bytes, as: UTF8.self), error)
        }
        return result
    }

    @Test(
        "An empty reply is the end of the connection, and no reset",
        arguments: [nil, Fixture.Delay.fixed(.milliseconds(50))]
    )
    func emptyResponse(delay: Fixture.Delay?) async throws {
        let (bytes, error) = try await Self.wire(.init(.emptyResponse), delay: delay)
        #expect(bytes.isEmpty)
        #expect(error == 0)
    }

    @Test("A reset is told by the system as one", arguments: [nil, Fixture.Delay.fixed(.milliseconds(50))])
    func reset(delay: Fixture.Delay?) async throws {
        let (bytes, error) = try await Self.wire(.init(.connectionReset), delay: delay)
        #expect(bytes.isEmpty)
        #expect(error == ECONNRESET)
    }

    @Test("A malformed chunk stands behind a sound head and half of the body")
    func malformedChunk() async throws {
        let (text, error) = try await Self.wire(.init(.malformedChunk, status: 503))
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        #expect(parts[0].hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
        #expect(parts[0].contains("\r\nTransfer-Encoding: chunked"))
        #expect(!parts[0].contains("Content-Length"))
        // 50 bytes are 32 in base 16; no digit of base 16 is a 'z' (RFC 9112 section 7.1).
        #expect(parts[1].hasPrefix("32\r\n\(Self.response.prefix(50))\r\nzz"))
        #expect(error == 0)
    }

    @Test("Garbage has no status line, and is the same each time")
    func garbage() async throws {
        let (text, error) = try await Self.wire(.init(.garbageThenClose))
        #expect(!text.isEmpty && !text.hasPrefix("HTTP"))
        #expect(error == 0)
        #expect(try await Self.wire(.init(.garbageThenClose)).bytes == text)
    }

    @Test("A truncated body is half of what Content-Length says")
    func truncated() async throws {
        let (text, error) = try await Self.wire(.init(.truncated))
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        #expect(parts[0].contains("\r\nContent-Length: 100"))
        #expect(parts[1] == Self.response.prefix(50))
        #expect(error == 0)
    }

    @Test("A truncated body can come slowly")
    func slowTruncated() async throws {
        let behaviour = Fixture.Behaviour(
            dribble: .init(chunks: 5, over: .milliseconds(200)),
            failure: .init(.truncated)
        )
        try await Stub.with([Stub.behaving(behaviour, response: Self.response)]) { port in
            let client = try SocketClient(port: port)
            client.send(Stub.good)
            let start = ContinuousClock.now
            let text = String(decoding: client.readToEnd().bytes, as: UTF8.self)
            #expect(text.contains("Content-Length: 100\r\n"))
            #expect(text.hasSuffix("\r\n\r\n\(Self.response.prefix(50))"))
            #expect(ContinuousClock.now - start >= .milliseconds(199))
        }
    }

    @Test("Another media type or status leaves the body and the connection as they are")
    func wrongHead() async throws {
        for (failure, status, type) in [
            (Fixture.Failure(.wrongContentType), 200, "text/html; charset=utf-8"),
            (.init(.wrongContentType, status: 500), 500, "text/html; charset=utf-8"),
            (.init(status: 429), 429, "text/xml; charset=utf-8"),
        ] {
            try await Stub.with([Stub.behaving(.init(failure: failure), response: Self.response), Self.fine]) { port in
                let client = try SocketClient(port: port)
                for _ in 0..<3 {
                    let response = try client.exchange(Stub.good)
                    #expect(response.status == status)
                    #expect(response["Content-Type"] == type)
                    #expect(response.headers.count { $0.hasPrefix("Content-Type:") } == 1)
                    #expect(response.text == Self.response)
                }
                #expect(try client.exchange(Self.other).text == "<fine/>")
            }
        }
    }

    @Test("What was asked before a fault is answered, and what was asked behind it is not")
    func pipeline() async throws {
        let behaviour = Fixture.Behaviour(delay: .fixed(.milliseconds(100)), failure: .init(.garbageThenClose))
        try await Stub.with([Stub.behaving(behaviour), Self.fine]) { port in
            let client = try SocketClient(port: port)
            client.send(Self.other + Self.other + Stub.good + Self.other)
            var bytes = client.readToEnd().bytes
            for _ in 0..<2 {
                let (response, length) = try #require(HTTPResponse.first(in: bytes))
                #expect(response.text == "<fine/>")
                bytes.removeFirst(length)
            }
            #expect(!String(decoding: bytes, as: UTF8.self).contains("fine"))
        }
    }

    @Test("A fault leads its scenario on, so that the client's second try succeeds")
    func scenario() async throws {
        var first = Stub.behaving(.init(failure: .init(.emptyResponse)))
        first.details.scenario = Fixture.Scenario(name: "retry", newState: "second")
        var second = Stub.exchange("two", "<a xmlns='urn:n'><b>1</b></a>", response: "<second/>")
        second.details.scenario = Fixture.Scenario(name: "retry", requiredState: "second")
        try await Stub.with([first, second]) { port in
            let client = try SocketClient(port: port)
            client.send(Stub.good)
            #expect(client.readToEnd().bytes.isEmpty)
            #expect(try SocketClient(port: port).exchange(Stub.good).text == "<second/>")
        }
    }
}
