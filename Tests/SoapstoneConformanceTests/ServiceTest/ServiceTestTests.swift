import Foundation
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneWSDL
import Synchronization
import Testing

/// Services that are tested with generated requests; they read the requests by patterns, not by a schema.
@Suite struct ServiceTestTests {
    /// A service of the example's shop.
    final class Shop: LiveService {
        private let requests = Mutex<[String]>([])
        private let respond: @Sendable (String) -> LiveOutcome

        init(_ respond: @escaping @Sendable (String) -> LiveOutcome) { self.respond = respond }

        var received: [String] { requests.withLock { $0 } }

        func response(to request: LiveRequest) async -> LiveOutcome {
            let body = String(decoding: request.body, as: UTF8.self)
            requests.withLock { $0.append(body) }
            return respond(body)
        }

        static func message(_ status: Int, _ body: String, _ type: String = "text/xml") -> LiveOutcome {
            let headers = [Fixture.Header("Content-Type", type)]
            return .response(LiveResponse(status: status, headers: headers, body: Array(body.utf8)))
        }

        static let fault = message(
            500,
            """
            <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault>\
            <faultcode>soap:Client</faultcode><faultstring>invalid</faultstring></soap:Fault></soap:Body></soap:Envelope>
            """
        )

        /// Whether a request has one id, an xs:int, and nothing else.
        static func isValid(_ body: String) -> Bool {
            guard
                let match = body.firstMatch(
                    of: /<n1:getOrder xmlns:n1="urn:shop"><n1:id>\s*(?<id>[^<]*?)\s*<\/n1:id><\/n1:getOrder>/
                )
            else { return false }
            return Int32(match.id) != nil
        }
    }

    /// The response of a section of the page, to valid requests or to all.
    static func response(_ section: Substring) throws -> @Sendable (String) -> LiveOutcome {
        let match = try #require(section.firstMatch(of: /(?s)<!-- response: (\d+) -->\n```(\w+)\n(.*?)```\n/))
        let type = match.2 == "html" ? "text/html" : "text/xml"
        let outcome = Shop.message(try #require(Int(match.1)), String(match.3), type)
        let isForAll = section.contains("<!-- to: every request -->")
        return { isForAll || Shop.isValid($0) ? outcome : Shop.fault }
    }

    static func example() throws -> Substring {
        let page = try ExampleProject.page("TestRules")
        let start = try #require(page.range(of: "\n## Examples\n"))
        let rest = page[start.upperBound...]
        return rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
    }

    func run(
        _ service: some LiveService,
        wsdl: String? = nil,
        _ change: (inout ServiceTestOptions) -> Void = { _ in }
    ) async throws -> ServiceTestResult {
        let example = try ExampleProject()
        if let wsdl { try example.write("wsdl/shop.wsdl", wsdl) }
        let contract = try ContractLoader().load(example.folder.appending(path: "wsdl/shop.wsdl").path)
        var options = ServiceTestOptions { Instant(milliseconds: 1_700_000_000_000) }
        change(&options)
        let project = Project(contracts: [], fixtures: []) { _, _, _ in [] }
        let test = ServiceTest(contract, project, CheckSettings(), options)
        return await test.run(service, contract.operations) { _ in "/shop" }
    }

    @Test("A service that follows its contract has no findings; the edges of its types are sent, and each violation")
    func sound() async throws {
        let shop = Shop(try Self.response(try Self.example()))
        let result = try await run(shop)
        #expect(result.check.findings == [], "\(result.check.findings)")
        #expect(result.check.unchecked == [])
        let rules = ["fault", "message", "refusal", "response", "status", "unreachable"].map { "test.\($0)" }
        #expect(result.check.checked.keys.sorted() == rules)
        let received = shop.received
        #expect(result.requests == received.count)
        // XML Schema part 2, 3.4.17.
        for edge in ["-2147483648", "2147483647"] {
            #expect(received.contains { $0.contains("<n1:id>\(edge)</n1:id>") && Shop.isValid($0) }, "\(edge)")
        }
        let invalid = received.filter { !Shop.isValid($0) }
        for part in [
            "<n1:getOrder xmlns:n1=\"urn:shop\"></n1:getOrder>", "</n1:id><n1:id>", "<undeclared/>",
            "<n1:id>-2147483649</n1:id>",
        ] {
            #expect(invalid.contains { $0.contains(part) }, "\(part)")
        }
        #expect(Set(received).count == received.count)
        let valid = Shop(try Self.response(try Self.example()))
        _ = try await run(valid) { $0.sendsInvalid = false }
        #expect(!valid.received.isEmpty && valid.received.allSatisfy(Shop.isValid))
    }

    @Test(
        "The example of a rule breaks it, and no other",
        arguments: Rule.all.map(\.id).filter { $0.hasPrefix("test.") }
    )
    func page(rule: String) async throws {
        let section = try ExampleProject.section(rule)
        let shop =
            rule == "test.unreachable"
            ? Shop { _ in .silence("refused") } : Shop(try Self.response(section))
        let result = try await run(shop)
        #expect(Set(result.check.findings.map(\.rule)) == [rule])
        let finding = try #require(result.check.findings.first)
        #expect(finding.file.hasSuffix("wsdl/shop.wsdl"))
        // The line of the operation in the binding.
        #expect(finding.line == 37)
        #expect(result.exchanges.count == result.check.findings.count)
        if rule == "test.unreachable" { #expect(shop.received.count == 1) }
    }

    /// A contract with a choice in a choice, optional members, a bounded text and a nillable number.
    static let search = """
        <definitions name="shop" targetNamespace="urn:shop" xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="urn:shop"
            xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <types>
            <xs:schema targetNamespace="urn:shop" elementFormDefault="qualified">
              <xs:element name="find">
                <xs:complexType>
                  <xs:sequence>
                    <xs:choice>
                      <xs:element name="number" type="xs:int"/>
                      <xs:element name="name" type="xs:string"/>
                      <xs:element name="owner"><xs:complexType><xs:choice>
                        <xs:element name="person" type="xs:string"/>
                        <xs:element name="firm" type="xs:string"/>
                      </xs:choice></xs:complexType></xs:element>
                    </xs:choice>
                    <xs:element name="limit" type="xs:unsignedByte" minOccurs="0"/>
                    <xs:element name="after" type="xs:date" minOccurs="0" nillable="true"/>
                    <xs:element name="code" minOccurs="0" maxOccurs="3">
                      <xs:simpleType><xs:restriction base="xs:string">
                        <xs:enumeration value="red"/><xs:enumeration value="green"/>
                      </xs:restriction></xs:simpleType>
                    </xs:element>
                  </xs:sequence>
                  <xs:attribute name="page" type="xs:int"/>
                </xs:complexType>
              </xs:element>
              <xs:element name="found"><xs:complexType/></xs:element>
            </xs:schema>
          </types>
          <message name="find"><part name="body" element="s:find"/></message>
          <message name="found"><part name="body" element="s:found"/></message>
          <portType name="shop">
            <operation name="find"><input message="s:find"/><output message="s:found"/></operation>
          </portType>
          <binding name="shop" type="s:shop">
            <soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="find">
              <soap:operation soapAction=""/>
              <input><soap:body use="literal"/></input>
              <output><soap:body use="literal"/></output>
            </operation>
          </binding>
        </definitions>
        """

    static let found = Shop.message(
        200,
        """
        <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><found xmlns="urn:shop"/>\
        </soap:Body></soap:Envelope>
        """
    )

    @Test("Each branch, optional member, number of repetitions, literal and xsi:nil is sent")
    func choices() async throws {
        let shop = Shop { _ in Self.found }
        _ = try await run(shop, wsdl: Self.search) {
            $0.sendsInvalid = false
            $0.limit = 100
        }
        let received = shop.received
        for part in [
            "<n1:number>", "<n1:name>", "<n1:person>", "<n1:firm>", "<n1:limit>0</n1:limit>",
            "<n1:limit>255</n1:limit>",
            "<n1:code>red</n1:code>", "<n1:code>green</n1:code>", "page=\"2147483647\"", "xsi:nil=\"true\"", "é漢😀",
        ] {
            #expect(received.contains { $0.contains(part) }, "\(part)")
        }
        for count in 0...3 {
            #expect(received.contains { $0.components(separatedBy: "<n1:code>").count == count + 1 }, "\(count)")
        }
        let other = Shop { _ in Self.found }
        _ = try await run(other, wsdl: Self.search) {
            $0.sendsInvalid = false
            $0.limit = 100
        }
        #expect(other.received == received, "the same seed makes the same requests")
        let third = Shop { _ in Self.found }
        _ = try await run(third, wsdl: Self.search) {
            $0.sendsInvalid = false
            $0.limit = 100
            $0.seed = 2
        }
        #expect(third.received != received)
    }

    @Test("The request of a finding has nothing in it that the finding does not need")
    func smallest() async throws {
        // Only a request with both breaks the service.
        let shop = Shop { body in
            body.contains("<n1:firm>") && body.contains("<n1:limit>")
                ? Shop.message(500, "stack trace", "text/plain") : Self.found
        }
        let result = try await run(shop, wsdl: Self.search) { $0.sendsInvalid = false }
        #expect(result.check.findings.map(\.rule) == ["test.message"])
        let exchange = try #require(result.exchanges.first)
        let request = String(decoding: exchange.request, as: UTF8.self)
        #expect(request.contains("<n1:firm>") && request.contains("<n1:limit>"))
        for part in ["<n1:code>", "<n1:after", "page="] { #expect(!request.contains(part), "\(part)") }
        #expect(exchange.response.map { String(decoding: $0, as: UTF8.self) } == "stack trace")
        let message = try #require(result.check.findings.first).message
        #expect(
            message.contains("/find has the branch 'owner'") && message.contains("/find/limit is there"),
            "\(message)"
        )
    }
}
