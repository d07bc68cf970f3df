import Foundation
import SoapstoneCodec
import Testing

/// `soapstone fixtures add`: what it writes is valid, is replayed, and overwrites nothing.
@Suite struct AddCommandTests {
    /// A folder with a copy of the contracts for tests.
    private final class Project {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: Tool.root.appending(path: "Tests/Outside/contracts"),
                to: folder.appending(path: "wsdl")
            )
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        var fixtures: String { folder.appending(path: "fixtures").path }

        func add(_ operation: String, _ arguments: String..., input: String = "") async throws -> Tool.Result {
            let contract = operation == "exchange" ? "albums" : "prices"
            return try await Tool.run(
                Tool.soapstone,
                [
                    "fixtures", "add", "--wsdl", folder.appending(path: "wsdl/\(contract).wsdl").path, "--operation",
                    operation, "--to", fixtures,
                ] + arguments,
                input: Data(input.utf8)
            )
        }

        func text(_ path: String) throws -> String {
            try String(contentsOf: folder.appending(path: "fixtures/\(path)"), encoding: .utf8)
        }

        func json(_ path: String) throws -> JSONValue {
            try JSONDocument(parsing: Array(try text(path).utf8), limits: .file).root
        }
    }

    @Test("Generated fixtures of every kind of message pass the check, with parts, an rpc call and a one-way operation")
    func check() async throws {
        let project = try Project()
        for operation in ["exchange", "getPrice", "convert", "announce"] {
            let result = try await project.add(operation)
            #expect(result.status == 0 && result.error.isEmpty, "\(operation): \(result.error)")
            #expect(result.output.hasSuffix("/\(operation)/generated\n"), "\(result.output)")
        }
        let result = try await project.add("getPrice", "--fault", "unknownSymbol", "--seed", "7", "--all-optional")
        #expect(result.status == 0, "\(result.error)")
        #expect(try project.text("Prices/getPrice/generated-fault/exchange.yaml").contains("\n  status: 500\n"))
        #expect(try project.text("Prices/announce/generated/exchange.yaml").contains("\n  status: 202\n"))
        let check = try await Tool.run(
            "check",
            "--wsdl",
            project.folder.appending(path: "wsdl").path,
            "--fixtures",
            project.fixtures,
            "--select",
            "fixture."
        )
        #expect(check.status == 0, "\(check.output)\(check.error)")
        #expect(check.output.contains(" 5 fixtures, "), "\(check.output)")
        #expect(check.output.contains("; 0 errors, 0 warnings"), "\(check.output)")
    }

    @Test("A secret of a generated message is redacted, and a value that is equal by chance is not")
    func redaction() async throws {
        let project = try Project()
        let path = project.folder.appending(path: "wsdl/prices.xsd")
        let schema = try String(contentsOf: path, encoding: .utf8)
        // Samples of texts are all the same.
        let symbol = #"<xs:element name="day" type="xs:date" minOccurs="0"/>"#
        try #require(schema.contains(symbol))
        try Data(schema.replacing(symbol, with: #"\#(symbol)<xs:element name="remark" type="xs:string"/>"#).utf8)
            .write(to: path)
        let result = try await project.add("getPrice")
        #expect(result.status == 0, "\(result.error)")
        let request = try project.text("Prices/getPrice/generated/request.xml")
        let password = try #require(request.firstMatch(of: /password>(.*?)</)).1
        #expect(password.hasPrefix("[[redacted:password:"), "\(password)")
        #expect(try #require(request.firstMatch(of: /remark>(.*?)</)).1 == "sample")
        #expect(try project.json("Prices/getPrice/generated/request.json")["remark"]?.string == "sample")
    }

    @Test("Messages of JSON are written and redacted; what the JSON leaves out is generated")
    func json() async throws {
        let project = try Project()
        let input = """
            {"request": {"symbol": ["ACME"], "day": "2026-02-28", "$headers": {"session": {"password": "Tr0ub4dor&3"}}},
             "response": {"price": [{"@symbol": "ACME", "$value": "12.30"}]}}
            """
        let result = try await project.add("getPrice", "--from-json", "-", "--name", "acme", input: input)
        #expect(result.status == 0, "\(result.error)")
        let folder = "Prices/getPrice/acme"
        #expect(result.output == "\(project.fixtures)/\(folder)\n")
        #expect(try project.json("\(folder)/request.json")["day"]?.string == "2026-02-28")
        #expect(try project.text("\(folder)/response.xml").contains(">12.30<"))
        for file in ["exchange.yaml", "request.xml", "request.json", "response.xml", "response.json"] {
            #expect(!(try project.text("\(folder)/\(file)").contains("Tr0ub4dor")), "\(file)")
        }
        let half = try await project.add(
            "getPrice",
            "--from-json",
            "-",
            "--name",
            "half",
            input: #"{"response": {"price": [{"@symbol": "B", "$value": "2"}]}}"#
        )
        #expect(half.status == 0, "\(half.error)")
        #expect(try project.text("Prices/getPrice/half/response.xml").contains(">2<"))
    }

    @Test(
        "JSON that breaks the contract, and names that are not there, are errors, and nothing is written",
        arguments: [
            (["getPrice", "--from-json", "-"], #"{"request": {"symbol": "ACME", "day": "tomorrow"}}"#, "/request/day"),
            (["getPrice", "--from-json", "-"], "{", "JSON"), (["getPrice", "--fault", "none"], "", "unknownSymbol"),
            (["getPrices"], "", "getPrice"),
        ]
    )
    func refused(arguments: [String], input: String, message: String) async throws {
        let project = try Project()
        let rest = Array(arguments.dropFirst())
        let result =
            rest.isEmpty
            ? try await project.add(arguments[0]) : try await project.add(arguments[0], rest[0], rest[1], input: input)
        #expect(result.status == 2 && result.output.isEmpty, "\(result.output)")
        #expect(result.error.contains(message), "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: project.fixtures))
    }

    @Test("Nothing is overwritten: the same messages are there already, another response to the request is refused")
    func names() async throws {
        let project = try Project()
        _ = try await project.add("getPrice")
        let folder = "\(project.fixtures)/Prices/getPrice"
        let before = try project.text("Prices/getPrice/generated/exchange.yaml")
        let same = try await project.add("getPrice")
        #expect(same.status == 0 && same.output == "\(folder)/generated: there already\n")
        let other = try await project.add("getPrice", "--seed", "1")
        #expect(other.status == 0 && other.output == "\(folder)/generated-2\n", "\(other.error)")
        let fault = try await project.add("getPrice", "--fault", "unknownSymbol")
        #expect(fault.status == 2 && fault.error.contains("FIXTURE_DUPLICATE"), "\(fault.error)")
        #expect(try project.text("Prices/getPrice/generated/exchange.yaml") == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["generated", "generated-2"])
    }

    @Test(
        "zeep gets the response of a fixture that was added, whatever its password",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with zeep: scripts/test makes one")
    )
    func replayed() async throws {
        let project = try Project()
        let json = """
            {"request": {"symbol": ["ACME"], "day": "2026-02-28", "$headers": {"session": {"password": "first"}}},
             "response": {"price": [{"@symbol": "ACME", "$value": "12.30"}]}}
            """
        let added = try await project.add("getPrice", "--from-json", "-", "--name", "acme", input: json)
        #expect(added.status == 0, "\(added.error)")
        let stub = try await RunningServer("replay", "--fixtures", project.fixtures)
        let script = """
            import sys, zeep
            client = zeep.Client(sys.argv[1])
            service = client.create_service("{urn:example:prices}Prices11", sys.argv[2] + sys.argv[3])
            prices = service.getPrice(["ACME"], "2026-02-28", _soapheaders={"session": {"password": "another"}})
            print([(price.symbol, str(price._value_1)) for price in prices])
            """
        let yaml = try project.text("Prices/getPrice/acme/exchange.yaml")
        let path = try #require(yaml.firstMatch(of: /(?m)^endpoint: (.*)$/)).1
        let called = try await Tool.run(
            try #require(Tool.python),
            ["-c", script, project.folder.appending(path: "wsdl/prices.wsdl").path, stub.url, String(path)]
        )
        #expect(called.status == 0, "\(called.error)")
        #expect(called.output == "[('ACME', '12.30')]\n", "\(called.output)")
        #expect(await stub.stop() == 0)
    }
}
