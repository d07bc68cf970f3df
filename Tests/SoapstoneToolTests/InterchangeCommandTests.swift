import Foundation
import SoapstoneTransport
import Testing

@Suite struct InterchangeCommandTests {
    private static let response =
        "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body><r/></e:Body></e:Envelope>"
    private static let request = response.replacing(
        "<r/>",
        with: "<get xmlns='urn:c'><n>1</n><password>hunter2</password></get>"
    )

    /// A folder with WireMock's root `wiremock` in it: a mapping that is whole but for one member, and one that is not.
    private static func folder(isWhole: Bool) throws -> URL {
        let root = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        func text(_ pattern: String, _ more: String) -> String {
            """
            {"request": {"method": "POST", "urlPath": "/ws/cases", \(more) "headers": {"SOAPAction": {"equalTo": "urn:get"}},
              "bodyPatterns": [\(pattern)]},
             "response": {"headers": {"Content-Type": "text/xml"}, "bodyFileName": "answer.xml"}}
            """
        }
        var files = [
            "wiremock/mappings/get.json": text(
                "{\"equalToXml\": \"\(request)\"}",
                isWhole ? "" : "\"host\": {\"equalTo\": \"a\"},"
            ),
            "wiremock/__files/answer.xml": response,
        ]
        if !isWhole { files["wiremock/mappings/list.json"] = text("{\"contains\": \"x\"}", "") }
        for (name, text) in files {
            let file = root.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        return root
    }

    private static func shell(_ line: String, in folder: URL) async throws -> Tool.Result {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try await Tool.run(
            URL(filePath: "/bin/sh"),
            ["-c", "cd '\(folder.path)' && \(line)"],
            environment: ["PATH": "\(Tool.soapstone.deletingLastPathComponent().path):\(path)"]
        )
    }

    private static var page: String {
        get throws {
            let path = "Sources/SoapstoneFixtures/Documentation.docc/Interchange.md"
            return try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
        }
    }

    @Test("The commands of the page import, replay and export, and what is imported has no secret")
    func commands() async throws {
        let root = try Self.folder(isWhole: true)
        defer { try? FileManager.default.removeItem(at: root) }
        let lines = try Self.page.matches(of: /(?m)^\$ (soapstone .+)$/).map { String($0.1) }
        #expect(lines.count == 4)
        for line in lines {
            let result = try await Self.shell(line, in: root)
            #expect(result.status == 0, "\(line)\n\(result.output)\(result.error)")
        }
        let place = root.appending(path: "shop/cases/get/ordinary")
        let kept = try String(contentsOf: place.appending(path: "request.xml"), encoding: .utf8)
        #expect(!kept.contains("hunter2") && kept.contains("[[redacted:password:"))
        #expect(FileManager.default.fileExists(atPath: root.appending(path: "shop.har").path))
        #expect(
            FileManager.default.fileExists(
                atPath: root.appending(path: "mappings/mappings/cases/get/ordinary.json").path
            )
        )

        let again = try await Self.shell("soapstone fixtures import wiremock --to shop", in: root)
        #expect(again.output.contains("0 fixtures imported, 1 there already, 0 not carried over, 0 parts left out"))
        let stub = try await RunningServer("replay", "--fixtures", root.appending(path: "shop").path)
        for (body, status) in [(Self.request, 200), (Self.request.replacing("<n>1", with: "<n>2"), 500)] {
            let transport = try HTTPTransport(configuration: .init())
            let headers: [HTTPTransport.HeaderField] = [
                .init("Content-Type", "text/xml"), .init("SOAPAction", "urn:get"),
            ]
            let response = try await transport.send(
                .init(url: "\(stub.url)/ws/cases", headers: headers, body: Array(body.utf8))
            )
            #expect(response.status == status)
            if status == 200 { #expect(response.body == Array(Self.response.utf8)) }
        }
        #expect(await stub.stop() == 0)
    }

    @Test("What has no equal is told as on the page, counted, and makes the status 1")
    func findings() async throws {
        let root = try Self.folder(isWhole: false)
        defer { try? FileManager.default.removeItem(at: root) }
        let result = try await Self.shell("soapstone fixtures import --dry-run --to shop wiremock", in: root)
        #expect(result.status == 1)
        let shown = try #require(
            try Self.page.firstMatch(of: /<!-- example: findings -->\n```text\n([\s\S]*?)\n```/)?.1
        )
        #expect(result.error == shown + "\n")
        #expect(
            result.output
                == "cases/get/ordinary\n1 fixture to import, 0 there already, 1 not carried over, 1 parts left out\n"
        )
        #expect(!FileManager.default.fileExists(atPath: root.appending(path: "shop").path))
        let json = try await Self.shell(
            "soapstone fixtures import --dry-run --report json --to shop wiremock",
            in: root
        )
        #expect(
            json.error == ""
                && json.output.hasPrefix(
                    #"{"imported":["cases/get/ordinary"],"known":[],"findings":[{"outcome":"left out","#
                )
        )
    }

    @Test(
        "What cannot be read makes the status 2",
        arguments: [
            "import --to shop no/such/file", "import --to shop wiremock/__files/answer.xml",
            "import --format har --to shop wiremock", "export --format har --to x no/such/folder",
        ]
    )
    func unreadable(line: String) async throws {
        let root = try Self.folder(isWhole: true)
        defer { try? FileManager.default.removeItem(at: root) }
        let result = try await Self.shell("soapstone fixtures \(line)", in: root)
        #expect(result.status == 2, "\(result.output)\(result.error)")
        #expect(!result.error.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: root.appending(path: "shop").path))
    }

    @Test("Every example of the help runs", arguments: ["import", "export"])
    func help(command: String) async throws {
        let examples = try await Tool.examples(of: ["fixtures", command])
        #expect(examples.count == 2)
        let root = try Self.folder(isWhole: true)
        defer { try? FileManager.default.removeItem(at: root) }
        try Data(#"{"log": {"version": "1.2", "entries": [{"request": {"method": "GET"}, "response": {}}]}}"#.utf8)
            .write(to: root.appending(path: "traffic.har"))
        for line in examples {
            let own = line.replacing("/tmp/", with: "\(root.path)/")
                .replacing("fixtures/sets", with: "\(Tool.root.path)/fixtures/sets")
            let result = try await Self.shell(own, in: root)
            #expect(result.status == 0 || result.status == 1, "\(line)\n\(result.error)")
            #expect(result.output.contains(" fixture"), "\(result.error)")
        }
    }
}
