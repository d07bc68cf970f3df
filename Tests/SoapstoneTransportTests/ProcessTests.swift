import Foundation
import SoapstoneTransport
import Testing

/// Each test runs in a process of its own, because environment and threads belong to the process.
@Suite struct ProcessTests {
    @Test("Proxies from the environment are ignored")
    func proxies() async {
        await #expect(processExitsWith: .success) {
            for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
                setenv(name, "http://127.0.0.1:1", 1)
            }
            let server = try ScriptedServer { connection in
                guard let request = connection.readRequest() else { return }
                connection.response(request.requestLine)
            }
            #expect(try await makeTransport().send(.init(url: server.url())).text == "POST /soap HTTP/1.1")
        }
    }

    @Test("no_proxy does not lead past the configured proxy")
    func noProxy() async {
        await #expect(processExitsWith: .success) {
            setenv("no_proxy", "*", 1)
            setenv("NO_PROXY", "*", 1)
            let proxy = try ScriptedServer { connection in
                guard let request = connection.readRequest() else { return }
                connection.response(request.requestLine)
            }
            let transport = try makeTransport { $0.proxy = "http://127.0.0.1:\(proxy.port)" }
            let response = try await transport.send(.init(url: "http://127.0.0.1:1/soap"))
            #expect(response.text == "POST http://127.0.0.1:1/soap HTTP/1.1")
        }
    }

    @Test("Without a free descriptor the failure is the process's own, and is over once there is one")
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            let server = try ScriptedServer { connection in
                guard connection.readRequest() != nil else { return }
                connection.response("x")
            }
            let transport = try makeTransport()
            func limitDescriptors(to count: rlim_t, of most: rlim_t) {
                var limit = rlimit(rlim_cur: count, rlim_max: most)
                #if os(Linux)
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                #else
                setrlimit(RLIMIT_NOFILE, &limit)
                #endif
            }
            let free = open("/dev/null", O_RDONLY)
            close(free)
            limitDescriptors(to: rlim_t(free), of: 1024)
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(.init(url: server.url()))
            }
            #expect(error?.code == .resources)
            #expect(error?.reason == "No socket could be opened: Too many open files")
            #expect(error?.isBeforeFirstByte == true)
            limitDescriptors(to: 1024, of: 1024)
            #expect(try await transport.send(.init(url: server.url())).text == "x")
        }
    }

    @Test("SSLKEYLOGFILE writes no keys", .enabled(if: hasCommand("openssl")))
    func keyLog() async {
        await #expect(processExitsWith: .success) {
            let folder = try CertificateFolder()
            setenv("SSLKEYLOGFILE", folder.path("keys.log"), 1)
            let server = try TLSServer(folder, certificate: "good")
            let transport = try makeTransport { $0.tls.authorityFile = folder.path("ca.pem") }
            #expect(try await transport.send(.init(url: server.url, method: .get)).status == 200)
            #expect(!FileManager.default.fileExists(atPath: folder.path("keys.log")))
        }
    }

    @Test("A transport's thread and connections end with it, whether it is shut down or let go")
    func ends() async {
        await #expect(processExitsWith: .success) {
            func entries(_ folder: String) throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count
            }
            let server = try ScriptedServer { connection in
                while connection.readRequest() != nil { connection.response("x") }
            }
            func use(shutsDown: Bool) async throws {
                let transport = try makeTransport()
                _ = try await transport.send(.init(url: server.url()))
                if shutsDown { transport.shutdown() }
            }
            try await use(shutsDown: false)
            try await Task.sleep(for: .milliseconds(300))
            let (threads, files) = try (entries("task"), entries("fd"))
            for number in 0..<50 { try await use(shutsDown: number.isMultiple(of: 2)) }
            let clock = ContinuousClock()
            let end = clock.now + .seconds(5)
            // Some threads and files of the run-time itself come and go.
            while try entries("task") > threads + 5 || entries("fd") > files + 5, clock.now < end {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(try entries("task") <= threads + 5)
            #expect(try entries("fd") <= files + 5)
        }
    }
}
