import Foundation
import Testing

/// What the kernel is asked for: `replay` opens a socket to nobody.
@Suite(.enabled(if: SystemCallTrace.isPossible, "there is no strace that may look at a process"))
struct NoNetworkTests {
    @Test(
        "Whatever it is asked, replay listens and connects to nothing",
        arguments: [["--fixtures", "fixtures/sets"], ["--wsdl", "wsdl/sets/sets-ims-case.wsdl"]]
    )
    func replay(arguments: [String]) async throws {
        let calls = try await SystemCallTrace.calls(of: ["replay"] + arguments)
        // The trace sees what there is: the listener and the clients.
        #expect(calls.count { $0.hasPrefix("socket(AF_INET") } == 1)
        #expect(calls.contains { $0.hasPrefix("listen(") } && calls.contains { $0.hasPrefix("accept") })
        let outward = calls.filter { $0.contains(/^(connect\(|(sendto|sendmsg|sendmmsg)\(.*sin6?_addr)/) }
        #expect(outward.isEmpty)
    }

    @Test("A spy is seen to connect")
    func spy() async throws {
        let calls = try await SystemCallTrace.calls(of: ["spy", "--upstream", "http://127.0.0.1:1"])
        #expect(calls.contains { $0.hasPrefix("connect(") && $0.contains("sin_port=htons(1)") })
    }
}

private enum SystemCallTrace {
    private static let strace = URL(filePath: "/usr/bin/strace")

    /// A sanitizer's leak check is a tracer of its own, and there can be one only.
    static let isPossible: Bool = {
        guard ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] == nil,
            FileManager.default.isExecutableFile(atPath: strace.path)
        else { return false }
        let process = Process()
        process.executableURL = strace
        process.arguments = ["-qq", "-o", "/dev/null", "true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// The calls about sockets that a server makes from its start to its end, with requests that match and that do not.
    static func calls(of command: [String]) async throws -> [String] {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        // With -D the process that is started is the server, and gets the signals.
        let arguments = ["-D", "-f", "-qq", "-e", "trace=%network", "-o", file.path, Tool.soapstone.path] + command
        let server = try await RunningServer(arguments, of: strace)
        _ = try await Tool.ping("\(server.url)/sets/ims-case")
        _ = try await Tool.ping("\(server.url)/sets/ims-case", input: #"{"echo":"NEW"}"#)
        _ = try await Tool.run(URL(filePath: "/usr/bin/curl"), ["-s", "\(server.url)/sets/ims-case?wsdl"])
        _ = try await Tool.run(URL(filePath: "/usr/bin/curl"), ["-s", "\(server.url)/__soapstone/requests"])
        #expect(await server.stop() == 0)
        // The tracer writes its last lines when the server has ended.
        for _ in 0..<100 where try !String(contentsOf: file, encoding: .utf8).contains("+++ exited with 0 +++") {
            try await Task.sleep(for: .milliseconds(50))
        }
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        // Each begins with the number of a thread.
        return lines.map { String($0.drop { $0.isNumber || $0 == " " }) }
    }
}
