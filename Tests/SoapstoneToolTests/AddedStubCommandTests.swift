import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// Stubs that are added to a running `soapstone replay`.
@Suite struct AddedStubCommandTests {
    /// A folder with a contract and a fixture that is written by hand.
    private struct Shop {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        var wsdl: String { folder.appending(path: "shop.wsdl").path }
        var fixtures: String { folder.appending(path: "fixtures").path }
        var configuration: String { folder.appending(path: "soapstone.yaml").path }

        init() throws {
            try write("shop.wsdl", Self.contract)
            try write("fixtures/orders/getA/one/exchange.yaml", "operation: getA\n")
            try write("fixtures/orders/getA/one/request.xml", Self.envelope("<a xmlns='urn:n'><b>7</b></a>"))
            let response = "<aResponse xmlns='urn:n'><total>1.50</total></aResponse>"
            try write("fixtures/orders/getA/one/response.xml", Self.envelope(response))
            try write("soapstone.yaml", "check:\n  contracts: [shop.wsdl]\n  fixtures: [fixtures]\n")
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }

        private func write(_ name: String, _ text: String) throws {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }

        static func envelope(_ body: String) -> String {
            "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>\(body)</e:Body></e:Envelope>"
        }

        private static let contract = """
            <w:definitions targetNamespace="urn:n" xmlns:t="urn:n" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
                xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">
              <w:types><xs:schema targetNamespace="urn:n" elementFormDefault="qualified">
                <xs:element name="a"><xs:complexType><xs:sequence><xs:element name="b" type="xs:int"/>
                  </xs:sequence></xs:complexType></xs:element>
                <xs:element name="aResponse"><xs:complexType><xs:sequence>
                  <xs:element name="total" type="xs:decimal"/></xs:sequence></xs:complexType></xs:element>
              </xs:schema></w:types>
              <w:message name="aIn"><w:part name="body" element="t:a"/></w:message>
              <w:message name="aOut"><w:part name="body" element="t:aResponse"/></w:message>
              <w:portType name="Orders"><w:operation name="getA"><w:input message="t:aIn"/>
                <w:output message="t:aOut"/></w:operation></w:portType>
              <w:binding name="Orders" type="t:Orders">
                <s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
                <w:operation name="getA"><s:operation soapAction="urn:get"/><w:input><s:body use="literal"/></w:input>
                  <w:output><s:body use="literal"/></w:output></w:operation>
              </w:binding>
              <w:service name="Orders"><w:port name="Main" binding="t:Orders">
                <s:address location="http://localhost/orders"/></w:port></w:service>
            </w:definitions>
            """
    }

    private static func json(_ number: Int, total: String, name: String) -> String {
        let request = Shop.envelope("<a xmlns='urn:n'><b>\(number)</b></a>")
        let response = Shop.envelope("<aResponse xmlns='urn:n'><total>\(total)</total></aResponse>")
        return "{\"name\":\"\(name)\",\"request\":{\"body\":\"\(request)\"},\"response\":{\"body\":\"\(response)\"}}"
    }

    private static func call(_ stub: RunningServer, _ number: Int) async throws -> String {
        let body = Array(Shop.envelope("<a xmlns='urn:n'><b>\(number)</b></a>").utf8)
        var request = HTTPTransport.Request(url: "\(stub.url)/orders", method: .post, body: body)
        request.headers = [.init("Content-Type", "text/xml"), .init("SOAPAction", "\"urn:get\"")]
        let response = try await HTTPTransport(configuration: .init()).send(request)
        return String(decoding: response.body, as: UTF8.self)
    }

    @Test("With --save, added stubs are fixtures that check accepts and a new stub replays")
    func save() async throws {
        let shop = try Shop()
        defer { shop.remove() }
        let stub = try await RunningServer("replay", "--fixtures", shop.fixtures, "--save")
        let admin = try JSONClient(stub)
        #expect(try await Self.call(stub, 7).contains("1.50"))
        #expect(try await Self.call(stub, 8).contains("NO_MATCH"))
        let added = try await admin.send("/__soapstone/mappings", Array(Self.json(8, total: "2.50", name: "two").utf8))
        #expect(added.document.root["id"]?.string == "orders/getA/two")
        #expect(try await Self.call(stub, 8).contains("2.50"))
        let (status, _) = await stub.finish(SIGTERM)
        #expect(status == 0)
        let check = try await Tool.run("check", "--config", shop.configuration)
        #expect(check.status == 0, "\(check.output)\(check.error)")
        let again = try await RunningServer("replay", "--fixtures", shop.fixtures)
        #expect(try await Self.call(again, 8).contains("2.50"))
        #expect(await again.stop() == 0)
    }

    @Test("With --only-recorded, the contract is served and no sample is made")
    func onlyRecorded() async throws {
        let shop = try Shop()
        defer { shop.remove() }
        let stub = try await RunningServer(
            ["replay", "--wsdl", shop.wsdl, "--fixtures", shop.fixtures, "--only-recorded"]
        )
        #expect(try await Self.call(stub, 7).contains("1.50"))
        #expect(try await Self.call(stub, 9).contains("NO_MATCH"))
        #expect(try await Self.call(stub, 9_000_000_000).contains("violation"))
        #expect(await stub.stop() == 0)
        for wrong in [["--only-recorded"], ["--wsdl", shop.wsdl, "--save"]] {
            #expect(try await Tool.run(Tool.soapstone, ["replay", "--port", "0"] + wrong).status == 64)
        }
    }

    @Test("zeep gets a stub that was added, and the sample again once it is deleted", .enabled(if: Tool.python != nil))
    func zeep() async throws {
        let shop = try Shop()
        defer { shop.remove() }
        let stub = try await RunningServer("replay", "--wsdl", shop.wsdl)
        let script = ["Tests/Outside/added_stub.py", "--stub", stub.url, "--wsdl", shop.wsdl]
        let result = try await Tool.run(try #require(Tool.python), script)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(await stub.stop() == 0)
    }
}
