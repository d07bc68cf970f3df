import Foundation
import Testing

/// What `soapstone replay` makes of delays, faults and folders that change, as users and curl see it.
@Suite struct ReplayBehaviourTests {
    /// A folder with one case, which is gone when the test is over.
    private final class Case {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        var path: String { folder.path }
        private var place: URL { folder.appending(path: "svc/getCase/one") }

        init(_ more: String, response: String = "<answer>0123456789</answer>") throws {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let request = """
                <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><a/></e:Body></e:Envelope>
                """
            try Data(request.utf8).write(to: place.appending(path: "request.xml"))
            try write(more, response: response)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func write(_ more: String, response: String = "<answer>0123456789</answer>") throws {
            let details = """
                operation: getCase
                endpoint: /svc
                method: POST
                request: {headers: {Content-Type: text/xml}}
                response: {status: 200, headers: {Content-Type: text/xml}}
                recordedAt: 2024-02-29T09:30:00Z
                class: ordinary
                \(more)
                """
            try Data(response.utf8).write(to: place.appending(path: "response.xml"), options: .atomic)
            try Data(details.utf8).write(to: place.appending(path: "exchange.yaml"), options: .atomic)
        }

        /// Sends the request with curl.
        func curl(_ server: RunningServer, _ more: String...) async throws -> Tool.Result {
            let request = place.appending(path: "request.xml").path
            return try await Tool.run(
                URL(filePath: "/usr/bin/curl"),
                ["-sS", "-H", "Content-Type: text/xml", "--data-binary", "@\(request)", "\(server.url)/svc"] + more
            )
        }
    }

    /// curl's exit codes (curl(1)): 1 unsupported protocol, 18 partial file, 52 empty response, 56 failure in receiving.
    @Test(
        "curl says what is wrong with an answer",
        arguments: [
            ("emptyResponse", Int32(52), "Empty reply"), ("connectionReset", 56, "reset"),
            ("malformedChunk", 56, "chunk"),
            ("garbageThenClose", 1, "HTTP/0.9"), ("truncated", 18, "remaining"), ("wrongContentType", 0, ""),
        ]
    )
    func faults(fault: String, status: Int32, message: String) async throws {
        let recorded = try Case("fault: \(fault)")
        let server = try await RunningServer("replay", "--fixtures", recorded.path)
        let result = try await recorded.curl(server, "-w", "%{content_type}")
        #expect(result.status == status, "\(result.error)")
        if status == 0 {
            #expect(result.error.isEmpty, "\(result.error)")
            #expect(result.output == "<answer>0123456789</answer>text/html; charset=utf-8")
        } else {
            #expect(result.error.contains(message), "\(result.error)")
        }
        #expect(await server.stop() == 0)
    }

    @Test("A delay of exchange.yaml is kept, --delay is for cases without one, and --no-delay switches all off")
    func delays() async throws {
        func time(_ more: String, _ options: String...) async throws -> Double {
            let recorded = try Case(more)
            let server = try await RunningServer(["replay", "--fixtures", recorded.path] + options)
            let result = try await recorded.curl(server, "-w", " %{time_starttransfer} %{time_total}")
            #expect(result.output.hasPrefix("<answer>0123456789</answer> "), "\(result)")
            #expect(await server.stop() == 0)
            return try #require(result.output.split(separator: " ").last.flatMap { Double($0) })
        }
        #expect(try await time("delay: 400ms") >= 0.4)
        #expect(try await time("", "--delay", "300ms") >= 0.3)
        #expect(try await time("latency: 250ms", "--delay", "recorded") >= 0.25)
        #expect(try await time("delay: 400ms", "--delay", "1ms") >= 0.4)
        #expect(try await time("dribble: {chunks: 4, over: 300ms}") >= 0.299)
        // These would take an hour.
        _ = try await time("delay: 3600s\ndribble: {chunks: 4, over: 3600s}", "--no-delay")
    }

    @Test(
        "Options that cannot be are refused with what could be",
        arguments: [
            (["--delay", "2h"], "neither a time like 200ms"), (["--delay", "1s", "--no-delay"], "contradict"),
            (["--watch", "--wsdl", "wsdl/sets/sets-ims-case.wsdl"], "--watch needs --fixtures"),
        ]
    )
    func refused(arguments: [String], message: String) async throws {
        let result = try await Tool.run(Tool.soapstone, ["replay"] + arguments)
        #expect(result.status == 64)
        #expect(result.error.contains(message), "\(result.error)")
    }

    @Test("With --watch, changed answers are replayed, a broken file is told once, and --verify counts on")
    func watch() async throws {
        let recorded = try Case("", response: "<old/>")
        let expectations = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: expectations) }
        try Data("expectations:\n- {fixture: svc/getCase/one, atLeast: 4}\n".utf8).write(to: expectations)
        let server = try await RunningServer(
            "replay",
            "--watch",
            "--verify",
            expectations.path,
            "--fixtures",
            recorded.path
        )
        func eventually(_ condition: () async throws -> Bool) async throws {
            for _ in 0..<400 {
                if try await condition() { return }
                try await Task.sleep(for: .milliseconds(100))
            }
            Issue.record("it did not come to that:\n\(server.log)")
        }
        #expect(try await recorded.curl(server).output == "<old/>")
        try recorded.write("", response: "<new/>")
        try await eventually { try await recorded.curl(server).output == "<new/>" }
        try recorded.write("delay: soon", response: "<newer/>")
        let line = "\(recorded.path)/svc/getCase/one/exchange.yaml:8: "
        try await eventually { server.log.contains(line) }
        #expect(try await recorded.curl(server).output == "<new/>")
        try recorded.write("", response: "<newer/>")
        try await eventually { try await recorded.curl(server).output == "<newer/>" }
        #expect(server.log.components(separatedBy: line).count == 2, "\(server.log)")
        #expect(server.log.contains("replaying 1 fixture\n"), "\(server.log)")
        let (status, log) = await server.finish()
        #expect(status == 0)
        #expect(log.contains("\nverified: 1 expectations, "), "\(log)")
    }

    @Test("What is recorded has the time that its answer took, which replay can take as well")
    func recordedLatency() async throws {
        let live = try Case("delay: 300ms")
        let upstream = try await RunningServer("replay", "--fixtures", live.path)
        let store = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: store) }
        let recorder = try await RunningServer(
            "record",
            "--record-in-ci",
            "--fixtures",
            store.path,
            "--upstream",
            upstream.url
        )
        #expect(try await live.curl(recorder).output == "<answer>0123456789</answer>")
        #expect(await recorder.stop() == 0)
        #expect(await upstream.stop() == 0)
        let file = try #require(
            try FileManager.default.subpathsOfDirectory(atPath: store.path).first { $0.hasSuffix("exchange.yaml") }
        )
        let yaml = try String(contentsOf: store.appending(path: file), encoding: .utf8)
        let latency = try #require(yaml.firstMatch(of: /\nlatency: ([0-9.]+)(m?s)\n/), "\(yaml)")
        let seconds = (Double(latency.1) ?? 0) * (latency.2 == "ms" ? 0.001 : 1)
        #expect(seconds >= 0.3)
        let replay = try await RunningServer("replay", "--fixtures", store.path, "--delay", "recorded")
        let result = try await live.curl(replay, "-w", " %{time_total}")
        #expect(try #require(result.output.split(separator: " ").last.flatMap { Double($0) }) >= 0.3, "\(result)")
        #expect(await replay.stop() == 0)
    }
}
