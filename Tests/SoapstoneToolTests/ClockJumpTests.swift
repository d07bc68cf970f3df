#if os(Linux)
import Foundation
import SoapstoneCodec
import Testing

/// The program that puts a library before the system's clocks.
enum FakeTime {
    static let program = ["/usr/bin/faketime"].first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// A gateway whose time of day jumps: libfaketime stands between it and the system's clock, the monotonic clock left
/// out.
@Suite(
    .enabled(if: FakeTime.program != nil, "Debian's package faketime is not there: scripts/test installs it"),
    .disabled(
        if: ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] == "address",
        "libfaketime does not start under AddressSanitizer"
    )
)
struct ClockJumpTests {
    /// How long a session lives without a call, in seconds.
    private static let idle = 6

    @Test("Five days on, an hour back and sixty times as fast, sessions live and end by the monotonic clock")
    func jumps() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let time = folder.appending(path: "time")
        try Data("+0\n".utf8).write(to: time)
        let stub = try await RunningServer("replay")
        let config = folder.appending(path: "soapstone.yaml")
        let yaml = """
            gateway:
              sessions: {idleSeconds: \(Self.idle)}
              credentials: {clear: true}
              services:
                ims-case: {url: "\(stub.url)/sets/ims-case", user: a, passwordEnv: SOAPSTONE_NONE}
                ldap: {url: "\(stub.url)/jfs/ldap-dsml", user: a, passwordEnv: SOAPSTONE_NONE}
            """
        try Data(yaml.utf8).write(to: config)
        // The library alone would move the environment, behind which Swift looks for the arguments; under the program
        // it need not, and the shell takes out what would keep the library from looking at the file.
        let script = #"echo $$ > "$0"; exec env -u FAKETIME "$@""#
        let pid = folder.appending(path: "pid")
        let gateway = try await RunningServer(
            [
                "-f", "+0", "/bin/bash", "-c", script, pid.path, Tool.soapstone.path, "gateway", "--config",
                config.path,
            ],
            of: URL(filePath: try #require(FakeTime.program)),
            environment: [
                "FAKETIME_TIMESTAMP_FILE": time.path, "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                "TZ": "UTC",
            ]
        )
        let client = try JSONClient(gateway)
        let login = try await client.send(
            "/services/Auth/login",
            Array(#"{"userName":"alex.tester","password":"SYNTHETIC-PASSWORD"}"#.utf8)
        )
        let id = try #require(login.document.root["cacheid"]?.string)
        func ask() async throws -> String? {
            try await client.send("/services/ims-case/getCaseList", Array(#"{"cacheid":"\#(id)"}"#.utf8)).opstatus
        }
        for jump in ["+5d", "-1h", "+0 x60"] {
            try Data("\(jump)\n".utf8).write(to: time)
            // At sixty times the speed, two minutes go by on the wall.
            try await Task.sleep(for: .seconds(2))
            #expect(try await ask() == "0", "\(jump)")
        }
        try Data("-1h\n".utf8).write(to: time)
        try await Task.sleep(for: .seconds(Self.idle) + .milliseconds(500))
        #expect(try await ask() == "6000", "an hour back gives nobody an hour more")
        try Data("+5d\n".utf8).write(to: time)
        #expect(try await ask() == "6000")
        // The clock did jump: the log's lines of both failures are five days and an hour apart.
        let lines = gateway.log.split(separator: "\n").filter { $0.contains("\"opstatus\":6000") }
        let days = Set(lines.map { $0.dropFirst(#"{"time":""#.count).prefix(10) })
        #expect(days.count == 2, "\(gateway.log)")
        // The program waits for the gateway, and does not pass signals on.
        let text = try String(contentsOf: pid, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        let process = try #require(Int32(text))
        kill(process, SIGTERM)
        for _ in 0..<100 where kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(50)) }
        try await Task.sleep(for: .milliseconds(200))
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }
}
#endif
