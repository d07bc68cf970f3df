import Foundation
import Logging
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneStub
import SoapstoneTransport
import Testing

/// Answers with parts that are too large to be held, on their way through a stub that records them.
@Suite(.serialized) struct StreamedResponseTests {
    /// A store that is recorded into, and a proxy to an upstream.
    private struct Store {
        let path: String
        let recorder: Recorder
        let log = LogLines()

        init() async throws {
            path = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)").path
            recorder = try await Recorder.start(path)
        }

        func proxy(
            to port: Int,
            yaml: String = "redaction: {keepParts: ['image/*']}",
            onFailure: Recording.FailurePolicy = .fail,
            lowSpeedTime: Duration = .seconds(10),
            largest: Int = 512 << 20
        ) throws -> Proxy {
            var configuration = HTTPTransport.Configuration()
            configuration.lowSpeedTime = lowSpeedTime
            let rules = try RedactionRules(yaml: Array(yaml.utf8))
            let redactor = Redactor(rules, key: try RedactionKey(store: path))
            return Proxy(
                .all,
                to: try UpstreamTable([Upstream("http://127.0.0.1:\(port)")]),
                over: try HTTPTransport(configuration: configuration),
                recording: Recording(recorder, redactor: redactor, onFailure: onFailure, logger: log.logger),
                largestResponse: largest
            )
        }

        /// The files of the store, without the recorder's own.
        func files() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") && $0.contains(".") }
        }

        /// What is left in the journal's folder.
        func spools() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "\(path)/.recording").filter { $0.contains("part-") }
        }

        func bytes(_ name: String) throws -> [UInt8] {
            let file = try #require(try files().first { $0.hasSuffix("/\(name)") })
            return Array(try Data(contentsOf: URL(filePath: "\(path)/\(file)")))
        }

        func remove() { try? FileManager.default.removeItem(atPath: path) }
    }

    /// The body of a response in chunks (RFC 9112 section 7.1), whose head says so.
    private static func unchunked(_ bytes: [UInt8]) throws -> [UInt8] {
        func line(from start: Int) throws -> (text: String, next: Int) {
            let end = try #require(bytes[start...].firstIndex(of: UInt8(ascii: "\n")))
            return (String(decoding: bytes[start..<end], as: UTF8.self).trimmingCharacters(in: .newlines), end + 1)
        }
        var next = 0
        var isChunked = false
        while true {
            let (text, end) = try line(from: next)
            next = end
            if text.isEmpty { break }
            if text == "Transfer-Encoding: chunked" { isChunked = true }
            #expect(!text.hasPrefix("Content-Length"))
        }
        #expect(isChunked)
        var body: [UInt8] = []
        while true {
            let (text, start) = try line(from: next)
            let count = try #require(Int(text, radix: 16))
            guard count > 0 else { return body }
            body += bytes[start..<start + count]
            next = start + count + 2
        }
    }

    private static func head(_ more: String = "") -> String {
        Stub.request(Stub.envelope("<fetch xmlns='urn:n'><id>7</id></fetch>"), more: more)
    }

    @Test(
        "A client gets the bytes as they are; the envelope is kept redacted, and the part as it is",
        arguments: [false, true]
    )
    func recorded(isChunked: Bool) async throws {
        let store = try await Store()
        defer { store.remove() }
        let message = LargeMessage(pieces: 20, note: "password=hunter2")
        let upstream = try PartServer { message.response($0, isChunked: isChunked) }
        try await Stub.with(proxy: try store.proxy(to: upstream.port)) { port in
            let client = try SocketClient(port: port)
            guard isChunked else {
                // The connection goes on.
                for _ in 0..<2 {
                    let response = try client.exchange(Self.head())
                    #expect(response.status == 200 && response["Content-Type"] == LargeMessage.type)
                    #expect(response["Content-Length"] == "\(message.count)" && message.ends(response.body))
                }
                return
            }
            for number in 0..<2 {
                client.send(Self.head(number == 1 ? "Connection: close\r\n" : ""))
                var bytes: [UInt8] = []
                while !bytes.suffix(5).elementsEqual("0\r\n\r\n".utf8), let piece = client.read(), !piece.isEmpty {
                    bytes += piece
                }
                #expect(try message.ends(Self.unchunked(bytes)))
            }
        }
        try await store.recorder.stop()
        #expect(try store.spools() == [])
        #expect(try store.files().filter { $0.hasSuffix(".yaml") }.count == 1, "the second is the first")
        let part = try store.bytes("response.part-3")
        #expect(part.count == message.part.count && part.hashValue == message.part.hashValue)
        let text = String(decoding: try store.bytes("response.mime"), as: UTF8.self)
        #expect(text.contains("[[withheld:\(message.part.count):") && text.contains("<scan>"))
        #expect(!text.contains("hunter2") && text.contains("[[redacted:password:"))
        let folder = try FixtureFolder.load(store.path)
        #expect(folder.problems.isEmpty && folder.fixtures.count == 1, "\(folder.problems)")
        try await Stub.with(folder.fixtures) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<2 {
                let response = try client.exchange(Self.head())
                #expect(response.status == 200 && response["Soapstone-Fixture"] != nil)
                let type = try MediaType(parsing: response["Content-Type"] ?? "")
                let replayed = try MultipartMessage(parsing: response.body, contentType: type)
                let part = try replayed.part(for: "cid:scan@x")
                #expect(part.transferEncoding == .binary && part.bytes.count == message.part.count)
                #expect(Array(part.bytes).hashValue == message.part.hashValue)
            }
            try Data("x".utf8).write(to: URL(filePath: try #require(folder.fixtures[0].storedParts.first).path))
            client.send(Self.head())
            let received = client.readToEnd().bytes.count
            #expect(received > 0 && received < message.part.count, "a file that was changed breaks the answer off")
        }
        #expect(try FixtureFolder.load(store.path).problems.map(\.code) == [.value])
    }

    @Test("A part of a type that no rule keeps leaves size and hash")
    func withheld() async throws {
        let store = try await Store()
        defer { store.remove() }
        let message = LargeMessage(pieces: 20)
        let upstream = try PartServer { message.response($0) }
        try await Stub.with(proxy: try store.proxy(to: upstream.port, yaml: "redaction: {}")) { port in
            let response = try SocketClient(port: port).exchange(Self.head())
            #expect(message.ends(response.body))
        }
        try await store.recorder.stop()
        #expect(try store.files().allSatisfy { !$0.contains("part-") })
        let text = String(decoding: try store.bytes("response.mime"), as: UTF8.self)
        #expect(text.contains("[[withheld:\(message.part.count):"))
    }

    @Test("A comparison finds the same parts the same, and another one by its hash")
    func compared() async throws {
        let store = try await Store()
        defer { store.remove() }
        let message = LargeMessage(pieces: 20)
        let other = LargeMessage(pieces: 21)
        let upstream = try PartServer { message.response($0) }
        let changed = try PartServer { other.response($0) }
        try await Stub.with(proxy: try store.proxy(to: upstream.port)) { port in
            let response = try SocketClient(port: port).exchange(Self.head())
            #expect(response.status == 200)
        }
        try await store.recorder.stop()
        let recorded = try FixtureFolder.load(store.path).fixtures
        for (live, body, outcome) in [(upstream, message, "same"), (changed, other, "different")] {
            let proxy = Proxy(
                .all,
                to: try UpstreamTable([Upstream("http://127.0.0.1:\(live.port)")]),
                over: try HTTPTransport(configuration: .init()),
                comparer: ResponseComparer()
            )
            try await Stub.with(recorded, proxy: proxy) { port in
                let client = try SocketClient(port: port)
                let response = try client.exchange(Self.head())
                #expect(body.ends(response.body))
                let journal = try client.json("requests")
                #expect(journal.texts("requests", "comparison.outcome") == [outcome])
                let places = journal.texts("requests.0.comparison.differences", "path")
                #expect(places == (outcome == "same" ? [] : ["part[2]"]))
            }
        }
    }

    @Test("While a client reads nothing, nothing more is read from the upstream; then it gets all")
    func slowClient() async throws {
        let store = try await Store()
        defer { store.remove() }
        let message = LargeMessage(pieces: 96)
        let upstream = try PartServer { message.response($0) }
        // The upstream is not to blame for a pause that the client makes.
        let proxy = try store.proxy(to: upstream.port, lowSpeedTime: .seconds(1))
        try await Stub.with(proxy: proxy) { port in
            let client = try SocketClient(port: port, seconds: 30)
            client.send(Self.head("Connection: close\r\n"))
            try await Task.sleep(for: .seconds(3))
            let sent = upstream.sent
            // Two sockets' buffers on this machine, at most 10 MiB each, and what the stub holds.
            #expect(sent > 1 << 20 && sent < 40 << 20, "\(sent)")
            try await Task.sleep(for: .milliseconds(500))
            #expect(upstream.sent == sent)
            #expect(try message.ends(client.readAll()))
        }
        try await store.recorder.stop()
        #expect(try store.bytes("response.part-3").count == message.part.count)
    }

    @Test("A client that takes too little is cut off, and nothing is recorded of what it did not get")
    func cutOff() async throws {
        let store = try await Store()
        defer { store.remove() }
        let message = LargeMessage(pieces: 96)
        let upstream = try PartServer { message.response($0) }
        let configure: (inout StubConfiguration) -> Void = {
            $0.times.writeStall = .seconds(1)
            $0.times.readRate = 4 << 20
        }
        try await Stub.with(proxy: try store.proxy(to: upstream.port), configure: configure) { port in
            let client = try SocketClient(port: port)
            client.send(Self.head())
            var count = 0
            while let piece = client.read(), !piece.isEmpty {
                count += piece.count
                try await Task.sleep(for: .milliseconds(60))
            }
            #expect(count > 0 && count < message.count)
        }
        try await store.recorder.stop()
        #expect(try store.files() == [] && store.spools() == [])
    }

    @Test(
        "Of an answer that its client or its upstream broke off nothing is recorded",
        arguments: ["client", "upstream"]
    )
    func brokenOff(by end: String) async throws {
        let store = try await Store()
        defer { store.remove() }
        let message = LargeMessage(pieces: 64)
        let upstream = try PartServer { number in
            end == "upstream" && number == 40 ? nil : message.response(number)
        }
        try await Stub.with(proxy: try store.proxy(to: upstream.port), logger: store.log.logger) { port in
            var client: SocketClient? = try SocketClient(port: port)
            client?.send(Self.head())
            if end == "client" {
                #expect(client?.read()?.isEmpty == false)
                client?.resetAtClose()
                client = nil
            } else {
                let received = try #require(client).readToEnd().bytes.count
                #expect(received > 20 << 20 && received < message.count)
                #expect(store.log.text.contains("a response was interrupted"))
            }
            for _ in 0..<200 where try !store.spools().isEmpty { try await Task.sleep(for: .milliseconds(50)) }
            #expect(try store.spools() == [])
        }
        try await store.recorder.stop()
        #expect(try store.files() == [])
    }

    @Test(
        "Where the recording fails, the last piece is not sent, unless the policy is to go on",
        arguments: [Recording.FailurePolicy.fail, .continue]
    )
    func failed(policy: Recording.FailurePolicy) async throws {
        let store = try await Store()
        defer { store.remove() }
        let message = LargeMessage(pieces: 20)
        let upstream = try PartServer { message.response($0) }
        try await store.recorder.stop()
        try await Stub.with(proxy: try store.proxy(to: upstream.port, onFailure: policy)) { port in
            let client = try SocketClient(port: port)
            client.send(Self.head("Connection: close\r\n"))
            let received = client.readToEnd().bytes
            let isWhole = received.suffix(message.ending.count).elementsEqual(message.ending)
            #expect(isWhole == (policy == .continue))
            #expect(store.log.text.contains("not recorded"))
        }
        #expect(try store.files() == [])
    }

    @Test("An answer of which no more is recorded is passed on whole, and named")
    func limit() async throws {
        let store = try await Store()
        defer { store.remove() }
        let message = LargeMessage(pieces: 20)
        for isChunked in [false, true] {
            let upstream = try PartServer { message.response($0, isChunked: isChunked) }
            let proxy = try store.proxy(to: upstream.port, largest: 8 << 20)
            try await Stub.with(proxy: proxy) { port in
                let client = try SocketClient(port: port)
                client.send(Self.head("Connection: close\r\n"))
                let received = client.readToEnd().bytes
                #expect(received.starts(with: "HTTP/1.1 200".utf8) && received.count > message.count)
                if !isChunked { #expect(message.ends(received)) }
                let status = try SocketClient(port: port).json("recordings/status")
                #expect(status.text("unusableCount") == "1")
                #expect(status.text("unusable.0.reason")?.contains("\(8 << 20)") == true, "\(status)")
            }
        }
        try await store.recorder.stop()
        #expect(try store.files().allSatisfy { !$0.contains("response") })
        #expect(try String(decoding: store.bytes("exchange.yaml"), as: UTF8.self).contains("bytes: \(message.count)"))
    }
}
