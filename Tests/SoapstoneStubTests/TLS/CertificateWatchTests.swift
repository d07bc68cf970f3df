import Foundation
import Logging
import ServiceLifecycle
import SoapstoneFixtures
import SoapstoneServing
import SoapstoneStub
import SoapstoneTransport
import Synchronization
import Testing

/// Certificates that change in their files while a server shows them.
@Suite struct CertificateWatchTests {
    /// An authority, and files of a server's certificate, which a test replaces.
    private final class Files: Sendable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)").path
        let authority: LocalAuthority
        private let store = Mutex<[CertificateWatch.Event]>([])

        var events: [CertificateWatch.Event] { store.withLock { $0 } }

        func tell(_ event: CertificateWatch.Event) { store.withLock { $0.append(event) } }

        var paths: [String] { ["\(folder)/server.pem", "\(folder)/server.key"] }

        init() throws {
            authority = try LocalAuthority(folder: folder)
            try write(try authority.certificate(for: []))
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        /// Writes certificate and key, by renaming both into place, one right behind the other.
        func write(_ tls: ServerTLS, certificate: Bool = true, key: Bool = true, mode: Int = 0o600) throws {
            let files = [(paths[0], tls.certificates, certificate), (paths[1], tls.privateKey, key)].filter(\.2)
            for (path, bytes, _) in files {
                _ = FileManager.default.createFile(
                    atPath: path + ".new",
                    contents: Data(bytes),
                    attributes: [.posixPermissions: mode]
                )
            }
            for (path, _, _) in files { try #require(rename(path + ".new", path) == 0) }
        }

        /// As the tool reads them: a key that others may read is refused.
        func read() throws -> CertificateFiles {
            try CertificateFiles(paths) { [paths] in
                let bytes = try paths.map { path in
                    guard let data = FileManager.default.contents(atPath: path) else {
                        throw StubError(message: "\(path): error: it cannot be read")
                    }
                    return Array(data)
                }
                let mode = try FileManager.default.attributesOfItem(atPath: paths[1])[.posixPermissions] as? Int
                guard mode == 0o600 else { throw StubError(message: "\(paths[1]): error: its mode must be 0600") }
                return ServerTLS(certificates: bytes[0], privateKey: bytes[1])
            }
        }

        /// Waits until so many events were told.
        func told(_ count: Int) async throws -> [CertificateWatch.Event] {
            for _ in 0..<500 {
                if events.count >= count { return events }
                try await Task.sleep(for: .milliseconds(10))
            }
            return events
        }

        /// How often another certificate was shown, once it was that often. Who looks between two files that change sees a
        /// certificate without its key, and an event more.
        func replaced(_ count: Int) async throws -> Int {
            var found: Int { events.count { $0 == .replaced(paths: paths) } }
            for _ in 0..<500 where found < count { try await Task.sleep(for: .milliseconds(10)) }
            return found
        }

        /// The last of so many events in words.
        func text(_ count: Int) async throws -> String { "\(try #require(try await told(count).last))" }

        /// The serial number of the certificate that a new connection sees.
        func serial(_ port: Int) throws -> String {
            let script = """
                openssl s_client -connect 127.0.0.1:\(port) -CAfile \(folder)/authority.pem -verify_return_error \
                < /dev/null 2>/dev/null | openssl x509 -noout -serial
                """
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", script]
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = FileHandle.nullDevice
            try process.run()
            let output = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
        }

        func transport() throws -> HTTPTransport {
            var configuration = HTTPTransport.Configuration()
            configuration.tls.authorityFile = authority.certificateFile
            return try HTTPTransport(configuration: configuration)
        }
    }

    /// Runs a server and a watch of its files while `body` runs.
    private static func with(_ files: Files, _ body: (Int) async throws -> Void) async throws {
        let read = try files.read()
        var configuration = StubConfiguration()
        configuration.port = 0
        configuration.tls = read.tls
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let fixture = Stub.exchange("one", "<a xmlns='urn:n'><b>1</b></a>")
        let server = try await StubServer(
            replaying: FixtureIndex([fixture]),
            configuration: configuration,
            logger: logger
        )
        var watch = CertificateWatch(read, show: { try server.show($0) }) { files.tell($0) }
        #expect("\([watch])" == "[CertificateWatch]", "a service group logs it")
        watch.interval = .milliseconds(20)
        let group = ServiceGroup(services: [server, watch], logger: logger)
        let running = Task { try await group.run() }
        do {
            try await withTaskExecutorPreference(BlockingExecutor.shared) { try await body(server.address.port) }
        } catch {
            running.cancel()
            _ = try? await running.value
            throw error
        }
        await group.triggerGracefulShutdown()
        try await running.value
    }

    private static func request(_ port: Int) -> HTTPTransport.Request {
        let headers: [HTTPTransport.HeaderField] = [
            .init("Content-Type", "text/xml; charset=utf-8"), .init("SOAPAction", "\"urn:get\""),
        ]
        let body = Array(Stub.envelope("<a xmlns='urn:n'><b>1</b></a>").utf8)
        return .init(url: "https://127.0.0.1:\(port)/s", headers: headers, body: body)
    }

    /// When the clients of a test stop.
    private final class End: Sendable {
        let isReached = Mutex(false)
    }

    @Test("Under load no connection fails while the certificate changes, and new ones get the new one")
    func load() async throws {
        let files = try Files()
        let transport = try files.transport()
        try await Self.with(files) { port in
            var serials = [try files.serial(port)]
            let end = End()
            let calls = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        var calls = 0
                        while !end.isReached.withLock({ $0 }) {
                            // Half of the clients open a connection for each call, half keep one.
                            let client = number < 4 ? transport : try files.transport()
                            let response = try await client.send(Self.request(port))
                            #expect(response.status == 200)
                            calls += 1
                        }
                        return calls
                    }
                }
                for round in 1...5 {
                    try files.write(try files.authority.certificate(for: []))
                    #expect(try await files.replaced(round) == round)
                    serials.append(try files.serial(port))
                }
                end.isReached.withLock { $0 = true }
                return try await group.reduce(0, +)
            }
            #expect(calls > 100)
            #expect(Set(serials).count == 6 && !serials.contains(""), "\(serials)")
        }
    }

    @Test("A connection that is open goes on with the certificate that it began with")
    func open() async throws {
        let files = try Files()
        let transport = try files.transport()
        try await Self.with(files) { port in
            let first = try await transport.send(Self.request(port))
            // Another authority's, which this client does not trust.
            let others = try Files()
            try files.write(try others.authority.certificate(for: []))
            let events = try await files.told(1)
            #expect(events == [.replaced(paths: files.paths)])
            let second = try await transport.send(Self.request(port))
            #expect(first.status == 200)
            #expect(second.status == 200)
            let fresh = try files.transport()
            let error = await #expect(throws: TransportError.self) { try await fresh.send(Self.request(port)) }
            #expect(error?.tlsFailure == .unknownAuthority)
        }
    }

    @Test(
        "What cannot be used is told once, and what was there is shown until it is mended",
        .disabled(
            if: ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] == "address",
            "NIOSSLContext loses what it has made where its initializer throws"
        )
    )
    func broken() async throws {
        let files = try Files()
        try await Self.with(files) { port in
            let old = try files.serial(port)
            let new = try files.authority.certificate(for: [])
            // The key comes later than its certificate.
            try files.write(new, key: false)
            let first = try await files.text(1)
            let both = files.paths.joined(separator: ", ")
            #expect(first.hasPrefix("\(both): error: the certificate with its private key cannot be used"))
            try files.write(ServerTLS(certificates: new.certificates, privateKey: Array(new.privateKey.prefix(90))))
            let half = try await files.text(2)
            #expect(half.contains("error: the private key cannot be used"))
            try FileManager.default.removeItem(atPath: files.paths[1])
            let gone = try await files.text(3)
            #expect(gone.hasPrefix("\(files.paths[1]): error: it cannot be read"))
            try files.write(new, certificate: false, mode: 0o644)
            let open = try await files.text(4)
            #expect(open.hasPrefix("\(files.paths[1]): error: its mode must be 0600"))
            try await Task.sleep(for: .milliseconds(200))
            #expect(files.events.count == 4, "each is told once")
            #expect(try files.serial(port) == old)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: files.paths[1])
            let events = try await files.told(5)
            #expect(events.last == .replaced(paths: files.paths))
            let serial = try files.serial(port)
            #expect(serial != old && serial != "")
            for event in files.events { #expect(!"\(event)".contains("PRIVATE KEY")) }
        }
    }

    @Test("A server of plain HTTP shows none")
    func plain() async throws {
        var configuration = StubConfiguration()
        configuration.port = 0
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let server = try await StubServer(replaying: FixtureIndex([]), configuration: configuration, logger: logger)
        let files = try Files()
        #expect(throws: StubError.self) { try server.show(try files.read().tls) }
        try await server.shutdown(draining: false)
    }
}
