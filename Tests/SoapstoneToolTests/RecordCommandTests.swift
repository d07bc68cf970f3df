import Foundation
import SoapstoneTransport
import Testing

@Suite struct RecordCommandTests {
    private static func folder() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
    }

    private static func send(_ password: String, _ nonce: String, to server: RunningServer) async throws -> (
        Int, String
    ) {
        let body = """
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header><w:Security \
            xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"><w:UsernameToken>\
            <w:Username>ann</w:Username><w:Password>\(password)</w:Password><w:Nonce>\(nonce)</w:Nonce>\
            </w:UsernameToken></w:Security></e:Header><e:Body>\
            <login xmlns="urn:example"><user>ann</user><password>\(password)</password></login></e:Body></e:Envelope>
            """
        let transport = try HTTPTransport(configuration: .init())
        let response = try await transport.send(
            .init(
                url: "\(server.url)/sets/login",
                headers: [
                    .init("Content-Type", "text/xml; charset=utf-8"), .init("SOAPAction", "\"urn:login\""),
                    .init("Authorization", "Bearer \(password)"),
                ],
                body: Array(body.utf8)
            )
        )
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    /// A server that answers one login with the password that it was given.
    private static func live() throws -> URL {
        let root = folder()
        let live = root.appending(path: "live/login/login/ordinary")
        try FileManager.default.createDirectory(at: live, withIntermediateDirectories: true)
        let request = """
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><login xmlns="urn:example">\
            <user>ann</user><password>correct-horse</password></login></e:Body></e:Envelope>
            """
        let response = """
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><r xmlns="urn:example">\
            <token>tok-58c1</token><dob>1961-04-02</dob><card>4111-1111-1111-1111</card></r></e:Body></e:Envelope>
            """
        let details = """
            operation: login
            endpoint: /sets/login
            method: POST
            request: {headers: {Content-Type: text/xml, SOAPAction: '"urn:login"'}}
            response: {status: 200, headers: {Content-Type: text/xml}}
            recordedAt: 2024-02-29T09:30:00Z
            class: ordinary

            """
        for (name, text) in [("request.xml", request), ("response.xml", response), ("exchange.yaml", details)] {
            try Data(text.utf8).write(to: live.appending(path: name))
        }
        return root
    }

    private static func text(in folder: URL) throws -> String {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return files.compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    }

    @Test("What was recorded is replayed without the server, again and again, and has no secret in it")
    func roundTrip() async throws {
        let live = try Self.live()
        let store = Self.folder()
        defer { for folder in [live, store] { try? FileManager.default.removeItem(at: folder) } }
        let upstream = try await RunningServer("replay", "--fixtures", live.path)
        let recorder = try await RunningServer(
            "record",
            "--record-in-ci",
            "--fixtures",
            store.path,
            "--upstream",
            upstream.url
        )
        let first = try await Self.send("correct-horse", "bm9uY2Ux", to: recorder)
        #expect(first.0 == 200)
        #expect(first.1.contains("tok-58c1"), "the client gets the answer as it is")
        #expect(try await Self.send("correct-horse", "bm9uY2Uy", to: recorder).0 == 200)
        let (status, log) = await recorder.finish()
        #expect(status == 0, "\(log)")
        #expect(await upstream.stop() == 0)
        let written = try #require(log.firstMatch(of: /(?m)^recorded (\S+)$/)).1
        #expect(FileManager.default.fileExists(atPath: store.appending(path: "\(written)/exchange.yaml").path))
        #expect(log.contains("\nunchanged \(written)\n"), "\(log)")
        #expect(log.hasSuffix("\nrecorded 2 requests in \(store.path): 1 new fixture, 1 unchanged\n"), "\(log)")

        let kept = try Self.text(in: store) + log
        for secret in ["correct-horse", "tok-58c1", "1961-04-02", "1111-1111", "bm9uY2Ux", "bm9uY2Uy", "Bearer"] {
            #expect(!kept.contains(secret), "\(secret)")
        }
        let scan = try await Tool.run("fixtures", "scan", store.path)
        #expect(scan.status == 0, "\(scan.output)\(scan.error)")
        #expect(scan.output == "1 fixture, 0 findings\n")

        let replay = try await RunningServer("replay", "--fixtures", store.path)
        var responses: Set<String> = []
        for nonce in ["bm9uY2Uz", "bm9uY2U0", "bm9uY2U1"] {
            let response = try await Self.send("correct-horse", nonce, to: replay)
            #expect(response.0 == 200)
            responses.insert(response.1)
        }
        #expect(responses.count == 1)
        #expect(responses.first?.contains(/<dob>\d{4}-\d\d-\d\d<\/dob>/) == true, "a date is still a date")
        let other = try await Self.send("wrong-horse", "bm9uY2U2", to: replay)
        #expect(other.0 == 500)
        #expect(!other.1.contains("wrong-horse"))
        #expect(await replay.stop() == 0)
    }

    @Test("An upstream can be named while the recorder runs")
    func laterUpstream() async throws {
        let live = try Self.live()
        let store = Self.folder()
        defer { for folder in [live, store] { try? FileManager.default.removeItem(at: folder) } }
        let upstream = try await RunningServer("replay", "--fixtures", live.path)
        let recorder = try await RunningServer("record", "--record-in-ci", "--fixtures", store.path)
        #expect(recorder.log.contains("once an upstream is named on the page 'Recording'"), "\(recorder.log)")
        #expect(try await Self.send("correct-horse", "bm9uY2Ux", to: recorder).0 == 404)
        let start = try await Tool.run(
            URL(filePath: "/usr/bin/curl"),
            [
                "-sS", "--fail", "-d", #"{"targetBaseUrl":"\#(upstream.url)"}"#,
                "\(recorder.url)/__soapstone/recordings/start",
            ]
        )
        #expect(start.output.contains(#""status":"Recording""#), "\(start.output)\(start.error)")
        #expect(try await Self.send("correct-horse", "bm9uY2Ux", to: recorder).0 == 200)
        let (status, log) = await recorder.finish()
        #expect(status == 0, "\(log)")
        #expect(log.hasSuffix("\nrecorded 1 request in \(store.path): 1 new fixture, 0 unchanged\n"), "\(log)")
        #expect(await upstream.stop() == 0)
    }

    @Test("On a build server nothing is recorded and nothing passed on, unless that is asked for")
    func continuousIntegration() async throws {
        let recorder = try await RunningServer(
            ["record", "--fixtures", "Documentation", "--upstream", "http://127.0.0.1:1"],
            environment: ["CI": "true"]
        )
        #expect(try await Self.send("a", "b", to: recorder).0 == 500)
        #expect(recorder.log.contains("CI is set"))
        #expect(await recorder.stop() == 0)
    }

    @Test("A store that is recorded into takes no second recorder")
    func locked() async throws {
        let store = Self.folder()
        defer { try? FileManager.default.removeItem(at: store) }
        let recorder = try await RunningServer(
            "record",
            "--record-in-ci",
            "--fixtures",
            store.path,
            "--upstream",
            "http://127.0.0.1:1"
        )
        let second = try await Tool.run(
            "record",
            "--record-in-ci",
            "--port",
            "0",
            "--fixtures",
            store.path,
            "--upstream",
            "http://127.0.0.1:1"
        )
        #expect(second.status == 3)
        #expect(second.error.contains("RECORDING_LOCKED"), "\(second.error)")
        #expect(await recorder.stop() == 0)
    }

    @Test("The modes record what they say", arguments: [("new-episodes", 2), ("once", 1), ("none", 1), ("all", 2)])
    func modes(mode: String, cases: Int) async throws {
        let store = Self.folder()
        defer { try? FileManager.default.removeItem(at: store) }
        let upstream = try await RunningServer("replay")
        func record(_ mode: String, _ name: String) async throws {
            let recorder = try await RunningServer(
                "record",
                "--record-in-ci",
                "--record-mode",
                mode,
                "--fixtures",
                store.path,
                "--upstream",
                upstream.url
            )
            let call = try await Tool.ping("\(recorder.url)/sets/ims-case", case: name)
            #expect(call.error.isEmpty || mode == "once" || mode == "none", "\(call.error)")
            #expect(await recorder.stop() == 0)
        }
        try await record("all", "ordinary")
        try await record(mode, "blank-reply")
        #expect(await upstream.stop() == 0)
        let recorded = try FileManager.default.subpathsOfDirectory(atPath: store.path)
        #expect(recorded.count { $0.hasSuffix("exchange.yaml") } == cases)
    }

    @Test(
        "An exchange's folder is called like the body's element, or like the contract's operation",
        arguments: [([], "INPUTMSG"), (["--wsdl", "wsdl/sets/sets-ims-case.wsdl"], "ping")]
    )
    func operations(options: [String], operation: String) async throws {
        let store = Self.folder()
        defer { try? FileManager.default.removeItem(at: store) }
        let upstream = try await RunningServer("replay")
        let recorder = try await RunningServer(
            ["record", "--record-in-ci", "--fixtures", store.path, "--upstream", upstream.url] + options
        )
        #expect(try await Tool.ping("\(recorder.url)/sets/ims-case", case: "ordinary").error.isEmpty)
        #expect(await recorder.stop() == 0)
        #expect(await upstream.stop() == 0)
        let recorded = try FileManager.default.subpathsOfDirectory(atPath: store.path)
        #expect(recorded.contains("ims-case/\(operation)"))
    }
}
