import Foundation
import SoapstoneTransport
import Testing

@Suite struct RedactCommandTests {
    /// A folder with one case, whose request has a secret by the standard rules and one by a rule of the project's.
    private static func store() throws -> URL {
        let root = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        let place = root.appending(path: "shop/orders/order/ordinary")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let request = """
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><order xmlns="urn:example">\
            <token>tok-58c1</token><customer>Jane Sample</customer></order></e:Body></e:Envelope>
            """
        let details = """
            operation: order
            endpoint: /orders
            method: POST
            request: {headers: {Content-Type: text/xml, SOAPAction: '"urn:order"'}}
            response: {status: 200, headers: {Content-Type: text/xml}}
            recordedAt: 2024-02-29T09:30:00Z
            class: ordinary

            """
        let response = "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body/></e:Envelope>"
        for (name, text) in [("request.xml", request), ("response.xml", response), ("exchange.yaml", details)] {
            try Data(text.utf8).write(to: place.appending(path: name))
        }
        let rules = """
            redaction:
              namespaces: {o: "urn:example"}
              rules:
                - {name: customer, path: "//o:order/o:customer"}
            """
        try Data(rules.utf8).write(to: root.appending(path: "soapstone.yaml"))
        return root
    }

    private static let file = "shop/orders/order/ordinary/request.xml"

    @Test("A folder is redacted by the rules of the project, found clean, and answers the request that was made of it")
    func redact() async throws {
        let root = try Self.store()
        defer { try? FileManager.default.removeItem(at: root) }
        let store = root.appending(path: "shop").path
        let config = ["--config", root.appending(path: "soapstone.yaml").path]
        let request = try String(contentsOf: root.appending(path: Self.file), encoding: .utf8)

        let scan = try await Tool.run(Tool.soapstone, ["fixtures", "scan", store] + config)
        #expect(scan.status == 1)
        #expect(scan.output.contains("orders/order/ordinary/request.xml:1: customer\n"))
        #expect(scan.output.contains("orders/order/ordinary/request.xml:1: token\n"))

        let preview = try await Tool.run(Tool.soapstone, ["fixtures", "redact", "--dry-run", store] + config)
        #expect(preview.status == 1)
        #expect(preview.output == "orders/order/ordinary/request.xml\n1 fixture, 1 to redact\n")
        #expect(try String(contentsOf: root.appending(path: Self.file), encoding: .utf8) == request)

        let redact = try await Tool.run(Tool.soapstone, ["fixtures", "redact", store] + config)
        #expect(redact.status == 0, "\(redact.error)")
        #expect(redact.output == "orders/order/ordinary/request.xml\n1 fixture, 1 redacted\n")
        let kept = try String(contentsOf: root.appending(path: Self.file), encoding: .utf8)
        #expect(!kept.contains("tok-58c1") && !kept.contains("Jane"))
        #expect(try await Tool.run(Tool.soapstone, ["fixtures", "scan", store] + config).status == 0)
        let again = try await Tool.run(Tool.soapstone, ["fixtures", "redact", store] + config)
        #expect(again.output == "1 fixture, 0 redacted\n")

        let replay = try await RunningServer(["replay", "--fixtures", store] + config)
        for (body, status) in [(request, 200), (request.replacing("Jane", with: "Joan"), 500)] {
            let transport = try HTTPTransport(configuration: .init())
            let headers: [HTTPTransport.HeaderField] = [
                .init("Content-Type", "text/xml"), .init("SOAPAction", "\"urn:order\""),
            ]
            let response = try await transport.send(
                .init(url: "\(replay.url)/orders", headers: headers, body: Array(body.utf8))
            )
            #expect(response.status == status)
        }
        #expect(await replay.stop() == 0)
    }

    @Test("A folder of several systems, an empty one and a wrong configuration are refused")
    func refused() async throws {
        let root = try Self.store()
        defer { try? FileManager.default.removeItem(at: root) }
        let several = try await Tool.run("fixtures", "redact", root.path)
        #expect(several.status == 2)
        #expect(several.error.contains("this is the folder of several systems"))
        let missing = try await Tool.run("fixtures", "redact", root.appending(path: "none").path)
        #expect(missing.status == 2)
        try Data("redaction:\n  keepName: []\n".utf8).write(to: root.appending(path: "soapstone.yaml"))
        let wrong = try await Tool.run(
            "fixtures",
            "redact",
            "--config",
            root.appending(path: "soapstone.yaml").path,
            root.appending(path: "shop").path
        )
        #expect(wrong.status == 2)
        #expect(wrong.error.contains("soapstone.yaml:2: "))
        #expect(wrong.error.contains("is 'keepNames' meant?"))
    }
}
