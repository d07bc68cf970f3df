import Foundation
import SoapstoneTransport
import Testing

/// Clients of other makers talk to a server of another maker through the recorder, and then to what was recorded.
@Suite(
    .enabled("SOAPSTONE_PYTHON names no Python with spyne: scripts/test makes one") {
        try await RegisterClient.hasServer
    }
)
struct RealClientRecordTests {
    /// What must not be kept: with characters that XML, URLs and YAML write in other ways.
    private static let password = "Klartext & geheim=ja"

    @Test("What zeep asked once is answered again and again, in SOAP 1.1 and 1.2")
    func zeep() async throws { try await judge(.zeep, recorded: 14) }

    @Test(
        "What PHP's SoapClient asked once is answered again and again, in SOAP 1.1 and 1.2",
        .enabled("php-cli and php-soap are not installed") { try await RegisterClient.php.isThere }
    )
    func php() async throws { try await judge(.php, recorded: 14) }

    @Test(
        "What SOAP::Lite asked once is answered again and again",
        .enabled("libsoap-lite-perl is not installed") { try await RegisterClient.lite.isThere }
    )
    func lite() async throws { try await judge(.lite, recorded: 7) }

    /// - Parameter recorded: how many fixtures the client's calls are, in all versions of SOAP.
    private func judge(_ client: RegisterClient, recorded: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = folder.appending(path: "store")
        let log = try await record(client, into: store, folder)
        try expectNoSecret(of: folder, in: store, log)
        let scan = try await Tool.run("fixtures", "scan", store.path)
        #expect(scan.status == 0, "\(scan.output)\(scan.error)")
        #expect(scan.output == "\(recorded) fixtures, 0 findings\n")

        // The server has ended, and replaying sends nothing to anybody.
        let replay = try await RunningServer("replay", "--fixtures", store.path)
        for _ in 1...3 {
            let run = try await client.call(replay.url, password: Self.password, folder: folder)
            #expect(run.status == 0, "\(run.output)\(run.error)")
            try await Self.ask(replay, "/__soapstone/scenarios/reset", method: .post)
        }
        try await withThrowingTaskGroup(of: Tool.Result.self) { group in
            for _ in 1...4 {
                group.addTask {
                    try await client.call(replay.url, password: Self.password, folder: folder, isShared: true)
                }
            }
            for try await run in group { #expect(run.status == 0, "\(run.output)\(run.error)") }
        }
        let unmatched = try await Self.ask(replay, "/__soapstone/requests/unmatched")
        #expect(try JSONDecoder().decode(Unmatched.self, from: unmatched).requests.isEmpty)
        let sent = try Self.lines(of: folder)
        #expect(Set(sent).count == sent.count, "each request has a nonce and a digest of its own")
        #expect(sent.count == 8 * recorded * 2)

        let stranger = try await client.call(replay.url, password: "another", folder: folder)
        #expect(stranger.status != 0, "a password that was not recorded matches nothing")
        #expect(await replay.stop() == 0)
        try expectNoSecret(of: folder, in: store, "")
    }

    /// Has a client call the register through the recorder, and ends both.
    ///
    /// - Returns: what the recorder printed.
    private func record(_ client: RegisterClient, into store: URL, _ folder: URL) async throws -> String {
        let server = try await RunningServer(
            ["Tests/Outside/register_server.py", "--password", Self.password],
            of: try #require(Tool.python)
        )
        let recorder = try await RunningServer("record", "--fixtures", store.path, "--upstream", server.url)
        for name in ["register11", "register12"] {
            let contract = try await Self.ask(recorder, "/\(name)?wsdl")
            try contract.write(to: folder.appending(path: "\(name).wsdl"))
        }
        let run = try await client.call(recorder.url, password: Self.password, folder: folder)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        // The journal is still there, with all that was recorded.
        try expectNoSecret(of: folder, in: store, recorder.log)
        let end = await recorder.finish()
        #expect(end.status == 0, "\(end.log)")
        #expect(await server.stop() == 0)
        return end.log
    }

    /// What is in a store. A recorder that goes on renames the folders in which it writes, so the list is begun anew where
    /// one is gone by the time that it is looked into.
    private static func files(in store: URL) throws -> [String] {
        for _ in 1...100 {
            if let files = try? FileManager.default.subpathsOfDirectory(atPath: store.path) { return files }
        }
        return try FileManager.default.subpathsOfDirectory(atPath: store.path)
    }

    private func expectNoSecret(of folder: URL, in store: URL, _ log: String) throws {
        let plain = Self.password
        let planted = [
            plain, plain.replacing("&", with: "&amp;"), plain.replacing("&", with: "&#38;"),
            Data(plain.utf8).base64EncodedString(),
            try #require(plain.addingPercentEncoding(withAllowedCharacters: .alphanumerics)), "geheim", "svc-register",
        ]
        let secrets = planted + (try Self.lines(of: folder))
        #expect(secrets.count > planted.count)
        let files = try Self.files(in: store)
        #expect(files.contains { $0.hasSuffix("exchange.yaml") })
        var kept = [("the log", Data(log.utf8))]
        for file in files {
            // What cannot be read as a file is a folder.
            if let data = try? Data(contentsOf: store.appending(path: file)) { kept.append((file, data)) }
        }
        for (place, data) in kept {
            for secret in secrets { #expect(data.range(of: Data(secret.utf8)) == nil, "\(secret) is in \(place)") }
        }
    }

    /// The nonces and digests that were sent.
    private static func lines(of folder: URL) throws -> [String] {
        try String(contentsOf: folder.appending(path: "sent"), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @discardableResult
    private static func ask(
        _ server: RunningServer,
        _ target: String,
        method: HTTPTransport.Request.Method = .get
    ) async throws -> Data {
        let transport = try HTTPTransport(configuration: .init())
        let response = try await transport.send(.init(url: server.url + target, method: method))
        #expect(response.status == 200)
        return Data(response.body)
    }

    private struct Unmatched: Decodable {
        struct Request: Decodable {}
        var requests: [Request]
    }
}
