import Foundation
import SoapstoneTransport
import Testing

/// The stub over HTTPS, as a user starts it.
@Suite struct StubTLSCommandTests {
    private static func folder() -> String {
        FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)").path
    }

    @Test(
        "With --tls, curl trusts the authority that is printed, and the WSDL leads to HTTPS",
        .enabled(if: hasProgram("curl"))
    )
    func made() async throws {
        let folder = Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let server = try await RunningServer(
            "replay",
            "--wsdl",
            "wsdl/sets/sets-ims-case.wsdl",
            "--tls",
            "--tls-authority",
            folder
        )
        let curl = try await Tool.run(
            URL(filePath: "/usr/bin/env"),
            [
                "curl", "--silent", "--show-error", "--cacert", "\(folder)/authority.pem",
                "https://localhost:\(server.port)/sets?wsdl",
            ]
        )
        #expect(curl.status == 0, "\(curl.error)")
        #expect(server.log.contains("the authority of its certificate is \(folder)/authority.pem"))
        #expect(curl.output.contains("location=\"https://localhost:\(server.port)/sets/ims-case\""))
        #expect(await server.stop() == 0)
    }

    @Test("A spy over HTTPS passes on to an upstream over HTTPS, each with its own authority")
    func bothSides() async throws {
        let (upstream, own) = (Self.folder(), Self.folder())
        defer { for folder in [upstream, own] { try? FileManager.default.removeItem(atPath: folder) } }
        let live = try await RunningServer(
            "replay",
            "--fixtures",
            "fixtures/sets",
            "--tls",
            "--tls-authority",
            upstream
        )
        let spy = try await RunningServer(
            "spy",
            "--fixtures",
            "Documentation",
            "--upstream",
            "https://localhost:\(live.port)",
            "--ca",
            "\(upstream)/authority.pem",
            "--tls",
            "--tls-authority",
            own
        )
        var configuration = HTTPTransport.Configuration()
        configuration.tls.authorityFile = "\(own)/authority.pem"
        let transport = try HTTPTransport(configuration: configuration)
        let folder = Tool.root.appending(path: "fixtures/sets/ims-case/ping/ordinary")
        let request = try Data(contentsOf: folder.appending(path: "request.xml"))
        let details = try String(contentsOf: folder.appending(path: "exchange.yaml"), encoding: .utf8)
        let action = try #require(details.firstMatch(of: /SOAPAction: '?("[^"]*")/)?.1)
        let response = try await transport.send(
            .init(
                url: "https://127.0.0.1:\(spy.port)/sets/ims-case",
                headers: [.init("Content-Type", "text/xml; charset=utf-8"), .init("SOAPAction", String(action))],
                body: Array(request)
            )
        )
        #expect(response.status == 200)
        #expect(response.body == Array(try Data(contentsOf: folder.appending(path: "response.xml"))))
        #expect(await spy.stop() == 0)
        #expect(await live.stop() == 0)
    }

    @Test(
        "Certificates that change in their files are shown at once, and what is broken is told and not shown",
        .enabled(if: hasProgram("openssl")),
        .disabled(
            if: ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] == "address",
            "NIOSSLContext loses what it has made where its initializer throws"
        )
    )
    func changed() async throws {
        let folder = Self.folder()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func make(_ name: String) async throws {
            let line = """
                cd \(folder) && umask 077 && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
                -days 2 -keyout \(name).key -out \(name).pem -subj /CN=\(name) -addext subjectAltName=IP:127.0.0.1
                """
            #expect(try await Tool.run(URL(filePath: "/bin/sh"), ["-c", line]).status == 0)
        }
        func move(_ from: String, _ kinds: [String] = ["pem", "key"]) throws {
            for kind in kinds { try #require(rename("\(folder)/\(from).\(kind)", "\(folder)/a.\(kind)") == 0) }
        }
        for name in ["a", "b", "c"] { try await make(name) }
        for name in ["a", "b"] {
            try FileManager.default.copyItem(atPath: "\(folder)/\(name).pem", toPath: "\(folder)/trust-\(name).pem")
        }
        let server = try await RunningServer(
            "replay",
            "--fixtures",
            "fixtures/sets",
            "--tls-cert",
            "\(folder)/a.pem",
            "--tls-key",
            "\(folder)/a.key"
        )
        func status(trusting name: String) async -> Int? {
            var configuration = HTTPTransport.Configuration()
            configuration.tls.authorityFile = "\(folder)/trust-\(name).pem"
            guard let transport = try? HTTPTransport(configuration: configuration) else { return nil }
            let url = "https://127.0.0.1:\(server.port)/__soapstone/health"
            return try? await transport.send(.init(url: url, method: .get)).status
        }
        func wait(for text: String) async throws {
            for _ in 0..<150 where !server.log.contains(text) { try await Task.sleep(for: .milliseconds(100)) }
            #expect(server.log.contains(text), "\(server.log)")
        }
        #expect(await status(trusting: "a") == 200)
        #expect(await status(trusting: "b") == nil)
        try move("b")
        try await wait(for: "showing the certificate that is in \(folder)/a.pem, \(folder)/a.key now")
        #expect(await status(trusting: "b") == 200)
        #expect(await status(trusting: "a") == nil)
        try move("c", ["pem"])
        try await wait(for: "\(folder)/a.pem, \(folder)/a.key: error: the certificate with its private key cannot")
        #expect(await status(trusting: "b") == 200)
        #expect(server.log.contains("the certificate that was there before is shown until this is corrected"))
        #expect(await server.stop() == 0)
    }

    @Test(
        "Options that do not go together are refused",
        arguments: [
            "--tls-cert a.pem", "--tls-key a.key", "--tls --tls-cert a.pem --tls-key a.key", "--tls-host a",
            "--tls-authority a", "--tls-client-ca a.pem",
        ]
    )
    func options(line: String) async throws {
        let arguments = ["replay"] + line.split(separator: " ").map(String.init)
        #expect(try await Tool.run(Tool.soapstone, arguments).status == 64)
    }

    @Test("A file that is not there is told with its name, and a key that others may read is refused")
    func files() async throws {
        let folder = Self.folder()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let missing = try await Tool.run("replay", "--tls-cert", "\(folder)/a.pem", "--tls-key", "\(folder)/a.key")
        #expect(missing.status == 2)
        #expect(missing.error.contains("\(folder)/a.pem: error: No such file"))
        for name in ["a.pem", "a.key"] { try Data("x".utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
        let open = try await Tool.run("replay", "--tls-cert", "\(folder)/a.pem", "--tls-key", "\(folder)/a.key")
        #expect(open.status == 2)
        #expect(open.error.contains("its mode must be 0600"))
    }
}
