import Foundation
import SoapstoneTransport
import Testing

/// Cases that ask something of JSON, with `soapstone replay` and `soapstone fixtures explain`.
@Suite struct JSONMatcherCommandTests {
    private static let contract = ["--wsdl", "wsdl/sets/sets-ims-case.wsdl"]

    /// A store with one case that asks for a case number, gone when the test is over.
    private final class Store {
        let root = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        var path: String { root.path }

        init(_ json: String) throws {
            let folder = root.appending(path: "ims-case/getCaseOrder/one")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let details = """
                operation: getCaseOrder
                endpoint: /sets/ims-case
                method: POST
                request: {headers: {Content-Type: text/xml, SOAPAction: '"urn:SETCSED"'}}
                response: {status: 200, headers: {Content-Type: text/xml}}
                recordedAt: 2024-02-29T09:30:00Z
                class: ordinary
                match: {body: any, json: [\(json)]}

                """
            let files = [
                ("request.xml", JSONMatcherCommandTests.request("1")), ("response.xml", "<answered/>"),
                ("exchange.yaml", details),
            ]
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        }

        deinit { try? FileManager.default.removeItem(at: root) }
    }

    private static func request(_ caseNumber: String) -> String {
        """
        <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>\
        <INPUTMSG xmlns="http://www.example.com/schemas/SETCSEDIInterface"><in_ll>51</in_ll><in_zz>0</in_zz>\
        <in_trcd>SETCSED</in_trcd><in_web_id>300000000017</in_web_id><in_case_no>\(caseNumber)</in_case_no>\
        <in_order_no>19DR000042</in_order_no></INPUTMSG></e:Body></e:Envelope>
        """
    }

    private func explain(_ caseNumber: String, _ store: Store, _ more: [String]) async throws -> Tool.Result {
        let arguments = ["fixtures", "explain", "--fixtures", store.path, "-"] + more
        return try await Tool.run(Tool.soapstone, arguments, input: Data(Self.request(caseNumber).utf8))
    }

    @Test("The JSON is that of the hand-written codec, and a difference is told in its terms")
    func explained() async throws {
        let store = try Store(
            "{pointer: /caseNumber, matches: '70000000[0-9]{2}'}, {pointer: /in_case_no, absent: true}"
        )
        let responded = try await explain("7000000042", store, Self.contract)
        #expect(responded.status == 0, "\(responded.error)")
        #expect(responded.output == "ims-case/getCaseOrder/one matches: the request meets its matchers\n")
        let other = try await explain("7100000042", store, Self.contract)
        #expect(other.status == 1)
        #expect(
            other.output.hasSuffix(
                """
                ims-case/getCaseOrder/one: 1 difference
                  json       /caseNumber
                             expected '/70000000[0-9]{2}/' | found '"7100000042"'

                """
            ),
            "\(other.output)"
        )
        let unreadable = try await explain("seven", store, Self.contract)
        #expect(unreadable.status == 1)
        #expect(unreadable.output.contains("found 'an error: "), "\(unreadable.output)")
        #expect(unreadable.output.contains("in_case_no"), "\(unreadable.output)")
    }

    @Test("Without the contract the case is told with its file and the option, and left out")
    func told() async throws {
        let store = try Store("{pointer: /caseNumber, absent: true}")
        let result = try await explain("7000000042", store, [])
        #expect(result.status == 1)
        #expect(
            result.error.hasPrefix("ims-case/getCaseOrder/one/exchange.yaml: 'json' of the match is asked of the JSON"),
            "\(result.error)"
        )
        #expect(result.error.contains("--wsdl [FIXTURE_CONTRACT]"), "\(result.error)")
        let elsewhere = try await explain("7000000042", store, ["--wsdl", "wsdl/sets/sets-ims-payment.wsdl"])
        #expect(elsewhere.error.contains("no operation of the contract has the request"), "\(elsewhere.error)")
    }

    @Test("A stub with the contract answers by such a case; a request that does not match is a miss, and no sample")
    func replayed() async throws {
        let store = try Store("{pointer: /caseNumber, equals: '7000000042'}")
        let replay = try await RunningServer(["replay", "--fixtures", store.path] + Self.contract)
        #expect(try await Self.response(to: "7000000042", at: replay) == "<answered/>")
        let missed = try await Self.response(to: "7000000043", at: replay)
        #expect(missed.contains(#"<stub:nearest fixture="ims-case/getCaseOrder/one">"#), "\(missed)")
        #expect(try await Self.response(to: "7000000042", at: replay) == "<answered/>")
        #expect(await replay.stop() == 0)

        let without = try await RunningServer(["replay", "--fixtures", store.path])
        #expect(try await Self.response(to: "7000000042", at: without).contains("NO_MATCH"))
        let (status, log) = await without.finish()
        #expect(status == 0)
        #expect(log.contains("[FIXTURE_CONTRACT]"), "\(log)")
    }

    private static func response(to caseNumber: String, at server: RunningServer) async throws -> String {
        let transport = try HTTPTransport(configuration: .init())
        let headers: [HTTPTransport.HeaderField] = [
            .init("Content-Type", "text/xml"), .init("SOAPAction", "\"urn:SETCSED\""),
        ]
        let response = try await transport.send(
            .init(url: "\(server.url)/sets/ims-case", headers: headers, body: Array(request(caseNumber).utf8))
        )
        return String(decoding: response.body, as: UTF8.self)
    }
}
