import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// `soapstone drift` against the project's own stub.
@Suite struct DriftCommandTests {
    /// Two copies of what the package has of one service of IMS: a project, and what a stub answers with.
    final class Pair {
        let folder: URL
        var own: URL { folder.appending(path: "own") }
        var live: URL { folder.appending(path: "live") }
        static let ping = "fixtures/sets/ims-case/ping/ordinary"
        static let contract = "wsdl/sets/sets-ims-case.wsdl"

        init() throws {
            let files = FileManager.default
            folder = files.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
            for side in ["own", "live"] {
                for path in [Pair.contract, "fixtures/sets/ims-case/ping"] {
                    let target = folder.appending(path: side).appending(path: path)
                    try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try files.copyItem(at: Tool.root.appending(path: path), to: target)
                }
            }
            try Data("check: {contracts: [wsdl/sets], fixtures: [fixtures/sets]}\n".utf8)
                .write(to: own.appending(path: "soapstone.yaml"))
            // What the contract imports.
            for name in try files.contentsOfDirectory(atPath: Tool.root.appending(path: "wsdl/sets").path)
            where name.hasSuffix(".xsd") {
                for side in [own, live] {
                    try files.copyItem(
                        at: Tool.root.appending(path: "wsdl/sets/\(name)"),
                        to: side.appending(path: "wsdl/sets/\(name)")
                    )
                }
            }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        static func replace(_ old: String, with new: String, in file: URL) throws {
            let text = try String(contentsOf: file, encoding: .utf8)
            try #require(text.contains(old), "\(file.path) has no \(old)")
            try Data(text.replacing(old, with: new).utf8).write(to: file)
        }

        static func files(in folder: URL) throws -> [String: Data] {
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            return Dictionary(
                uniqueKeysWithValues: paths.map { ($0, (try? Data(contentsOf: folder.appending(path: $0))) ?? Data()) }
            )
        }

        /// The stub that is the live service.
        func service() async throws -> RunningServer {
            try await RunningServer(
                "replay",
                "--wsdl",
                live.appending(path: Pair.contract).path,
                "--fixtures",
                live.appending(path: "fixtures/sets").path
            )
        }

        /// Runs the command, and holds that nothing of the project changes.
        func drift(_ arguments: [String], environment: [String: String] = [:]) async throws -> Tool.Result {
            let before = try Self.files(in: own)
            let result = try await Tool.run(
                Tool.soapstone,
                ["drift", "--config", own.appending(path: "soapstone.yaml").path] + arguments,
                environment: environment
            )
            #expect(try Self.files(in: own) == before, "something of the project has changed")
            return result
        }
    }

    @Test("A service that is as the project says ends with 0, and what was not sent is told")
    func same() async throws {
        let pair = try Pair()
        let service = try await pair.service()
        let result = try await pair.drift(["--upstream", service.url, "--format", "json"])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        let report = try JSONDocument(parsing: Array(result.data), limits: .file).root
        #expect(report["findings"]?.count == 0)
        #expect(report["counts"]?["contracts"]?.numberText == "1")
        #expect(report["counts"]?["fixtures"]?.numberText == "1")
        let unsent = report["notChecked"].map { Array($0.elements) } ?? []
        let cases = try FileManager.default.contentsOfDirectory(
            atPath: pair.own.appending(path: "fixtures/sets/ims-case/ping").path
        )
        #expect(unsent.count { $0["rule"]?.string == "drift.not-sent" } == cases.count - 1)
        // An address with the service's own path is the same.
        let path = try await pair.drift(["--upstream", "\(service.url)/sets/ims-case"])
        #expect(path.status == 0, "\(path.output)\(path.error)")
        let mapped = try await pair.drift(["--upstream", "/sets=\(service.url)/sets"])
        #expect(mapped.status == 0, "\(mapped.output)\(mapped.error)")
        #expect(await service.stop() == 0)
    }

    @Test("An answer and a contract that differ end with 1, and a proposal has them")
    func different() async throws {
        let pair = try Pair()
        try Pair.replace("IMSA", with: "IMSB", in: pair.live.appending(path: "\(Pair.ping)/response.xml"))
        try Pair.replace(
            "<xsd:element name=\"out_echo\" type=\"t:X8\"/>",
            with: "<xsd:element name=\"out_echo\" type=\"xsd:string\"/>",
            in: pair.live.appending(path: Pair.contract)
        )
        let service = try await pair.service()
        let proposal = pair.folder.appending(path: "proposal")
        let arguments = ["--upstream", service.url, "--fail-on", "warning", "--propose", proposal.path]
        let result = try await pair.drift(arguments)
        #expect(result.status == 1, "\(result.output)\(result.error)")
        let lines = result.output.split(separator: "\n")
        let response = pair.own.appending(path: "\(Pair.ping)/response.xml").path
        #expect(lines.contains { $0.hasPrefix("\(response):") && $0.contains("'IMSB', 'IMSA' was recorded") })
        #expect(lines.contains { $0.hasSuffix("[drift.contract-breaking]") })
        let files = try Pair.files(in: proposal)
        // The text that is echoed may be anybody's: it is redacted as a recording's.
        let proposed = String(decoding: files["\(Pair.ping)/response.xml"] ?? Data(), as: UTF8.self)
        #expect(proposed.contains("<out_sysid>IMSB</out_sysid>") && !proposed.contains("SOAPSTN1"), "\(proposed)")
        #expect(files["\(Pair.ping)/exchange.yaml"] != nil && files["\(Pair.ping)/response.json"] != nil)
        #expect(files["\(Pair.ping)/request.xml"] == nil)
        let contract = String(decoding: files[Pair.contract] ?? Data(), as: UTF8.self)
        #expect(contract.contains("<xsd:element name=\"out_echo\" type=\"xsd:string\"/>"))
        #expect(result.error.contains("proposed: \(Pair.ping)/response.xml\n"))
        // It is not written over.
        let again = try await pair.drift(arguments)
        #expect(again.status == 3 && again.error.contains("not an empty folder"), "\(again.error)")
        #expect(try Pair.files(in: proposal) == files)
        #expect(await service.stop() == 0)
    }

    @Test("A baseline lets pass what is known, and says what is gone")
    func baseline() async throws {
        let pair = try Pair()
        let response = pair.live.appending(path: "\(Pair.ping)/response.xml")
        try Pair.replace("IMSA", with: "IMSB", in: response)
        let service = try await pair.service()
        let file = pair.folder.appending(path: "known.json").path
        let arguments = ["--upstream", service.url, "--fail-on", "warning", "--baseline", file]
        #expect(try await pair.drift(arguments).status == 2, "there is no such baseline")
        #expect(try await pair.drift(arguments + ["--update-baseline"]).status == 0)
        let known = try await pair.drift(arguments)
        #expect(known.status == 0 && known.output.contains("1 finding suppressed"), "\(known.output)")
        #expect(await service.stop() == 0)
        try Pair.replace("IMSB", with: "IMSA", in: response)
        let other = try await pair.service()
        let gone = try await pair.drift(["--upstream", other.url, "--baseline", file])
        #expect(gone.output.contains("the baseline has a finding of drift.value that is gone"), "\(gone.output)")
        #expect(await other.stop() == 0)
    }

    @Test("A service that is not there is a finding for each request and contract, and nobody waits long")
    func unreachable() async throws {
        let pair = try Pair()
        let free = try await pair.service()
        #expect(await free.stop() == 0)
        let result = try await pair.drift(["--upstream", free.url, "--connect-timeout", "2"])
        #expect(result.status == 1, "\(result.output)\(result.error)")
        for rule in ["drift.unreachable", "drift.contract-unreachable"] {
            #expect(result.output.contains("[\(rule)]"), "\(result.output)")
        }
        #expect(result.output.contains("no response was received"))
        // Nothing is said of responses that did not come.
        #expect(!result.output.contains("[drift.status]"))
    }

    @Test("A password goes to the service and nowhere else")
    func credentials() async throws {
        let pair = try Pair()
        // What a recording makes of the request.
        let request = pair.own.appending(path: "\(Pair.ping)/request.xml")
        try Pair.replace("Canary-IMS-Passw0rd-7Qz4", with: "[[redacted:password]]", in: request)
        let service = try await pair.service()
        let arguments = ["--no-wsdl", "--upstream", service.url]
        let redacted = try await pair.drift(arguments)
        #expect(redacted.status == 2, "\(redacted.output)\(redacted.error)")
        #expect(redacted.output.contains("could not send: redacted"))
        let proposal = pair.folder.appending(path: "proposal")
        let sent = try await pair.drift(
            arguments + ["--user", "svc-soapstone", "--password-env", "DRIFT_PASSWORD", "--propose", proposal.path],
            environment: ["DRIFT_PASSWORD": "Canary-IMS-Passw0rd-7Qz4"]
        )
        #expect(sent.status == 0, "\(sent.output)\(sent.error)")
        for text in [redacted.output, redacted.error, sent.output, sent.error, service.log] {
            #expect(!text.contains("Canary-IMS"))
        }
        #expect(try Pair.files(in: proposal).isEmpty)
        #expect(await service.stop() == 0)
    }

    @Test("Exit statuses come from one list")
    func statuses() async throws {
        let pair = try Pair()
        let service = try await pair.service()
        let lines: [(Int32, [String])] = [
            (64, []), (64, ["--upstream", "ftp://x"]), (64, ["--upstream", "a.example=http://127.0.0.1:1"]),
            (64, ["--upstream", service.url, "--upstream", service.url]),
            (64, ["--upstream", service.url, "--wsdl", "x", "--no-wsdl"]),
            (64, ["--upstream", service.url, "--rate", "0"]), (64, ["--upstream", service.url, "--concurrency", "0"]),
            (64, ["--upstream", service.url, "--deadline", "-1"]), (64, ["--upstream", service.url, "--user", "u"]),
            (64, ["--upstream", service.url, "--update-baseline"]),
            (64, ["--upstream", service.url, "--update-baseline", "--baseline", "b", "--no-wsdl"]),
            (64, ["--upstream", service.url, "--select", "drift.nothing"]),
            (2, ["--upstream", service.url, "--no-wsdl", "--fixture", "no/such"]),
            (2, ["--upstream", service.url, "--fixtures", "no/such/folder"]),
            (2, ["--upstream", service.url, "--wsdl", "other.wsdl=\(service.url)?wsdl", "--contract", "wsdl/sets"]),
            (3, ["--upstream", service.url, "--propose", pair.own.path]),
            (3, ["--upstream", service.url, "--propose", "/no/such/folder/proposal"]),
            (0, ["--upstream", service.url, "--no-wsdl", "--fixture", "ping/ordinary"]),
            (2, ["--upstream", service.url, "--operation", "ping", "--operation", "pings"]),
            (0, ["--upstream", service.url, "--no-wsdl", "--operation", "ping"]),
        ]
        for (status, arguments) in lines {
            let result = try await pair.drift(arguments)
            #expect(result.status == status, "\(arguments): \(result.output)\(result.error)")
            guard arguments.last == "pings" else { continue }
            #expect(result.error.contains("no fixture is of the operation 'pings'; there are ping"), "\(result.error)")
        }
        #expect(await service.stop() == 0)
    }

    @Test("What the page shows is what comes")
    func page() async throws {
        let path = "Sources/SoapstoneConformance/Documentation.docc/DriftRules.md"
        let page = try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
        let shown = try #require(page.firstMatch(of: /(?s)\n\$ (soapstone drift [^\n]*)\n(.*?)```/))
        let service = try await RunningServer("replay")
        let words = shown.1.split(separator: " ").dropFirst().map {
            String($0).replacing("http://127.0.0.1:7627", with: service.url)
        }
        let result = try await Tool.run(Tool.soapstone, words)
        #expect(result.output == String(shown.2), "\(result.output)\(result.error)")
        #expect(result.status == 0)
        #expect(await service.stop() == 0)
    }
}

/// `soapstone drift` against a server of another maker.
@Suite(
    .enabled("SOAPSTONE_PYTHON names no Python with spyne: scripts/test makes one") {
        try await RegisterClient.hasServer
    }
)
struct RealServiceDriftTests {
    private static let password = "Klartext & geheim=ja"

    private func server() async throws -> RunningServer {
        try await RunningServer(
            ["Tests/Outside/register_server.py", "--password", Self.password],
            of: try #require(Tool.python)
        )
    }

    /// Has zeep call the register through the recorder.
    private func record(_ server: RunningServer, _ store: URL, _ folder: URL) async throws {
        let recorder = try await RunningServer("record", "--fixtures", store.path, "--upstream", server.url)
        let transport = try HTTPTransport(configuration: .init())
        for name in ["register11", "register12"] {
            let response = try await transport.send(.init(url: "\(recorder.url)/\(name)?wsdl", method: .get))
            try Data(response.body).write(to: folder.appending(path: "\(name).wsdl"))
        }
        let run = try await RegisterClient.zeep.call(recorder.url, password: Self.password, folder: folder)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(await recorder.stop() == 0)
    }

    @Test("Recorded calls of spyne are sent again with an account, and their answers are what they were")
    func register() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = folder.appending(path: "store")
        let server = try await server()
        try await record(server, store, folder)
        var marked = 0
        for path in try FileManager.default.subpathsOfDirectory(atPath: store.path)
        where path.hasSuffix("exchange.yaml") && (path.contains("/getCase/") || path.contains("/greet/")) {
            let file = store.appending(path: path)
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data((text + "safe: true\n").utf8).write(to: file)
            marked += 1
        }
        #expect(marked >= 4)
        let arguments = [
            "drift", "--upstream", server.url, "--fixtures", store.path, "--contract",
            folder.appending(path: "register11.wsdl").path, "--contract",
            folder.appending(path: "register12.wsdl").path, "--fail-on", "warning",
        ]
        let account = ["--user", "svc-register", "--password-env", "DRIFT_PASSWORD", "--wss", "digest"]
        for _ in 1...2 {
            let result = try await Tool.run(
                Tool.soapstone,
                arguments + account + ["--format", "json"],
                environment: ["DRIFT_PASSWORD": Self.password]
            )
            #expect(result.status == 0, "\(result.output)\(result.error)")
            let report = try JSONDocument(parsing: Array(result.data), limits: .file).root
            #expect(report["counts"]?["fixtures"]?.numberText == "\(marked)")
            #expect(report["counts"]?["contracts"]?.numberText == "2")
        }
        // Without the account nothing of it can be sent, with a wrong password the service says no.
        let without = try await Tool.run(Tool.soapstone, arguments + ["--no-wsdl"])
        #expect(without.status == 2 && without.output.contains("could not send: redacted"), "\(without.output)")
        let wrong = try await Tool.run(
            Tool.soapstone,
            arguments + account + ["--no-wsdl"],
            environment: ["DRIFT_PASSWORD": "another"]
        )
        #expect(wrong.status == 1 && wrong.output.contains("[drift.fault]"), "\(wrong.output)")
        #expect(await server.stop() == 0)
    }
}
