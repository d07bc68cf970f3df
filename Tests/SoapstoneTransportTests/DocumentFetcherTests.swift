import Foundation
import SoapstoneTransport
import Synchronization
import Testing

/// Documents over HTTP, from servers on this machine that mean no good.
@Suite struct DocumentFetcherTests {
    /// A fetcher with short times, for hosts that may be asked by http.
    private func fetcher(
        _ change: (inout DocumentFetcher.Configuration) -> Void = { _ in }
    ) throws -> DocumentFetcher {
        var configuration = DocumentFetcher.Configuration()
        change(&configuration)
        return try DocumentFetcher(configuration)
    }

    /// A server that reads each request of a connection and lets the script answer.
    private func server(_ script: @escaping @Sendable (ScriptedConnection) -> Void) throws -> ScriptedServer {
        try ScriptedServer { connection in
            while connection.readRequest() != nil { script(connection) }
        }
    }

    private func failure(
        _ fetcher: DocumentFetcher,
        _ url: String,
        limit: Int = 1 << 20,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> DocumentError {
        try #require(throws: DocumentError.self, sourceLocation: sourceLocation) {
            _ = try fetcher.fetch(url, limit: limit)
        }
    }

    @Test("Documents come over one connection, from an address or localhost", arguments: ["127.0.0.1", "localhost"])
    func good(host: String) throws {
        let server = try server { $0.response("<a/>") }
        let fetcher = try fetcher()
        for _ in 0..<3 {
            #expect(try fetcher.fetch("http://\(host):\(server.port)/a", limit: 4).bytes == Array("<a/>".utf8))
        }
        #expect(server.connectionCount == 1)
    }

    @Test("A document comes with the type that the host gives it")
    func contentType() throws {
        let responses: [(String, String?)] = [("content-type: a/b; charset=x\r\n", "a/b; charset=x"), ("", nil)]
        for (field, type) in responses {
            let server = try server { $0.send("HTTP/1.1 200 OK\r\n\(field)Content-Length: 4\r\n\r\n<a/>") }
            #expect(try fetcher().fetch("http://127.0.0.1:\(server.port)/a", limit: 4).contentType == type)
        }
    }

    @Test("What may not stand in a URL is encoded, and nothing is sent that was not asked for")
    func request() async throws {
        let (requests, sending) = AsyncStream<String>.makeStream()
        let server = try ScriptedServer { connection in
            guard let request = connection.readRequest() else { return }
            sending.yield(request.head)
            connection.response("<a/>")
        }
        _ = try fetcher().fetch(server.url("/a b/ü\n%20.xsd?x=\u{1F600}"), limit: 4)
        sending.finish()
        let lines = try #require(await requests.first { _ in true }).components(separatedBy: "\r\n")
        #expect(lines[0] == "GET /a%20b/%C3%BC%0A%20.xsd?x=%F0%9F%98%80 HTTP/1.1")
        let names = Set(lines.dropFirst().map { $0.prefix { $0 != ":" } })
        #expect(names == ["Host", "Accept", "Accept-Encoding"])
    }

    // libcurl takes all names below `localhost` to this machine (RFC 6761), as a name server could with any other.
    @Test("A name that leads to this machine is not connected to", arguments: [false, true])
    func rebound(isPrivate: Bool) throws {
        let server = try server { $0.response("<a/>") }
        let fetcher = try fetcher {
            $0.plainHosts = ["rebound.localhost"]
            if isPrivate { $0.privateHosts = ["Rebound.localhost"] }
        }
        let error = try failure(fetcher, "http://rebound.localhost:\(server.port)/a")
        #expect(error.code == .unreachable)
        #expect(error.reason.hasSuffix("which is this machine itself"), "\(error.reason)")
        #expect(server.connectionCount == 0)
    }

    @Test("A redirect is not followed, and said with its target", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) throws {
        let other = try server { $0.response("<b/>") }
        let target = other.url("/b?c=ü")
        let server = try server { $0.response("", status: "\(status) Moved", fields: "Location: \(target)\r\n") }
        let error = try failure(fetcher(), server.url())
        #expect(error.code == .redirect)
        let shown = other.url("/b?c=??")
        #expect(error.reason == "The host redirects (status \(status)) to '\(shown)', which is not followed")
        #expect(other.connectionCount == 0)
    }

    @Test("An answer with another status is no document", arguments: [201, 204, 206, 302, 401, 404, 500])
    func status(status: Int) throws {
        let server = try server {
            $0.send("HTTP/1.1 \(status) No\r\n\(status == 204 ? "" : "Content-Length: 0\r\n")\r\n")
        }
        let error = try failure(fetcher(), server.url())
        #expect(error.code == .status)
        #expect(error.reason == "The host returned status \(status)")
    }

    static let sizes: [(name: String, head: String, chunk: String)] = [
        ("declared", "Content-Length: 1001\r\n\r\n", ""), ("endless", "\r\n", String(repeating: "x", count: 1001)),
        (
            "chunked", "Transfer-Encoding: chunked\r\n\r\n",
            "3e9\r\n\(String(repeating: "x", count: 1001))\r\n"
        ),
    ]

    @Test("A document that is larger than its limit is given up", arguments: sizes)
    func tooLarge(name: String, head: String, chunk: String) throws {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n\(head)\(chunk)")
            _ = connection.isClosed(within: 300)
        }
        #expect(try failure(fetcher(), server.url(), limit: 1000).code == .tooLarge)
    }

    @Test("100 MB in 100 KB of gzip are given up at the limit", .enabled(if: hasCommand("gzip")))
    func gzipBomb() throws {
        let packed = try [UInt8](output(of: "head -c 100000000 /dev/zero | gzip -c"))
        let server = try server { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n")
            connection.send(packed)
        }
        #expect(try failure(fetcher(), server.url(), limit: 4 << 20).code == .tooLarge)
    }

    @Test("A document that drips, or does not come at all, is given up in time", arguments: [true, false])
    func slow(drips: Bool) throws {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            if drips { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n") }
            while !drips || connection.send("x"), !connection.isClosed(within: 1) {}
        }
        let start = ContinuousClock.now
        let error = try failure(fetcher { $0.documentTime = .milliseconds(300) }, server.url())
        #expect(error.code == .timeout)
        #expect(error.reason == "No complete response came in time: 0.3 seconds is the limit")
        #expect(start.duration(to: .now) < .seconds(10))
    }

    @Test("All documents together have an end, too; then nobody is asked any more")
    func total() throws {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            _ = connection.isClosed(within: 300)
        }
        let fetcher = try fetcher { $0.totalTime = .milliseconds(300) }
        #expect(try failure(fetcher, server.url()).code == .timeout)
        let error = try failure(fetcher, server.url())
        #expect(error.code == .timeout)
        #expect(error.reason == "All documents together take longer than 0.3 seconds")
        #expect(server.connectionCount == 1)
    }

    @Test(
        "What is no URL of a document is not asked for",
        arguments: [
            "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1/", "dict://127.0.0.1/", "127.0.0.1/a", "",
            "http://other.example/", "http://user:canary@127.0.0.1/", "https://user@127.0.0.1/",
        ]
    )
    func refused(url: String) throws {
        let error = try failure(fetcher(), url)
        #expect(error.code == .transport)
        #expect(!error.reason.contains("canary"))
    }

    @Test("A port where nobody listens is an ordinary failure, not a forbidden address")
    func closed() throws {
        let error = try failure(fetcher(), "http://127.0.0.1:\(ScriptedServer.closedPort())/")
        #expect(error.code == .transport)
    }

    @Test("A certificate is verified, against the given authorities", .enabled(if: hasCommand("openssl")))
    func certificate() throws {
        let folder = try CertificateFolder()
        let server = try TLSServer(folder, certificate: "good")
        let trusting = try fetcher { $0.tls.authorityFile = folder.path("ca.pem") }
        let document = try trusting.fetch(server.url, limit: 1 << 20)
        #expect(String(decoding: document.bytes, as: UTF8.self).contains("TLSv1.3"))
        #expect(try failure(fetcher(), server.url).code == .tls)
    }

    // MARK: - The transport below

    @Test("A transport that looks at addresses takes no proxy, which would hide them")
    func proxy() throws {
        var configuration = HTTPTransport.Configuration()
        configuration.reach = .named()
        configuration.proxy = "http://127.0.0.1:1"
        let error = #expect(throws: TransportError.self) { try HTTPTransport(configuration: configuration) }
        #expect(error?.code == .badRequest)
    }

    @Test("Threads wait for their own answers, and do not wait for a transport that is shut down")
    func threads() async throws {
        let server = try ScriptedServer { connection in
            while let request = connection.readRequest() { connection.response(request.text) }
        }
        let transport = try makeTransport()
        let url = server.url()
        let responses = Mutex<Set<String>>([])
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let left = Mutex(16)
            for number in 0..<16 {
                Thread.detachNewThread {
                    let body = Array("\(number)".utf8)
                    let response = try? transport.sendAndWait(.init(url: url, body: body)).text
                    _ = responses.withLock { $0.insert(response == "\(number)" ? "\(number)" : "wrong") }
                    let isLast = left.withLock { left in
                        left -= 1
                        return left == 0
                    }
                    if isLast { continuation.resume() }
                }
            }
        }
        #expect(responses.withLock { $0 } == Set((0..<16).map(String.init)))
        transport.shutdown()
        let error = #expect(throws: TransportError.self) { try transport.sendAndWait(.init(url: url)) }
        #expect(error?.code == .shutDown)
    }
}
