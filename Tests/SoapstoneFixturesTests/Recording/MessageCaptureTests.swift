import Crypto
import Foundation
import SoapstoneSOAP
import Testing

@testable import SoapstoneFixtures

/// What is kept of messages with parts that come in pieces.
@Suite struct MessageCaptureTests {
    private static let type = "multipart/related; boundary=b; type=\"text/xml\""

    /// A message with an envelope and further parts.
    private static func message(
        _ parts: [(head: String, content: [UInt8])],
        envelope: String = Sample.envelope("<r><password>hunter2</password></r>")
    ) -> [UInt8] {
        var bytes = Array("--b\r\nContent-Type: text/xml\r\n\r\n\(envelope)\r\n".utf8)
        for part in parts { bytes += Array("--b\r\n\(part.head)\r\n\r\n".utf8) + part.content + Array("\r\n".utf8) }
        return bytes + Array("--b--\r\n".utf8)
    }

    private static func sha256(_ bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Takes a message in pieces of a size, and records it with an exchange.
    private func record(
        _ bytes: [UInt8],
        rules: RedactionRules,
        size: Int = 777,
        largest: Int = 1 << 20
    ) async throws -> (exchange: CapturedExchange, problem: String?, files: [String: [UInt8]]) {
        let folder = try TemporaryFolder()
        let recorder = try await Recorder.start("\(folder.path)/sets")
        let redactor = Redactor(rules, key: nil)
        var limits = MessageCapture.Limits()
        limits.message = 20_000
        limits.parts = 1_000
        var capture = MessageCapture(Self.type, redactor: redactor, recorder: recorder, bytes: largest, limits: limits)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try await capture.take(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        let message = try await capture.finish()
        #expect(message.original == Fixture.Withheld(bytes: bytes.count, sha256: Self.sha256(bytes)))
        let exchange = CapturedExchange(
            redacting: "/sets/scan",
            requestHeaders: [RecordingSample.xml],
            request: .whole(Array(Sample.envelope("<fetch/>").utf8)),
            status: 200,
            responseHeaders: [.init("Content-Type", Self.type)],
            response: .captured(message),
            recordedAt: 0,
            by: redactor
        )
        try await recorder.record(exchange, message)
        try await recorder.stop()
        let files = try RecordingSample.files(in: "\(folder.path)/sets").filter { !$0.key.hasPrefix(".") }
        let names = files.map { (URL(filePath: $0.key).lastPathComponent, $0.value) }
        return (exchange, message.problem, Dictionary(uniqueKeysWithValues: names))
    }

    private static var keeping: RedactionRules {
        var rules = RedactionRules.standard
        rules.keptParts = ["image/png"]
        return rules
    }

    @Test(
        "Large parts of a kept type are files, small ones stay, and others are size and hash",
        arguments: [1, 777, 1 << 20]
    )
    func kept(size: Int) async throws {
        let large = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let bytes = Self.message([
            ("Content-Type: image/png\r\nContent-ID: <small>", Array("tiny".utf8)),
            ("Content-Type: image/png\r\nContent-ID: <large>", large),
            ("Content-Type: application/pdf", large),
            ("Content-ID: <untyped>", Array("?".utf8)),
        ])
        let result = try await record(bytes, rules: Self.keeping, size: size)
        #expect(result.problem == nil)
        let kept = Fixture.Withheld(bytes: large.count, sha256: Self.sha256(large))
        #expect(result.exchange.parts == [.init(number: 3, content: kept)])
        #expect(result.files["response.part-3"] == large)
        #expect(result.files.keys.filter { $0.contains("part-") } == ["response.part-3"])
        let text = String(decoding: result.files["response.mime"] ?? [], as: UTF8.self)
        #expect(text.contains("tiny") && text.contains("[[redacted:password]]") && !text.contains("hunter2"))
        let mark = "[[withheld:\(large.count):\(kept.sha256)]]"
        #expect(text.components(separatedBy: mark).count == 3, "of two parts")
        #expect(text.contains("[[withheld:1:"))
    }

    @Test("Base64 is undone on the way, and what is none leaves size and hash of the whole")
    func base64() async throws {
        let large = (0..<5_000).map { UInt8(truncatingIfNeeded: $0) }
        let text = Data(large).base64EncodedString(options: [.lineLength76Characters, .endLineWithCarriageReturn])
        let head = "Content-Type: image/png\r\nContent-Transfer-Encoding: base64"
        for size in [1, 100, 10_000] {
            let result = try await record(Self.message([(head, Array(text.utf8))]), rules: Self.keeping, size: size)
            #expect(result.files["response.part-2"] == large)
        }
        for wrong in [text + "=", text.dropLast(4) + "A", "=" + text, text.replacing("B", with: "!")] {
            let result = try await record(Self.message([(head, Array(wrong.utf8))]), rules: Self.keeping)
            #expect(result.problem?.contains("Base64") == true && result.exchange.parts.isEmpty)
            #expect(result.exchange.response.withheld != nil && result.files["response.mime"] == nil)
        }
    }

    @Test("A known secret in a kept part keeps it from the disk, wherever pieces end", arguments: [1, 3, 64, 100_000])
    func secret(size: Int) async throws {
        var rules = Self.keeping
        let name = try #require(RedactionName("token"))
        rules.secrets = [try #require(RedactionRules.KnownSecret(name, Array("s3cr3t-of-all".utf8)))]
        var large = [UInt8](repeating: 0x41, count: 9_000)
        for encoded in [Array("s3cr3t-of-all".utf8), Array(Data("s3cr3t-of-all".utf8).base64EncodedString().utf8)] {
            large.replaceSubrange(8_000..<8_000 + encoded.count, with: encoded)
            let bytes = Self.message([("Content-Type: image/png", large)])
            let result = try await record(bytes, rules: rules, size: size)
            #expect(result.exchange.parts.isEmpty && result.problem == nil)
            #expect(result.files.keys.allSatisfy { !$0.contains("part-") })
            let text = String(decoding: result.files["response.mime"] ?? [], as: UTF8.self)
            #expect(text.contains("[[withheld:9000:\(Self.sha256(large))]]"))
        }
    }

    @Test("A text that may be held is looked into; one that is too large leaves size and hash")
    func texts() async throws {
        let short = Array("password=hunter2\n".utf8) + [UInt8](repeating: 0x42, count: 5_000)
        let long = Array("password=hunter2\n".utf8) + [UInt8](repeating: 0x42, count: 30_000)
        let result = try await record(
            Self.message([("Content-Type: text/csv", short), ("Content-Type: text/csv", long)]),
            rules: Self.keeping
        )
        let text = String(decoding: result.files["response.mime"] ?? [], as: UTF8.self)
        #expect(text.contains("BBBB") && text.contains("[[withheld:\(long.count):\(Self.sha256(long))]]"))
        #expect(!text.contains("hunter2"))
    }

    @Test("What cannot be taken apart, or has too large an envelope, leaves size and hash of the whole")
    func unread() async throws {
        let large = [UInt8](repeating: 0x41, count: 5_000)
        let whole = Self.message([("Content-Type: image/png", large)])
        let quoted = "Content-Type: image/png\r\nContent-Transfer-Encoding: quoted-printable"
        let cases: [([UInt8], String)] = [
            (Array(whole.dropLast(6)), "MTOM_INVALID"),
            (Array(whole.prefix(300)), "MTOM_INVALID"),
            (Self.message([], envelope: Sample.envelope(String(repeating: "<a/>", count: 6_000))), "the root part"),
            (Self.message([(quoted, large)]), "quoted-printable"),
            (Self.message((0..<60).map { _ in (head: "A: 1", content: Array("x".utf8)) }), "MTOM_LIMIT"),
        ]
        for (bytes, problem) in cases {
            let result = try await record(bytes, rules: Self.keeping)
            #expect(result.problem?.contains(problem) == true, "\(String(describing: result.problem))")
            #expect(result.exchange.response == .withheld(.init(bytes: bytes.count, sha256: Self.sha256(bytes))))
            #expect(result.exchange.parts.isEmpty && result.files["response.mime"] == nil)
            #expect(result.files.keys.allSatisfy { !$0.contains("part-") })
        }
    }

    @Test("A record with parts is read again as it was written, whether or not the time is known")
    func journal() throws {
        var exchange = RecordingSample.exchange("1", "A")
        exchange.parts = [.init(number: 2, content: .init(bytes: 7, sha256: String(repeating: "ab", count: 32)))]
        for latency in [nil, Duration.milliseconds(3)] {
            exchange.latency = latency
            let entry = JournalEntry(run: 1, exchange: exchange)
            #expect(try JournalEntry(parsing: entry.bytes) == entry)
            for count in 1..<45 {
                #expect(throws: RecordingError.self) { try JournalEntry(parsing: Array(entry.bytes.dropLast(count))) }
            }
        }
    }

    @Test("What a killed process left of parts is taken over where it was recorded, and removed where it was not")
    func recovered() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/sets"
        let store = try StoreFolder(path: path, calls: RealSystemCalls())
        let journal = try store.folder(".recording")
        let content = Array("the content".utf8)
        let kept = Fixture.Withheld(of: content)
        var exchange = RecordingSample.exchange("1", "A")
        exchange.parts = [.init(number: 2, content: kept)]
        try JournalSample.write([[JournalEntry(run: 7, exchange: exchange).bytes]], to: "\(path)/.recording")
        try journal.write(content, to: JournalFiles.name(of: kept))
        try journal.write(content, to: "part-" + String(repeating: "0", count: 64))
        try journal.write(content, to: StoreFolder.unfinished + "part-1")
        try await Recorder.start(path).stop()
        let files = try RecordingSample.files(in: path)
        #expect(files.first { $0.key.hasSuffix("/response.part-2") }?.value == content)
        #expect(files.keys.filter { $0.contains("part-") }.count == 1, "\(files.keys)")
    }

    @Test("A record whose part is gone stays in the journal, and says so")
    func gone() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/sets"
        _ = try StoreFolder(path: path, calls: RealSystemCalls()).folder(".recording")
        var exchange = RecordingSample.exchange("1", "A")
        exchange.parts = [.init(number: 2, content: .init(bytes: 1, sha256: String(repeating: "0", count: 64)))]
        try JournalSample.write([[JournalEntry(run: 7, exchange: exchange).bytes]], to: "\(path)/.recording")
        let events = Events()
        var configuration = Recorder.Configuration()
        configuration.report = events.report
        try await Recorder.start(path, configuration: configuration).stop()
        #expect(events.all.contains { $0.contains("the content of a part is gone") }, "\(events.all)")
        #expect(try JournalSample.payloads(in: "\(path)/.recording").count == 1)
    }
}
