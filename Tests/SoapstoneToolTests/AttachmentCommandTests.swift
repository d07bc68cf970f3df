import Foundation
import SoapstoneCodec
import Testing

/// Messages with parts, by every command that has to do with messages.
@Suite struct AttachmentCommandTests {
    private static let contract = "Tests/Outside/contracts/albums.wsdl"

    private static func run(_ command: String, _ operation: String, _ arguments: [String], input: Data = Data())
        async throws
        -> Tool.Result
    {
        try await Tool.run(
            Tool.soapstone,
            [command, "--wsdl", contract, "--operation", operation] + arguments,
            input: input
        )
    }

    private static func json(_ result: Tool.Result) throws -> JSONValue {
        try JSONDocument(parsing: Array(result.data)).root
    }

    @Test(
        "A sample with its head is a message that convert reads, and JSON becomes it again",
        arguments: [
            ("exchange", "request", []), ("exchange", "response", ["--response"]), ("report", "request", []),
            ("report", "response", ["--response"]),
        ]
    )
    func samples(operation: String, direction: String, arguments: [String]) async throws {
        let mime = try await Self.run("sample", operation, arguments + ["--all-optional", "--mime"])
        #expect(mime.status == 0 && mime.error == "", "\(mime.error)")
        #expect(mime.output.hasPrefix("MIME-Version: 1.0\r\nContent-Type: multipart/related; type="))
        #expect(try await Self.run("sample", operation, arguments + ["--all-optional", "--mime"]).data == mime.data)
        let json = try await Self.run("sample", operation, arguments + ["--all-optional", "--as", "json"])
        let converted = try await Self.run(
            "convert",
            operation,
            ["--direction", direction, "--to", "json"],
            input: mime.data
        )
        #expect(converted.status == 0, "\(converted.error)")
        #expect(converted.data == json.data)
        let again = try await Self.run(
            "convert",
            operation,
            ["--direction", direction, "--to", "xml", "--mime"],
            input: json.data
        )
        #expect(again.status == 0 && again.error == "", "\(again.error)")
        let back = try await Self.run(
            "convert",
            operation,
            ["--direction", direction, "--to", "json"],
            input: again.data
        )
        #expect(back.data == json.data)
    }

    @Test("Without the head the Content-Type of a message with parts is told on standard error")
    func told() async throws {
        let sample = try await Self.run("sample", "report", [])
        #expect(sample.error.hasPrefix("Content-Type: multipart/related; type=\"text/xml\""), "\(sample.error)")
        #expect(sample.output.hasPrefix("--soapstone-"))
        let type = sample.error.dropFirst("Content-Type: ".count).trimmingCharacters(in: .newlines)
        let json = try await Self.run(
            "convert",
            "report",
            ["--direction", "request", "--to", "json", "--content-type", type],
            input: sample.data
        )
        #expect(json.status == 0, "\(json.error)")
        let attachments = try #require(try Self.json(json)["$attachments"])
        #expect(attachments.members.map(\.key) == ["scan", "notes"])
        // A value that may be a part stands in an envelope as well.
        let envelope = try await Self.run("sample", "exchange", [])
        #expect(envelope.error == "" && envelope.output.hasPrefix("<soapenv:Envelope"))
    }

    @Test("call sends the parts of its JSON and prints those of the answer")
    func call() async throws {
        let stub = try await RunningServer("replay", "--wsdl", Self.contract)
        for operation in ["exchange", "report"] {
            let request = try await Self.run("sample", operation, ["--as", "json"])
            let result = try await Self.run("call", operation, ["--upstream", "\(stub.url)/v1"], input: request.data)
            #expect(result.status == 0, "\(result.error)")
            #expect(result.error == "")
            let expected = try await Self.run("sample", operation, ["--response", "--as", "json"])
            #expect(result.data == expected.data)
        }
        let parts = Data(#"{"subject":"S","$attachments":{"scan":{"base64":""}}}"#.utf8)
        let missing = try await Self.run("call", "report", ["--upstream", stub.url], input: parts)
        #expect(missing.status == 2)
        #expect(missing.error.contains("no 'notes' in '$attachments'"), "\(missing.error)")
        #expect(await stub.stop() == 0)
    }

    @Test("--dry-run shows the whole package")
    func dryRun() async throws {
        let json = #"{"subject":"S","$attachments":{"scan":{"base64":"UE5H"},"notes":{"base64":"Tm90ZQ=="}}}"#
        let result = try await Self.run("call", "report", ["--dry-run"], input: Data(json.utf8))
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("Content-Type: multipart/related; type=\"text/xml\""))
        #expect(result.output.contains("SOAPAction: \"urn:example:report\""))
        #expect(result.output.contains("Content-Type: image/png\r\n") && result.output.contains("\r\n\r\nPNG\r\n"))
        #expect(result.output.contains("Content-Type: text/plain\r\n") && result.output.contains("\r\n\r\nNote\r\n"))
    }

    @Test(
        "--mime goes with messages as XML alone",
        arguments: [
            ["sample", "--as", "json", "--mime"], ["convert", "--direction", "request", "--to", "json", "--mime"],
            ["convert", "--direction", "request", "--to", "xml", "--mime", "--codec", "typed"],
        ]
    )
    func usage(arguments: [String]) async throws {
        let result = try await Self.run(arguments[0], "report", Array(arguments.dropFirst()))
        #expect(result.status == 64, "\(result.error)")
    }

    @Test("curl posts a package to the stub")
    func curl() async throws {
        let curl = URL(filePath: "/usr/bin/curl")
        try #require(FileManager.default.isExecutableFile(atPath: curl.path), "curl is not installed")
        let stub = try await RunningServer("replay", "--wsdl", Self.contract)
        let package = try await Self.run("sample", "report", [])
        let type = package.error.trimmingCharacters(in: .newlines)
        let response = try await Tool.run(
            curl,
            [
                "-sS", "-D", "-", "-H", type, "-H", "SOAPAction: \"urn:example:report\"", "--data-binary", "@-",
                "\(stub.url)/v1",
            ],
            input: package.data
        )
        #expect(response.output.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: multipart/related; type=\"text/xml\""))
        #expect(response.output.contains("Content-ID: <receipt="), "\(response.output)")
        #expect(await stub.stop() == 0)
    }

    @Test(
        "zeep reads both kinds of multipart answers, and Python's packages are taken",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with zeep: scripts/test makes one")
    )
    func zeep() async throws {
        let stub = try await RunningServer("replay", "--wsdl", Self.contract)
        let gateway = try await RunningServer("gateway", "--wsdl", Self.contract, "--upstream", stub.url)
        let python = try #require(Tool.python)
        let result = try await Tool.run(
            python,
            ["Tests/Outside/attachments.py", "--stub", stub.url, "--gateway", gateway.url]
        )
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.hasSuffix(" 0 failed\n"))
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }
}
