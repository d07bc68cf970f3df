import Foundation
import SoapstoneTransport
import Testing

/// What a contract says of requests, in the commands that match and answer them.
@Suite struct ContractMatchingCommandTests {
    private static let written = #" processing="sequential" responseOrder="sequential" onError="exit""#

    /// A recorded request without the attributes that a gSOAP client leaves out, because they are defaults.
    private static func request() throws -> String {
        let text = try String(
            contentsOfFile: "fixtures/sets/ldap/findUser/address-with-filter-characters/request.xml",
            encoding: .utf8
        )
        try #require(text.contains(written))
        return text.replacing(written, with: "")
    }

    @Test("Defaults that a client leaves out are known where soapstone.yaml names the contract, or --wsdl does")
    func defaults() async throws {
        let arguments = ["fixtures", "explain", "--fixtures", "fixtures/sets", "-"]
        let input = Data(try Self.request().utf8)
        for more in [[], ["--wsdl", "wsdl/sets/jfs-ldap-dsml.wsdl"]] {
            let result = try await Tool.run(Tool.soapstone, arguments + more, input: input)
            #expect(
                result.output
                    == "ldap/findUser/address-with-filter-characters matches: its recorded request has the same values by the contract's types\n"
            )
            #expect(result.status == 0, "\(result.error)")
        }
        let config = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString).yaml")
        try Data("redaction: {keepClasses: [personal]}\n".utf8).write(to: config)
        defer { try? FileManager.default.removeItem(at: config) }
        let without = try await Tool.run(Tool.soapstone, arguments + ["--config", config.path], input: input)
        #expect(without.status == 1, "\(without.output)")
        #expect(
            without.output.contains("ldap/findUser/address-with-filter-characters: 3 differences"),
            "\(without.output)"
        )
    }

    @Test("A stub of the project's fixtures answers such a client")
    func replayed() async throws {
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/sets")
        let response = try await Self.send(try Self.request(), action: "#batchRequest", to: "\(stub.url)/jfs/ldap-dsml")
        #expect(
            response.first("Soapstone-Fixture") == "ldap/findUser/address-with-filter-characters",
            "\(String(decoding: response.body, as: UTF8.self))"
        )
        #expect(await stub.stop() == 0)
    }

    @Test("A stub with a contract refuses what breaks it, and with --lenient says what it passed over")
    func lenient() async throws {
        let contract = ["replay", "--wsdl", "wsdl/sets/jfs-ldap-dsml.wsdl"]
        for (options, status) in [([], 500), (["--lenient"], 200)] {
            let stub = try await RunningServer(contract + options)
            let response = try await Self.send(try Self.request(), action: "urn:wrong", to: "\(stub.url)/jfs/ldap-dsml")
            #expect(response.status == status, "\(String(decoding: response.body, as: UTF8.self))")
            #expect(response.first("Soapstone-Lenient") == (options.isEmpty ? nil : "SOAP_ACTION"))
            #expect(await stub.stop() == 0)
        }
        let alone = try await Tool.run(Tool.soapstone, ["replay", "--lenient"])
        #expect(alone.status == 64)
        #expect(alone.error.contains("--lenient needs --wsdl"))
    }

    private static func send(_ body: String, action: String, to url: String) async throws -> HTTPTransport.Response {
        try await HTTPTransport(configuration: .init()).send(
            .init(
                url: url,
                headers: [.init("Content-Type", "text/xml; charset=utf-8"), .init("SOAPAction", "\"\(action)\"")],
                body: Array(body.utf8)
            )
        )
    }
}

extension HTTPTransport.Response {
    fileprivate func first(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
