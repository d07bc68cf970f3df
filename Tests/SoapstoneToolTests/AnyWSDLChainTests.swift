import Foundation
import SoapstoneCodec
import SoapstoneTransport
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
            #expect(response.opstatus == "0")
        }
        let wrong = try await client.send("/services/Prices/getPrice", Array(#"{"symbol":["a"],"dya":1}"#.utf8))
        #expect(wrong.status == 400)
        #expect(wrong.document.root["details"]?.count == 2)
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
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
        #expect(recorded.opstatus == "0")
        #expect(String(decoding: recorded.response.body, as: UTF8.self).contains("7000000042"))
        // A fixture almost answers this one: a sample in its place would hide that.
        let other = String(decoding: request, as: UTF8.self).replacing("300000000017", with: "300000000099")
        let missed = try await client.send("/services/SetsImsCaseService/getCaseList", Array(other.utf8))
        #expect(missed.status == 502)
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
        #expect(response.opstatus == "9001")
        backEnd.stop()
        #expect(backEnd.received.contains(">Canary-1</"))
        #expect(!gateway.log.contains("Canary-1"))
        #expect(await gateway.stop() == 0)
    }
}
