import Foundation
import Logging
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport
import Testing

/// Requests with parts that are too large to be held, on their way through a stub.
@Suite(.serialized) struct UploadTests {
    private static let message = LargeMessage(pieces: 6, note: "password=hunter2")

    /// The head of a request with a message, with a length or in chunks.
    private static func head(of message: LargeMessage = message, isChunked: Bool = false, more: String = "") -> String {
        let framing = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(message.count)"
        return
            "POST /s HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(LargeMessage.type)\r\nSOAPAction: \"urn:store\"\r\n"
            + "\(framing)\r\n\(more)\r\n"
    }

    /// Sends a message whole.
    private static func send(
        _ message: LargeMessage = message,
        to client: SocketClient,
        isChunked: Bool = false,
        more: String = ""
    ) {
        func framed(_ piece: [UInt8]) -> [UInt8] {
            isChunked ? Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8) : piece
        }
        client.send(head(of: message, isChunked: isChunked, more: more))
        client.send(framed(message.opening))
        for _ in 0..<message.pieces { client.send(framed(LargeMessage.piece)) }
        client.send(framed(message.ending) + Array((isChunked ? "0\r\n\r\n" : "").utf8))
    }

    /// A proxy to an upstream, which records into a store.
    private struct Store {
        let path = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)").path
        let recorder: Recorder
        let log = LogLines()

        init() async throws { recorder = try await Recorder.start(path) }

        func proxy(
            to port: Int,
            _ policy: Proxy.Policy = .all,
            timeout: Duration = .seconds(30)
        ) throws -> Proxy {
            var configuration = HTTPTransport.Configuration()
            configuration.totalTimeout = timeout
            let rules = try RedactionRules(yaml: Array("redaction: {keepParts: ['image/*']}".utf8))
            let redactor = Redactor(rules, key: try RedactionKey(store: path))
            return Proxy(
                policy,
                to: try UpstreamTable([Upstream("http://127.0.0.1:\(port)")]),
                over: try HTTPTransport(configuration: configuration),
                recording: Recording(recorder, redactor: redactor, logger: log.logger)
            )
        }

        func exchanges() async throws -> [Fixture] {
            try await recorder.stop()
            let folder = try FixtureFolder.load(path)
            #expect(folder.problems.isEmpty, "\(folder.problems)")
            return folder.fixtures
        }

        func remove() { try? FileManager.default.removeItem(atPath: path) }
    }

    @Test(
        "An upstream gets the bytes as they are, and what is recorded of them answers the same request",
        arguments: [false, true]
    )
    func recorded(isChunked: Bool) async throws {
        let store = try await Store()
        defer { store.remove() }
        let upstream = try UploadServer()
        try await Stub.with(proxy: try store.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            // The connection goes on, and a request that is there already waits for its turn.
            Self.send(to: client, isChunked: isChunked)
            client.send(Stub.good)
            let responses = try client.responses(2)
            #expect(responses.map(\.status) == [200, 200] && responses[0].text == UploadServer.response)
            Self.send(to: client, isChunked: !isChunked)
            #expect(try client.response().status == 200)
        }
        #expect(upstream.requests.count == 3)
        for request in upstream.requests where request.body.count > 1 << 20 {
            #expect(request.body.count == Self.message.count && Self.message.ends(request.body))
            #expect(request.head.contains("SOAPAction: \"urn:store\"") && !request.head.contains("Expect"))
        }
        let fixtures = try await store.exchanges()
        #expect(fixtures.count == 2, "the second one is the first")
        let fixture = try #require(fixtures.first { $0.details.operation == "stored" })
        let text = String(decoding: fixture.request, as: UTF8.self)
        #expect(text.contains("[[withheld:\(Self.message.pieces << 20):"))
        #expect(!text.contains("hunter2") && text.contains("[[redacted:password:"))
        try await Stub.with(fixtures) { port in
            let client = try SocketClient(port: port)
            for isChunked in [false, true] {
                Self.send(to: client, isChunked: isChunked)
                let response = try client.response()
                #expect(
                    response.status == 200 && response["Soapstone-Fixture"] == fixture.id.description,
                    "\(response.text)"
                )
            }
            Self.send(LargeMessage(pieces: 7, note: "password=hunter2"), to: client)
            let other = try client.response()
            #expect(other.status == 500 && other.text.contains("part[2]"), "\(other.text)")
        }
    }

    @Test("A comparison finds the exchange by what is left of a request")
    func compared() async throws {
        let store = try await Store()
        defer { store.remove() }
        let upstream = try UploadServer()
        try await Stub.with(proxy: try store.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            Self.send(to: client)
            #expect(try client.response().status == 200)
        }
        let comparer = ResponseComparer()
        let proxy = Proxy(
            .all,
            to: try UpstreamTable([Upstream("http://127.0.0.1:\(upstream.port)")]),
            over: try HTTPTransport(configuration: .init()),
            comparer: comparer
        )
        try await Stub.with(try await store.exchanges(), proxy: proxy) { port in
            let client = try SocketClient(port: port)
            for message in [Self.message, LargeMessage(pieces: 7, note: "password=hunter2")] {
                Self.send(message, to: client)
                #expect(try client.response().status == 200)
            }
            let journal = try client.json("requests")
            #expect(journal.texts("requests", "comparison.outcome") == ["no fixture", "same"])
        }
        #expect(comparer.summary.count(.same) == 1 && comparer.summary.count(.noFixture) == 1)
    }

    @Test("While the upstream reads nothing, nothing more is read from the client; then all goes through")
    func slowUpstream() async throws {
        let store = try await Store()
        defer { store.remove() }
        let message = LargeMessage(pieces: 64)
        let upstream = try UploadServer(.waits)
        try await Stub.with(proxy: try store.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            let sent = Flag()
            let sending = Task.detached {
                Self.send(message, to: client)
                sent.set()
            }
            try await Task.sleep(for: .seconds(2))
            // Two sockets' buffers on this machine hold less than the message.
            #expect(!sent.isSet)
            upstream.release()
            await sending.value
            #expect(try client.response().status == 200)
        }
        #expect(upstream.requests.first.map { message.ends($0.body) } == true)
    }

    @Test("An upstream that takes nothing in time is a gateway's time-out, whatever the client still sends")
    func stuckUpstream() async throws {
        let store = try await Store()
        defer { store.remove() }
        let upstream = try UploadServer(.waits)
        defer { upstream.release() }
        let message = LargeMessage(pieces: 64)
        try await Stub.with(proxy: try store.proxy(to: upstream.port, timeout: .seconds(1))) { port in
            let client = try SocketClient(port: port)
            Self.send(message, to: client)
            #expect(try client.response().status == 504)
        }
        #expect(try await store.exchanges().isEmpty)
    }

    @Test("A client may be slower than an answer may take, as long as it keeps its pace")
    func slowClient() async throws {
        let store = try await Store()
        defer { store.remove() }
        let upstream = try UploadServer()
        try await Stub.with(proxy: try store.proxy(to: upstream.port, timeout: .milliseconds(500))) { port in
            let client = try SocketClient(port: port)
            client.send(Self.head())
            client.send(Self.message.opening)
            for _ in 0..<Self.message.pieces {
                try await Task.sleep(for: .milliseconds(300))
                client.send(LargeMessage.piece)
            }
            client.send(Self.message.ending)
            #expect(try client.response().status == 200)
        }
        #expect(try await store.exchanges().count == 1)
    }

    @Test("A client that sends too little in a stretch of time is told so", arguments: [true, false])
    func pace(isPassed: Bool) async throws {
        let store = try await Store()
        defer { store.remove() }
        let upstream = try UploadServer()
        let proxy = isPassed ? try store.proxy(to: upstream.port) : nil
        let configure: (inout StubConfiguration) -> Void = {
            $0.times.body = .seconds(1)
            $0.times.bodyRate = 1_000
        }
        try await Stub.with(proxy: proxy, configure: configure) { port in
            let client = try SocketClient(port: port)
            client.send(Self.head())
            client.send(Self.message.opening + LargeMessage.piece)
            let begun = ContinuousClock.now
            // What it has sent before counts for its own time alone.
            for _ in 0..<40 where client.isTaken(0x20) { try await Task.sleep(for: .milliseconds(50)) }
            #expect(try client.response().status == 408)
            #expect(ContinuousClock.now - begun < .seconds(8))
        }
        #expect(upstream.requests.isEmpty)
    }

    @Test("Of a request whose client is gone nothing is recorded, and the upstream sees its end")
    func goneClient() async throws {
        let store = try await Store()
        defer { store.remove() }
        let upstream = try UploadServer()
        try await Stub.with(proxy: try store.proxy(to: upstream.port)) { port in
            for isReset in [true, false] {
                var client: SocketClient? = try SocketClient(port: port)
                client?.send(Self.head())
                client?.send(Self.message.opening + LargeMessage.piece)
                try await Task.sleep(for: .milliseconds(200))
                if isReset { client?.resetAtClose() }
                client = nil
            }
            #expect(try SocketClient(port: port).exchange(Stub.good).status == 200)
        }
        #expect(upstream.requests.count == 1)
        #expect(try await store.exchanges().count == 1)
    }

    @Test("Where there is no upstream, or it breaks off, the client is told so")
    func brokenUpstream() async throws {
        let store = try await Store()
        defer { store.remove() }
        let upstream = try UploadServer(.breaksOff)
        for port in [upstream.port, 1] {
            try await Stub.with(proxy: try store.proxy(to: port)) { port in
                let client = try SocketClient(port: port)
                Self.send(to: client)
                let response = try client.response()
                #expect(response.status == 502 && response.text.contains("UPSTREAM"), "\(response.text)")
            }
        }
        #expect(try await store.exchanges().isEmpty)
    }

    @Test(
        "An answer that is there before the end of the request is the answer, and is recorded with all of the request"
    )
    func earlyResponse() async throws {
        let store = try await Store()
        defer { store.remove() }
        let upstream = try UploadServer(.respondsEarly("413 Content Too Large"))
        try await Stub.with(proxy: try store.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            Self.send(to: client)
            #expect(try client.response().status == 413)
            #expect(try client.exchange(Stub.good).status == 413, "the connection goes on")
        }
        let fixture = try #require(try await store.exchanges().first { $0.details.operation == "stored" })
        #expect(fixture.details.status == 413)
        #expect(String(decoding: fixture.request, as: UTF8.self).contains("[[withheld:\(Self.message.pieces << 20):"))
    }

    @Test(
        "A request over the limit is refused, before it is read where it says how long it is, unless it is passed on",
        arguments: [false, true]
    )
    func limit(isChunked: Bool) async throws {
        let store = try await Store()
        defer { store.remove() }
        let upstream = try UploadServer()
        let proxy = try store.proxy(to: upstream.port)
        let configure: (inout StubConfiguration) -> Void = { $0.limits.packageBytes = 5 << 20 }
        try await Stub.with(configure: configure) { port in
            let client = try SocketClient(port: port)
            if isChunked { Self.send(to: client, isChunked: true) } else { client.send(Self.head()) }
            let response = try client.response()
            #expect(response.status == 413 && response.text.contains("\(5 << 20) bytes"))
        }
        // The limit of what is recorded is none of what is passed on.
        try await Stub.with(proxy: proxy, configure: configure) { port in
            let client = try SocketClient(port: port)
            Self.send(to: client, isChunked: isChunked)
            #expect(try client.response().status == 200)
            let notes = try client.json("recordings/status")
            #expect(notes.text("unusableCount") == "1" && notes.text("unusable.0.reason")?.contains("request") == true)
        }
        #expect(upstream.requests.count == 1)
    }

    @Test("What may have to be passed on once nothing matches is held whole, and has the limit of that")
    func misses() async throws {
        let store = try await Store()
        defer { store.remove() }
        let upstream = try UploadServer()
        let proxy = try store.proxy(to: upstream.port, .misses)
        try await Stub.with([], proxy: proxy, configure: { $0.limits.bodyBytes = 4 << 20 }) { port in
            let client = try SocketClient(port: port)
            client.send(Self.head())
            #expect(try client.response().status == 413)
        }
    }

    @Test("Parts that cannot be read are told, and the connection goes on")
    func broken() async throws {
        let message = LargeMessage(pieces: 6)
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            client.send(Self.head(of: message))
            client.send(message.opening)
            for _ in 0..<message.pieces { client.send(LargeMessage.piece) }
            client.send([UInt8](repeating: 0x20, count: message.ending.count))
            let response = try client.response()
            #expect(response.status == 400 && response.text.contains("parts"), "\(response.text)")
            #expect(try client.exchange(Stub.good).status == 200)
        }
    }

    @Test("A client that waits for 100 Continue gets it, or a refusal in its place")
    func expectation() async throws {
        try await Stub.with(configure: { $0.limits.packageBytes = 8 << 20 }) { port in
            let client = try SocketClient(port: port)
            client.send(Self.head(more: "Expect: 100-continue\r\n"))
            #expect(try client.response().status == 100)
            let other = try SocketClient(port: port)
            other.send(Self.head(of: LargeMessage(pieces: 9), more: "Expect: 100-continue\r\n"))
            #expect(try other.response().status == 413)
        }
    }
}
