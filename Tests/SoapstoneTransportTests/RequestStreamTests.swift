import Dispatch
import Synchronization
import Testing

@testable import SoapstoneTransport

/// Bodies that are sent while they are made.
@Suite struct RequestStreamTests {
    private static func request(_ url: String, _ body: RequestStream, deadline: Duration? = nil)
        -> HTTPTransport.Request
    {
        var request = HTTPTransport.Request(url: url, deadline: deadline)
        request.stream = body
        return request
    }

    /// A server that gives back what it got: the framing's field, and the body.
    private static func echo() throws -> ScriptedServer {
        try ScriptedServer { connection in
            guard let request = connection.readRequest() else { return }
            let framing = request.values("Content-Length") + request.values("Transfer-Encoding")
            connection.response("\(framing.joined()) \(request.text)")
        }
    }

    @Test("Pieces arrive in their order, however late they are given out, beyond the time of an answer")
    func pieces() async throws {
        let server = try Self.echo()
        let transport = try makeTransport()
        let body = RequestStream(length: 6)
        async let response = transport.send(Self.request(server.url(), body, deadline: .milliseconds(300)))
        for piece in ["ab", "", "c", "def"] {
            try await Task.sleep(for: .milliseconds(200))
            #expect(await body.write(Array(piece.utf8)))
        }
        body.finish()
        #expect(try await response.text == "6 abcdef")
    }

    @Test("Without a length it goes in chunks (RFC 9112 section 7.1)")
    func chunks() async throws {
        let seen = Mutex<String>("")
        let server = try ScriptedServer { connection in
            var text = ""
            while !text.hasSuffix("0\r\n\r\n"), let bytes = connection.receivePiece() {
                text += String(decoding: bytes, as: UTF8.self)
            }
            seen.withLock { $0 = text }
            connection.response("ok")
        }
        let transport = try makeTransport()
        let body = RequestStream(length: nil)
        async let response = transport.send(Self.request(server.url(), body))
        #expect(await body.write(Array("abc".utf8)))
        #expect(await body.write(Array("0123456789abcdef".utf8)))
        body.finish()
        #expect(try await response.status == 200)
        let text = seen.withLock { $0 }
        #expect(text.contains("Transfer-Encoding: chunked\r\n") && !text.contains("Content-Length"))
        #expect(text.hasSuffix("\r\n\r\n3\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n"), "\(text)")
    }

    @Test("A back end that does not take it ends the call in time, and nothing more can be written")
    func stuck() async throws {
        let end = DispatchSemaphore(value: 0)
        defer { end.signal() }
        let server = try ScriptedServer { _ in _ = end.wait(timeout: .now() + 20) }
        let transport = try makeTransport()
        let body = RequestStream(length: 64 << 20)
        async let failure = transport.failure(Self.request(server.url(), body, deadline: .milliseconds(500)))
        let piece = [UInt8](repeating: 0x20, count: 1 << 20)
        var count = 0
        while count < 64, await body.write(piece) { count += 1 }
        #expect(count < 64)
        #expect(try await failure.code == .timeout)
        #expect(await !body.write(piece))
    }

    @Test("A call that is cancelled, or was never begun, lets nobody wait")
    func cancelled() async throws {
        let end = DispatchSemaphore(value: 0)
        defer { end.signal() }
        let server = try ScriptedServer { _ in _ = end.wait(timeout: .now() + 20) }
        let transport = try makeTransport()
        for isBegun in [true, false] {
            let body = RequestStream(length: 64 << 20)
            let request = Self.request(server.url(), body)
            let task = Task { try? await transport.send(request) }
            if isBegun { _ = await body.write([1]) }
            task.cancel()
            let piece = [UInt8](repeating: 0x20, count: 1 << 20)
            while await body.write(piece) {}
            #expect(await task.value == nil)
        }
        transport.shutdown()
        let body = RequestStream(length: nil)
        #expect(try await transport.failure(Self.request(server.url(), body)).code == .shutDown)
        #expect(await !body.write([1]))
    }
}
