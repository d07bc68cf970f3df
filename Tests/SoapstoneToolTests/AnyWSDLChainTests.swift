import Foundation
import SoapstoneCodec
import SoapstoneTransport
import TestListener
import Testing

/// `gateway --wsdl` before `replay --wsdl`: JSON in front of a contract, with no code and no configuration for it.
@Suite struct AnyWSDLChainTests {
    private static let contract = AnyWSDLCallTests.contract

    @Test("Every operation goes through gateway and stub, in both versions of SOAP")
    func chain() async throws {
        let stub = try await RunningServer("replay", "--wsdl", Self.contract)
        let gateway = try await RunningServer("gateway", "--wsdl", Self.contract, "--upstream", stub.url)
        let client = try JSONClient(gateway)
        let list = try await client.send("/services", type: nil, method: .get)
        let paths = try #require(list.document.root["operations"]).elements.compactMap { $0["path"]?.string }
        #expect(
            paths == [
                "/services/Prices.PricesPort12/announce", "/services/Prices.PricesPort12/getPrice",
                "/services/Prices/announce", "/services/Prices/convert", "/services/Prices/getPrice",
            ]
        )
        #expect(list.document.root["refused"] == nil)
        let bodies = [
            "getPrice": AnyWSDLCallTests.price, "convert": #"{"amount":"1","currency":"EUR"}"#,
            "announce": #"{"$value":"x"}"#,
        ]
        for path in paths {
            let body = try #require(bodies[String(path.split(separator: "/").last ?? "")])
            let response = try await client.send(path, Array(body.utf8))
            #expect(response.status == 200, "\(path): \(String(decoding: response.response.body, as: UTF8.self))")
            // The members of the message, and nothing of another system's conventions.
            let members = response.document.root.members.map(\.key)
            #expect(!members.contains { ["opstatus", "Status", "httpStatusCode"].contains($0) }, "\(path): \(members)")
        }
        let wrong = try await client.send("/services/Prices/getPrice", Array(#"{"symbol":["a"],"dya":1}"#.utf8))
        #expect(wrong.status == 400)
        #expect(wrong.document.root["errors"]?.count == 2)
        #expect(
            wrong.document.root["code"]?.string == "JSON_VALUE" && wrong.document.root["status"]?.numberText == "400"
        )
        #expect(wrong.response.value(of: "Content-Type") == "application/problem+json")
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test("--style volt has the conventions of Volt MX Foundry; another style is wrong use")
    func style() async throws {
        let stub = try await RunningServer("replay", "--wsdl", Self.contract)
        let arguments = ["gateway", "--wsdl", Self.contract, "--upstream", stub.url, "--style", "volt"]
        let gateway = try await RunningServer(arguments)
        let client = try JSONClient(gateway)
        let response = try await client.send(
            "/services/Prices/convert",
            Array(#"{"amount":"1","currency":"EUR"}"#.utf8)
        )
        #expect(response.opstatus == "0" && response.document.root["Status"]?.string == "SUCCESS")
        let document = try await client.send("/openapi.json", type: nil, method: .get).document
        #expect(document.root["components"]?["schemas"]?["Failure"] != nil)
        for wrong in [["--wsdl", Self.contract, "--style", "json"], ["--style", "plain"]] {
            #expect(try await Tool.run(Tool.soapstone, ["gateway"] + wrong).status == 64)
            #expect(try await Tool.run(Tool.soapstone, ["openapi"] + wrong).status == 64)
        }
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test(
        "A declared fault is a problem with the members of the fault, and a client's error where the fault says so",
        arguments: [("Server", 502), ("Client", 422), ("Client.Symbol", 422)]
    )
    func fault(code: String, status: Int) async throws {
        let body = """
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault><faultcode>e:\(code)</faultcode>\
            <faultstring>no such symbol</faultstring><detail><p:unknownSymbol xmlns:p="urn:example:prices">\
            <p:symbol>A</p:symbol></p:unknownSymbol></detail></e:Fault></e:Body></e:Envelope>
            """
        let head =
            "HTTP/1.1 500 Fault\r\nContent-Type: text/xml; charset=utf-8\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        let backEnd = try LoopbackListener { connection in
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            guard recv(connection, &buffer, buffer.count, 0) > 0 else { return }
            let response = Array("\(head)\(body)".utf8)
            _ = send(connection, response, response.count, 0)
        }
        defer { backEnd.stop() }
        let gateway = try await RunningServer(
            "gateway",
            "--wsdl",
            Self.contract,
            "--upstream",
            "http://127.0.0.1:\(backEnd.port)"
        )
        let response = try await JSONClient(gateway).send("/services/Prices/getPrice", Array(#"{"symbol":["A"]}"#.utf8))
        let problem = response.document.root
        #expect(response.status == status && response.response.value(of: "Content-Type") == "application/problem+json")
        #expect(
            problem["upstreamStatus"]?.numberText == "500"
                && problem["title"]?.string == "the upstream returned a fault"
        )
        let fault = problem["$fault"]
        #expect(
            fault?["reason"]?.string == "no such symbol",
            "\(String(decoding: response.response.body, as: UTF8.self))"
        )
        #expect(fault?["detail"]?["unknownSymbol"]?["symbol"]?.string == "A")
        #expect(await gateway.stop() == 0)
    }

    @Test("curl gets JSON from the gateway and the contract from the stub")
    func curl() async throws {
        let curl = URL(filePath: "/usr/bin/curl")
        try #require(FileManager.default.isExecutableFile(atPath: curl.path), "curl is not installed")
        let stub = try await RunningServer("replay", "--wsdl", Self.contract)
        let gateway = try await RunningServer("gateway", "--wsdl", Self.contract, "--upstream", stub.url)
        let response = try await Tool.run(
            curl,
            [
                "-sS", "-H", "Content-Type: application/json", "-d", #"{"amount":"1","currency":"EUR"}"#,
                "\(gateway.url)/services/Prices/convert",
            ]
        )
        #expect(try JSONDocument(parsing: Array(response.output.utf8)).root["result"] != nil, "\(response.error)")
        let contract = try await Tool.run(curl, ["-sS", "\(stub.url)/v1/prices?wsdl"])
        #expect(contract.output.contains("location=\"\(stub.url)/v1/prices\""))
        #expect(contract.output.contains("location=\"\(stub.url)/v1/prices12\""))
        #expect(contract.output.contains("location=\"\(stub.url)/v1/prices?wsdl=1\""))
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test("The fixtures of SETS answer where they match, and its contract where none is near")
    func fixtures() async throws {
        let wsdl = "wsdl/sets/sets-ims-case.wsdl"
        let stub = try await RunningServer("replay", "--wsdl", wsdl, "--fixtures", "fixtures/sets")
        let gateway = try await RunningServer("gateway", "--wsdl", wsdl, "--upstream", stub.url)
        let client = try JSONClient(gateway)
        let request = try Data(contentsOf: Tool.root.appending(path: "Documentation/Examples/getCaseList.json"))
        let recorded = try await client.send("/services/SetsImsCaseService/getCaseList", Array(request))
        #expect(recorded.status == 200)
        #expect(String(decoding: recorded.response.body, as: UTF8.self).contains("7000000042"))
        // A fixture almost answers this one: a sample in its place would hide that.
        let other = String(decoding: request, as: UTF8.self).replacing("300000000017", with: "300000000099")
        let missed = try await client.send("/services/SetsImsCaseService/getCaseList", Array(other.utf8))
        #expect(missed.status == 422)
        #expect(!String(decoding: missed.response.body, as: UTF8.self).contains("7000000042"))
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test("Passwords of a gateway reach the back end and no log")
    func credentials() async throws {
        let backEnd = try LoneBackEnd()
        let gateway = try await RunningServer(
            [
                "gateway", "--wsdl", Self.contract, "--upstream", backEnd.url, "--user", "svc", "--password-env",
                "TOOL_TEST_PASSWORD", "--timeout", "0.5",
            ],
            environment: ["TOOL_TEST_PASSWORD": "Canary-1"]
        )
        let response = try await JSONClient(gateway).send("/services/Prices/getPrice", Array(#"{"symbol":["A"]}"#.utf8))
        #expect(response.status == 504 && response.document.root["code"]?.string == "UPSTREAM_TIMEOUT")
        backEnd.stop()
        #expect(backEnd.received.contains(">Canary-1</"))
        #expect(!gateway.log.contains("Canary-1"))
        #expect(await gateway.stop() == 0)
    }
}
