import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneTransport
import Testing

/// `soapstone record` and what becomes of its recordings, with personal values that no rule by name or form knows.
@Suite struct ClassRecordingTests {
    /// The fixtures of which each personal field has a value that occurs nowhere else.
    private static func planted() throws -> [Fixture] {
        let all = try RecordedFixtures.sound().filter { $0.id.name == "canary" }
        try #require(all.count >= 10)
        return all
    }

    private static func send(_ fixture: Fixture, _ body: [UInt8], to server: RunningServer) async throws -> (
        status: Int, text: String
    ) {
        let transport = try HTTPTransport(configuration: .init())
        let fields = fixture.details.requestHeaders.map { HTTPTransport.HeaderField($0.name, $0.value) }
        let url = server.url + fixture.details.endpoint
        let response = try await transport.send(.init(url: url, headers: fields, body: body))
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    /// All files of a folder but the key, with their bytes.
    private static func files(in folder: URL) throws -> [(String, Data)] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap { path in
            let file = folder.appending(path: path)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
                return nil
            }
            return (path, try Data(contentsOf: file))
        }
    }

    @Test(
        "No planted value reaches the disk or the log, and what was recorded is replayed with other values of the kind"
    )
    func recorded() async throws {
        let planted = try Self.planted()
        let store = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: store) }
        let live = try await RunningServer("replay")
        let record = try await RunningServer(
            "record",
            "--record-in-ci",
            "--fixtures",
            store.path,
            "--upstream",
            live.url
        )
        for fixture in planted {
            let response = try await Self.send(fixture, fixture.request, to: record)
            #expect(response.status == fixture.details.status, "\(fixture.id)")
            #expect(Array(response.text.utf8) == fixture.response, "the client gets the answer as it is")
        }
        let (status, log) = await record.finish()
        #expect(status == 0, "\(log)")
        #expect(await live.stop() == 0)

        let files = try Self.files(in: store) + [("log", Data(log.utf8))]
        #expect(files.count > 3 * planted.count)
        for canary in try RecordedFixtures.canaries() {
            for (name, bytes) in files {
                #expect(bytes.range(of: Data(canary.utf8)) == nil, "\(name) has '\(canary)'")
            }
        }
        for more in [[], ["--classes"]] {
            let scan = try await Tool.run(Tool.soapstone, ["fixtures", "scan", store.path] + more)
            #expect(scan.status == 0, "\(scan.output)\(scan.error)")
        }
        try await Self.replay(planted, store)
    }

    private static func replay(_ planted: [Fixture], _ store: URL) async throws {
        let order = try #require(planted.first { $0.id.operation == "getCaseOrder" })
        let text = String(decoding: order.request, as: UTF8.self)
        let number = try #require(text.firstMatch(of: /<in_case_no>([0-9]+)</)).1
        let other = Array(text.replacing(number, with: "7000000099").utf8)
        let replay = try await RunningServer("replay", "--fixtures", store.path)
        for fixture in planted {
            let response = try await send(fixture, fixture.request, to: replay)
            #expect(response.status == fixture.details.status, "\(fixture.id): \(response.text)")
        }
        let missed = try await send(order, other, to: replay)
        #expect(
            missed.status == 500 && missed.text.contains("NO_MATCH"),
            "with the key another number is another request"
        )
        #expect(!missed.text.contains("7000000099"), "\(missed.text)")
        let (status, log) = await replay.finish()
        #expect(status == 0)
        #expect(!log.contains("7000000099") && !log.contains(number), "\(log)")

        try FileManager.default.removeItem(at: store.appending(path: ".recording/redaction.key"))
        let withoutKey = try await RunningServer("replay", "--fixtures", store.path)
        let met = try await send(order, other, to: withoutKey)
        #expect(met.status == 200, "without the key, personal values do not count: \(met.text)")
        #expect(await withoutKey.stop() == 0)
    }

    @Test("The tool takes classes out of a folder, unless the configuration keeps them; a scan asks for it")
    func folder() async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let own = "ims-case/getCaseOrder/canary"
        let place = root.appending(path: "sets/\(own)")
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(at: Tool.root.appending(path: "fixtures/sets/\(own)"), to: place)
        let store = root.appending(path: "sets").path
        let config = root.appending(path: "soapstone.yaml")
        try Data("redaction: {keepClasses: [personal, secret], keepNames: [password]}\n".utf8).write(to: config)

        let keeping = try await Tool.run(
            Tool.soapstone,
            ["fixtures", "scan", "--classes", store, "--config", config.path]
        )
        #expect(!keeping.output.contains("personal"), "\(keeping.output)")
        let found = try await Tool.run(Tool.soapstone, ["fixtures", "scan", "--classes", store])
        #expect(found.status == 1)
        #expect(found.output.contains("\(own)/request.xml:17: personal\n"), "\(found.output)")
        #expect(found.output.contains("\(own)/response.json:"), "\(found.output)")
        let plain = try await Tool.run(Tool.soapstone, ["fixtures", "scan", store])
        #expect(!plain.output.contains("personal"), "\(plain.output)")

        let redact = try await Tool.run(Tool.soapstone, ["fixtures", "redact", store])
        #expect(redact.status == 0, "\(redact.error)")
        for file in ["exchange.yaml", "request.xml", "response.xml", "request.json", "response.json"] {
            #expect(redact.output.contains("\(own)/\(file)\n"), "\(redact.output)")
        }
        let files = try Self.files(in: root.appending(path: "sets"))
        for canary in try RecordedFixtures.canaries() {
            for (name, bytes) in files { #expect(bytes.range(of: Data(canary.utf8)) == nil, "\(name) has '\(canary)'") }
        }
        #expect(try await Tool.run(Tool.soapstone, ["fixtures", "scan", "--classes", store]).status == 0)
    }
}
