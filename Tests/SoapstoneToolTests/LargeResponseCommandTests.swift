import Foundation
import SoapstoneFixtures
import TestListener
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Responses that are larger than what a process may take, through `soapstone record`, and back by `soapstone replay`.
@Suite(.serialized) struct LargeResponseCommandTests {
    private static let mebibytes = 200
    /// Whether memory is what the process takes, and not a sanitizer (scripts/sanitize).
    private static let isOwn = ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] == nil

    /// A folder with rules that keep pictures.
    private static func options() throws -> (store: URL, options: [String]) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let config = folder.appending(path: "soapstone.yaml")
        try Data("redaction: {keepParts: ['image/*']}\n".utf8).write(to: config)
        let store = folder.appending(path: "store")
        return (store, ["--fixtures", store.path, "--config", config.path])
    }

    private static func files(_ store: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: store.path)
    }

    @Test("200 MiB go through a recorder, to its disk and back from a replay, in less than 64 MiB")
    func memory() async throws {
        let (store, options) = try Self.options()
        defer { try? FileManager.default.removeItem(at: store.deletingLastPathComponent()) }
        let live = try LargeResponseServer(mebibytes: Self.mebibytes)
        let recorder = try await RunningServer(["record", "--record-in-ci", "--upstream", live.url] + options)
        try await Self.judge(recorder)
        #expect(await recorder.stop() == 0)
        let part = try #require(try Self.files(store).first { $0.hasSuffix("/response.part-2") })
        let attributes = try FileManager.default.attributesOfItem(atPath: store.appending(path: part).path)
        #expect(attributes[.size] as? Int == Self.mebibytes << 20)
        #expect(try Self.files(store).allSatisfy { !$0.hasPrefix(".recording/") || !$0.contains("part-") })
        let replay = try await RunningServer(["replay"] + options)
        try await Self.judge(replay)
        #expect(await replay.stop() == 0)
        try await Self.redact(store, part, options)
    }

    /// With rules that keep no pictures, the part's file is found, and redaction takes it away.
    private static func redact(_ store: URL, _ part: String, _ options: [String]) async throws {
        let kept = try await Tool.run(Tool.soapstone, ["fixtures", "scan"] + options.suffix(2) + [store.path])
        #expect(kept.status == 0, "\(kept.output)\(kept.error)")
        let config = store.deletingLastPathComponent().appending(path: "strict.yaml")
        try Data("redaction: {keepParts: []}\n".utf8).write(to: config)
        let found = try await Tool.run("fixtures", "scan", "--config", config.path, store.path)
        #expect(found.status == 1 && found.output.contains("/response.part-2: part\n"), "\(found.output)")
        let command = ["fixtures", "redact", "--config", config.path, store.path]
        let preview = try await Tool.run(Tool.soapstone, command + ["--dry-run"])
        #expect(preview.status == 1 && preview.output.contains("/response.part-2: to be removed\n"))
        #expect(try files(store).contains(part))
        let removed = try await Tool.run(Tool.soapstone, command)
        #expect(removed.status == 0 && removed.output.contains("/response.part-2: removed\n"), "\(removed.error)")
        #expect(try !files(store).contains(part))
        #expect(try await Tool.run("fixtures", "scan", "--config", config.path, store.path).status == 0)
    }

    private static func judge(_ server: RunningServer) async throws {
        let before = try #require(server.peakMemory)
        let client = try LargeResponseClient(port: server.port)
        let received = client.readAll()
        #expect(received > mebibytes << 20 && received < (mebibytes + 1) << 20, "\(received)")
        let taken = try #require(server.peakMemory) - before
        if isOwn { #expect(taken < 64 << 10, "\(taken) KiB more than \(before)") }
    }

    @Test("Of an answer that a kill cut short nothing is recorded, and the next start removes what was written of it")
    func killed() async throws {
        let (store, options) = try Self.options()
        defer { try? FileManager.default.removeItem(at: store.deletingLastPathComponent()) }
        let live = try LargeResponseServer(mebibytes: Self.mebibytes)
        let command = ["record", "--record-in-ci", "--upstream", live.url] + options
        let recorder = try await RunningServer(command)
        let client = try LargeResponseClient(port: recorder.port)
        #expect(client.read(atLeast: 40 << 20))
        #expect(await recorder.finish(SIGKILL).status == SIGKILL)
        #expect(try Self.files(store).contains { $0.hasPrefix(".recording/.recording-part-") })
        let next = try await RunningServer(command)
        #expect(await next.stop() == 0)
        let left = try Self.files(store)
        #expect(left.allSatisfy { !$0.contains("part-") && !$0.hasSuffix(".yaml") }, "\(left)")
    }

    @Test("An answer that is larger than --largest-response is passed on, and named; what is no size is refused")
    func limit() async throws {
        let (store, options) = try Self.options()
        defer { try? FileManager.default.removeItem(at: store.deletingLastPathComponent()) }
        try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        let live = try LargeResponseServer(mebibytes: 20)
        let command = ["record", "--record-in-ci", "--upstream", live.url, "--largest-response", "19MiB"]
        let recorder = try await RunningServer(command + options)
        #expect(try LargeResponseClient(port: recorder.port).readAll() > 20 << 20)
        let end = await recorder.finish(SIGTERM)
        #expect(end.status == 0 && end.log.contains("will not replay: POST "), "\(end)")
        #expect(end.log.contains("\(19 << 20)"), "\(end)")
        let wrong = try await Tool.run("spy", "--upstream", live.url, "--largest-response", "1GiB")
        #expect(wrong.status == 64 && wrong.error.contains("a size is a number from 1 to 999999999"))
    }
}

/// A server whose response to every request has an envelope and one picture.
private final class LargeResponseServer: Sendable {
    let url: String
    private let listener: LoopbackListener

    init(mebibytes: Int) throws {
        listener = try LoopbackListener { Self.serve($0, mebibytes) }
        url = "http://127.0.0.1:\(listener.port)"
    }

    deinit { listener.stop() }

    private static func serve(_ connection: Int32, _ mebibytes: Int) {
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !String(decoding: request, as: UTF8.self).contains("Envelope>") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            request += buffer[..<count]
        }
        let envelope = """
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><stored xmlns="urn:n"/></e:Body></e:Envelope>
            """
        let opening =
            "--b\r\nContent-Type: text/xml\r\n\r\n\(envelope)\r\n--b\r\nContent-Type: image/tiff\r\n"
            + "Content-Transfer-Encoding: binary\r\nContent-ID: <scan@x>\r\n\r\n"
        let ending = "\r\n--b--\r\n"
        let count = opening.utf8.count + mebibytes << 20 + ending.utf8.count
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: multipart/related; boundary=b; type=\"text/xml\"\r\n"
            + "Content-Length: \(count)\r\nConnection: close\r\n\r\n"
        let piece = [UInt8](repeating: 0x5A, count: 1 << 20)
        guard send(Array((head + opening).utf8), connection) else { return }
        for _ in 0..<mebibytes { guard send(piece, connection) else { return } }
        _ = send(Array(ending.utf8), connection)
    }

    private static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let taken = bytes[sent...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard taken > 0 else { return false }
            sent += taken
        }
        return true
    }
}

/// A client that asks once, and counts what comes.
private final class LargeResponseClient: Sendable {
    private let descriptor: Int32

    struct Failure: Error {}

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let body = """
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><fetch xmlns="urn:n"/></e:Body></e:Envelope>
            """
        let head =
            "POST /s HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\nSOAPAction: \"urn:fetch\"\r\n"
            + "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        let request = Array((head + body).utf8)
        guard result == 0, send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Failure()
        }
    }

    deinit { close(descriptor) }

    private func read(_ buffer: inout [UInt8]) -> Int { max(0, recv(descriptor, &buffer, buffer.count, 0)) }

    /// How many bytes come until the connection ends.
    func readAll() -> Int {
        var (count, buffer) = (0, [UInt8](repeating: 0, count: 1 << 20))
        while case let read = read(&buffer), read > 0 { count += read }
        return count
    }

    /// Whether so many bytes come.
    func read(atLeast wanted: Int) -> Bool {
        var (count, buffer) = (0, [UInt8](repeating: 0, count: 1 << 16))
        while count < wanted, case let read = read(&buffer), read > 0 { count += read }
        return count >= wanted
    }

    /// All that comes, as text.
    func text() -> String {
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while case let read = read(&buffer), read > 0 { bytes += buffer[..<read] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
