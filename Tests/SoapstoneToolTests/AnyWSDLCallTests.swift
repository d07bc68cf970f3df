import Foundation
import SoapstoneCodec
import Testing

/// `soapstone call --wsdl`: any operation of any contract, against a stub that knows the contract alone.
@Suite struct AnyWSDLCallTests {
    static let contract = "Tests/Outside/contracts/prices.wsdl"

    /// A call of getPrice with the header block that the contract declares, without which the stub refuses it.
    static let price = #"{"symbol":["A"],"$headers":{"session":{"password":"p"}}}"#

    private func call(
        _ operation: String,
        _ json: String,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) async throws -> Tool.Result {
        try await Tool.run(
            Tool.soapstone,
            ["call", "--wsdl", Self.contract, "--operation", operation] + arguments,
            input: Data(json.utf8),
            environment: environment
        )
    }

    private func json(_ result: Tool.Result) throws -> JSONValue {
        try JSONDocument(parsing: Array(result.output.utf8)).root
    }

    @Test("Every operation of both versions is called, and its answer printed")
    func calls() async throws {
        let stub = try await RunningServer("replay", "--wsdl", Self.contract)
        for port in ["PricesPort", "PricesPort12"] {
            let to = ["--upstream", stub.url, "--port", port]
            let price = try await call("getPrice", Self.price, to)
            #expect(price.status == 0, "\(price.error)")
            #expect(price.error == "")
            #expect(try json(price)["price"]?.elements.map { $0["@symbol"]?.string } == ["A"])
            let announcement = try await call("announce", #"{"$value":"hello"}"#, to)
            #expect(announcement.status == 0)
            #expect(announcement.output == "{}\n")
        }
        let sum = try await call("convert", #"{"amount":1.5,"currency":"EUR"}"#, ["--upstream", stub.url])
        #expect(try json(sum)["result"] != nil, "\(sum.error)")
        #expect(await stub.stop() == 0)
    }

    @Test("A fault is printed as JSON, with exit status 3")
    func fault() async throws {
        let stub = try await RunningServer("replay", "--wsdl", Self.contract)
        let result = try await call(
            "getPrice",
            Self.price,
            ["--upstream", stub.url, "--header", "Soapstone-Fault: unknownSymbol"]
        )
        #expect(result.status == 3)
        #expect(result.error == "")
        let fault = try #require(try json(result)["$fault"])
        #expect(fault["code"]?.string == "Server")
        #expect(fault["detail"]?["unknownSymbol"]?["symbol"]?.string != nil)
        #expect(await stub.stop() == 0)
    }

    @Test("All errors of wrong JSON are told, each with pointer, found, expected and nearest names; nothing is sent")
    func wrong() async throws {
        let backEnd = try LoneBackEnd()
        let result = try await call(
            "getPrice",
            #"{"symbl":["A"],"day":"2024-02-30","$headers":{"sesion":{}}}"#,
            ["--upstream", backEnd.url]
        )
        backEnd.stop()
        #expect(result.status == 2)
        #expect(result.output == "")
        let lines = result.error.split(separator: "\n")
        #expect(lines.count == 4, "\(result.error)")
        #expect(lines.allSatisfy { $0.hasPrefix("<stdin>: error: ") && $0.contains("; expected ") })
        #expect(result.error.contains("/symbl: the key 'symbl'; expected a key of the type ('symbol')"))
        #expect(result.error.contains("/day: "))
        #expect(result.error.contains("/$headers/sesion: "))
        #expect(backEnd.received == "")
    }

    /// Calls that carry secrets, and what is sent for each.
    static let secrets: [(arguments: [String], sent: String)] = [
        (["--user", "svc", "--password-env", "TOOL_TEST_PASSWORD"], ">Canary-1</"),
        (["--user", "svc", "--password-env", "TOOL_TEST_PASSWORD", "--wss", "text"], "#PasswordText\">Canary-1</"),
        (["--user", "svc", "--password-env", "TOOL_TEST_PASSWORD", "--wss", "digest"], "#PasswordDigest\">"),
        (
            ["--user", "svc", "--password-env", "TOOL_TEST_PASSWORD", "--basic"],
            "Authorization: Basic c3ZjOkNhbmFyeS0x"
        ),
        (["--header", "Authorization: Bearer Canary-1"], "Authorization: Bearer Canary-1"),
        (["--header", "Cookie: id=Canary-1"], "Cookie: id=Canary-1"),
    ]

    @Test("What is shown has no secret in it, and what is sent has", arguments: secrets)
    func redaction(arguments: [String], sent: String) async throws {
        let variables = ["TOOL_TEST_PASSWORD": "Canary-1"]
        let json = #"{"symbol":["A"],"$headers":{"session":{"password":"Canary-1"}}}"#
        let backEnd = try LoneBackEnd()
        let to = ["--upstream", "\(backEnd.url)/v1?key=Canary-1"] + arguments
        let dry = try await call("getPrice", json, to + ["--dry-run"], environment: variables)
        #expect(dry.status == 0, "\(dry.error)")
        #expect(dry.error == "")
        #expect(dry.output.hasPrefix("POST /v1?*** HTTP/1.1\nHost: 127.0.0.1:\(backEnd.port)\n"))
        #expect(dry.output.contains("SOAPAction: \"urn:example:getPrice\"\n"))
        #expect(dry.output.contains("symbol>A</"))
        #expect(dry.output.contains("***"))
        #expect(!dry.output.contains("Canary-1") && !dry.output.contains("c3ZjOkNhbmFyeS0x"))
        #expect(backEnd.received == "")
        let verbose = try await call(
            "getPrice",
            json,
            to + ["--verbose", "--timeout", "0.5"],
            environment: variables
        )
        backEnd.stop()
        #expect(verbose.status == 3)
        #expect(verbose.error.contains("HTTP/1.1\nHost: "))
        #expect(!verbose.error.contains("Canary-1") && !verbose.error.contains("c3ZjOkNhbmFyeS0x"))
        #expect(backEnd.received.contains(sent))
    }

    @Test("--verbose shows the answer too, and standard output has the JSON alone")
    func verbose() async throws {
        let stub = try await RunningServer("replay", "--wsdl", Self.contract)
        let result = try await call("getPrice", Self.price, ["--upstream", stub.url, "--verbose"])
        #expect(result.status == 0)
        #expect(try json(result)["price"] != nil)
        #expect(result.error.contains("POST / HTTP/1.1\n"))
        #expect(result.error.contains("HTTP/1.1 200\n"))
        #expect(result.error.contains("getPriceResponse"))
        #expect(await stub.stop() == 0)
    }

    @Test("The endpoint is the port's address unless it is given; plain HTTP goes to this machine only")
    func endpoint() async throws {
        let dry = try await call("getPrice", #"{"symbol":["A"]}"#, ["--dry-run"])
        #expect(dry.output.hasPrefix("POST /v1/prices HTTP/1.1\nHost: prices.example.org\n"), "\(dry.error)")
        let plain = try await call("getPrice", #"{"symbol":["A"]}"#, ["--upstream", "http://prices.example.org"])
        #expect(plain.status == 2)
        #expect(plain.error == "--upstream: error: is plain http to another machine; only https goes there\n")
    }

    @Test(
        "What is not there is told with what there is",
        arguments: [
            (["--operation", "getPrise"], "there is no operation 'getPrise'; there are getPrice, announce, convert"),
            (["--operation", "getPrice", "--service", "X"], "there is no service 'X'; there are Prices"),
            (["--operation", "getPrice", "--port", "X"], "there is no port 'X'; there are PricesPort12, Pri"),
        ]
    )
    func unknown(arguments: [String], message: String) async throws {
        let result = try await Tool.run(
            Tool.soapstone,
            ["call", "--wsdl", Self.contract] + arguments,
            input: Data("{}".utf8)
        )
        #expect(result.status == 2)
        #expect(result.error.contains(message), "\(result.error)")
    }

    @Test("A back end that is not there, or sends no SOAP, is exit status 3 with the reason")
    func lost() async throws {
        let to = ["--upstream", "http://127.0.0.1:\(try LoneBackEnd.freePort())"]
        let result = try await call("getPrice", Self.price, to)
        #expect(result.status == 3)
        #expect(result.output == "")
        #expect(result.error.hasSuffix("[connect]\n"), "\(result.error)")
        let gateway = try await RunningServer("gateway", "--wsdl", Self.contract, "--upstream", to[1])
        let path = "\(gateway.url)/services/none"
        let json = try await call("getPrice", #"{"symbol":["A"]}"#, ["--upstream", path])
        #expect(json.status == 3)
        #expect(json.error.contains("HTTP status 404"), "\(json.error)")
        #expect(await gateway.stop() == 0)
    }

    @Test("A private key that others may read is refused")
    func keyMode() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = folder.appending(path: "key.pem")
        try Data("x".utf8).write(to: key)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key.path)
        let result = try await call(
            "getPrice",
            #"{"symbol":["A"]}"#,
            ["--cert", key.path, "--key", key.path, "--dry-run"]
        )
        #expect(result.status == 2)
        let reason = "others than its owner may read or write it; its mode must be 0600"
        #expect(result.error == "\(key.path): error: \(reason)\n")
    }

    @Test(
        "Options that do not go together are wrong use",
        arguments: [
            ["--operation", "a"], ["--wsdl", contract, "--operation", "a", "--wss", "text"],
            ["--wsdl", contract, "--operation", "a", "--cert", "x"],
            ["--wsdl", contract, "--operation", "a", "--session", "a=b"],
            ["--service", "ims-case", "--operation", "ping", "--upstream", "http://127.0.0.1:1", "--dry-run"],
            [
                "--wsdl", contract, "--operation", "a", "--user", "u", "--password-env", "P", "--wss", "text",
                "--basic",
            ],
        ]
    )
    func usage(arguments: [String]) async throws {
        let result = try await Tool.run(Tool.soapstone, ["call"] + arguments, input: Data("{}".utf8))
        #expect(result.status == 64, "\(result.error)")
    }
}
