import Foundation
import Logging
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneStub
import SoapstoneTransport
import Testing

/// Messages with parts on their whole way: recorded from a live server, on the disk, and replayed.
@Suite struct PartRecordingTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// The bytes of a picture's file: PNG's signature, line ends and what looks like a boundary.
    private static let picture = "\u{1}PNG\r\n\r\n--uuid:4711 \r\n--"

    private static func package(
        _ boundary: String,
        _ body: String,
        _ parts: [(id: String, type: String, content: String)]
    )
        -> (type: String, body: String)
    {
        let envelope = "<x:Include xmlns:x='http://www.w3.org/2004/08/xop/include' href='cid:\(parts[0].id)'/>"
        let root = (
            id: "root@\(boundary)", type: "application/xop+xml; charset=UTF-8; type=\"text/xml\"",
            content: Stub.envelope("<\(body) xmlns='urn:n'><picture>\(envelope)</picture></\(body)>")
        )
        let text = ([root] + parts).map { part in
            "--\(boundary)\r\nContent-Type: \(part.type)\r\nContent-Transfer-Encoding: binary\r\n"
                + "Content-ID: <\(part.id)>\r\n\r\n\(part.content)\r\n"
        }
        let type =
            "multipart/related; boundary=\"\(boundary)\"; type=\"application/xop+xml\"; start=\"<\(root.id)>\"; "
            + "start-info=\"text/xml\""
        return (type, text.joined() + "--\(boundary)--\r\n")
    }

    private static func request(_ boundary: String, _ picture: String = picture, note: String = "hello") -> String {
        let message = package(
            boundary,
            "store",
            [("1@\(boundary)", "image/png", picture), ("2@\(boundary)", "text/plain", note)]
        )
        return Stub.request(message.body, type: message.type)
    }

    /// Records one fixture and calls `body` with the redactor and the fixtures of the store.
    private func record(_ yaml: String, _ body: (Redactor, FixtureFolder, String) async throws -> Void) async throws {
        let store = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: store) }
        let response = Self.package("answer-1", "stored", [("a@x", "image/png", Self.picture)])
        let upstream = try OneRequestServer(
            responding:
                "HTTP/1.1 200 OK\r\nContent-Type: \(response.type)\r\nContent-Length: \(response.body.utf8.count)\r\n\r\n"
                + response.body
        )
        let recorder = try await Recorder.start(store.path)
        let rules = try RedactionRules(yaml: Array(yaml.utf8))
        let redactor = Redactor(rules, key: try RedactionKey(store: store.path))
        let proxy = Proxy(
            .all,
            to: try UpstreamTable([Upstream("http://127.0.0.1:\(upstream.port)")]),
            over: try HTTPTransport(configuration: .init()),
            recording: Recording(recorder, redactor: redactor, logger: Self.quiet)
        )
        try await Stub.with(proxy: proxy) { port in
            let live = try SocketClient(port: port).exchange(Self.request("first", note: "password=hunter2"))
            #expect(live.text == response.body, "the client gets the upstream's own bytes")
        }
        try await recorder.stop()
        try await body(redactor, try FixtureFolder.load(store.path), store.path)
    }

    @Test("What a rule lets be kept comes back byte for byte, to a request with other boundaries and ids")
    func replay() async throws {
        try await record("redaction: {keepParts: ['image/*']}") { redactor, folder, store in
            #expect(folder.problems.isEmpty && folder.fixtures.count == 1, "\(folder.problems)")
            let files = try FileManager.default.subpathsOfDirectory(atPath: store)
            #expect(
                files.contains { $0.hasSuffix("/request.mime") } && files.contains { $0.hasSuffix("/response.mime") }
            )
            let kept = files.compactMap { try? String(contentsOfFile: "\(store)/\($0)", encoding: .utf8) }.joined()
            #expect(kept.contains(Self.picture) && !kept.contains("hunter2"))
            try await Stub.with(folder.fixtures) { port in
                let client = try SocketClient(port: port)
                for boundary in ["first", "second"] {
                    let response = try client.exchange(Self.request(boundary, note: "password=hunter2"))
                    #expect(response.status == 200)
                    #expect(response["Soapstone-Fixture"]?.hasPrefix("s/store/") == true, "\(response.text)")
                    let message = try MessageReader().read(response.body, contentType: response["Content-Type"])
                    let part = try #require(try message.package?.part(for: "cid:a@x"))
                    #expect(String(decoding: try part.content(), as: UTF8.self) == Self.picture)
                    #expect(part.contentType?.essence == "image/png")
                }
                let other = try client.exchange(Self.request("third", "\u{1}JPG", note: "password=hunter2"))
                #expect(other.status == 500)
                #expect(other.text.contains("NO_MATCH") && other.text.contains("part[2]"), "\(other.text)")
            }
        }
    }

    @Test("What must not be kept is known by its hash in a request, and keeps an answer from being replayed")
    func withheld() async throws {
        try await record("redaction: {}") { redactor, folder, store in
            let files = try FileManager.default.subpathsOfDirectory(atPath: store)
            let kept = files.compactMap { try? String(contentsOfFile: "\(store)/\($0)", encoding: .utf8) }.joined()
            #expect(!kept.contains(Self.picture) && kept.contains("[[withheld:\(Self.picture.utf8.count):"))
            var fixtures = folder.fixtures
            #expect(FixtureIndex(fixtures, redactor: redactor).problems.map(\.code) == [.withheld])
            fixtures[0].details.responseHeaders = [.init("Content-Type", "text/xml")]
            fixtures[0].response = Array(Stub.envelope("<stored xmlns='urn:n'/>").utf8)
            try await Stub.with(fixtures) { port in
                let client = try SocketClient(port: port)
                #expect(try client.exchange(Self.request("b", note: "password=hunter2")).status == 200)
                #expect(try client.exchange(Self.request("b", "\u{1}JPG", note: "password=hunter2")).status == 500)
            }
        }
    }
}
