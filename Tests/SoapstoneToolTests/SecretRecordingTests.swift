import Foundation
import SoapstoneTransport
import Testing

/// `soapstone record` before a server whose contract calls its secrets what it likes.
@Suite struct SecretRecordingTests {
    private static let secrets = [
        "Hx7-arg-pass", "Cur-pw-4411", "Ab9-session-1", "Zq8-cookie-77", "Bas-pw-2299", "Pair-pw-8181", "tig3rPw99",
        "773355",
    ]

    private static func envelope(_ body: String) -> String {
        "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body>\(body)</e:Body></e:Envelope>"
    }

    /// What is sent, and what comes back: operation, target, request, answer.
    private static let calls = [
        (
            "signIn", "/desk",
            "<signIn xmlns='urn:desk'><in0>Hx7-arg-pass</in0><currentPassword>Cur-pw-4411</currentPassword></signIn>",
            "<signInResponse xmlns='urn:desk'><signInReturn>Ab9-session-1</signInReturn></signInResponse>"
        ),
        (
            "work", "/desk;jsessionid=Zq8-cookie-77",
            "<work xmlns='urn:desk'><sessionId>Ab9-session-1</sessionId><c>Zq8-cookie-77</c><d>Bas-pw-2299</d></work>",
            """
            <workResponse xmlns='urn:desk'><echo>of QWI5LXNlc3Npb24tMQ==</echo><tokenCount>42</tokenCount>\
            <keyboard>qwerty</keyboard><p><key>password</key><value>Pair-pw-8181</value></p>\
            <db>jdbc:oracle:thin:scott/tig3rPw99@db:1521:x</db></workResponse>
            """
        ),
        (
            "change", "/desk?otp=773355",
            "<change xmlns='urn:desk'><confirmPassword>Hx7-arg-pass</confirmPassword><orderNumber>4711</orderNumber></change>",
            "<changeResponse xmlns='urn:desk'><ok>true</ok></changeResponse>"
        ),
    ]

    /// A folder that a stub answers from as the server would, secrets and all.
    private static func server(_ root: URL) throws {
        for (operation, _, request, response) in calls {
            let place = root.appending(path: "desk/desk/\(operation)/ordinary")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let details = """
                operation: \(operation)
                endpoint: /desk
                method: POST
                request: {headers: {Content-Type: text/xml, SOAPAction: '"urn:\(operation)"'}}
                response: {status: 200, headers: {Content-Type: text/xml}}
                recordedAt: 2024-02-29T09:30:00Z
                class: ordinary

                """
            for (name, text) in [
                ("request.xml", envelope(request)), ("response.xml", envelope(response)), ("exchange.yaml", details),
            ] {
                try Data(text.utf8).write(to: place.appending(path: name))
            }
        }
    }

    private static func send(to url: String) async throws -> [String] {
        let transport = try HTTPTransport(configuration: .init())
        var responses: [String] = []
        for (operation, target, request, _) in calls {
            let headers: [HTTPTransport.HeaderField] = [
                .init("Content-Type", "text/xml"), .init("SOAPAction", "\"urn:\(operation)\""),
                .init("Cookie", "SESSIONID=Zq8-cookie-77"),
                .init("Authorization", "Basic \(Data("u:Bas-pw-2299".utf8).base64EncodedString())"),
            ]
            let response = try await transport.send(
                .init(url: url + target, headers: headers, body: Array(envelope(request).utf8))
            )
            #expect(response.status == 200, "\(operation)")
            responses.append(String(decoding: response.body, as: UTF8.self))
        }
        return responses
    }

    @Test("No secret and no name of a folder is left, the scan finds nothing, and the same requests are answered")
    func recorded() async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        try Self.server(root.appending(path: "live"))
        let store = root.appending(path: "kept")
        let live = try await RunningServer("replay", "--fixtures", root.appending(path: "live/desk").path)
        let record = try await RunningServer(
            "record",
            "--record-in-ci",
            "--fixtures",
            store.path,
            "--upstream",
            live.url
        )
        let sent = try await Self.send(to: record.url)
        #expect(sent.joined().contains("Ab9-session-1"), "the client gets the answer as it is")
        let (status, log) = await record.finish()
        #expect(status == 0)
        #expect(await live.stop() == 0)

        var cases: [String] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: store.path) {
            if path.hasSuffix("exchange.yaml") { cases.append(path) }
            let bytes = (try? Data(contentsOf: store.appending(path: path))) ?? Data()
            for secret in Self.secrets {
                #expect(!path.contains(secret))
                for form in [Data(secret.utf8), Data(Data(secret.utf8).base64EncodedString().utf8)] {
                    #expect(bytes.range(of: form) == nil, "\(path) has \(secret)")
                }
            }
        }
        #expect(cases.count == 3)
        #expect(cases.contains { $0.hasPrefix("desk/change/4711-") })
        #expect(cases.contains { $0.hasPrefix("desk/signIn/ordinary-") })
        #expect(!Self.secrets.contains { log.contains($0) })
        let scan = try await Tool.run("fixtures", "scan", store.path)
        #expect(scan.status == 0, "\(scan.output)\(scan.error)")

        let replay = try await RunningServer("replay", "--fixtures", store.path)
        let responses = try await Self.send(to: replay.url)
        #expect(responses.joined().contains("<tokenCount>42</tokenCount><keyboard>qwerty</keyboard>"))
        #expect(responses.joined().contains("<signInReturn>[[redacted:sessionid:"))
        #expect(await replay.stop() == 0)
    }
}
