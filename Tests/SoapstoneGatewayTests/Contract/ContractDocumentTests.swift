import Foundation
import OutsideJudge
import SoapstoneCodec
import SoapstoneMessages
import SoapstoneWSDL
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// What a gateway says of the messages of a contract that it has no code for.
@Suite struct ContractDocumentTests {
    private static func services(_ contract: LoadedContract) throws -> ContractServices {
        try ContractServices(contract, wsdl: "prices.wsdl", upstream: "http://127.0.0.1:9/")
    }

    private static func document(_ services: ContractServices) throws -> GatewayDocument {
        let sessions = MemorySessionStore()
        let runners = services.operations.map { operation in
            let endpoint = GatewayConfiguration.Endpoint(url: "http://127.0.0.1:9/")
            let call = BackendCall(
                operation: operation,
                endpoint: endpoint,
                send: ScriptedBackend(.good).send,
                clock: { 0 }
            )
            return OperationRunner(
                call: call,
                sessions: sessions,
                rights: RightsCheck([], sessions: sessions),
                showsValues: false
            )
        }
        return GatewayDocument(RouteTable(runners), services.messages, ExampleTable([]))
    }

    private static func body(_ operation: JSONValue?, _ place: String) -> JSONValue? {
        let part = place == "request" ? operation?["requestBody"] : operation?["responses"]?[place]
        return part?["content"]?["application/json"]?["schema"]
    }

    @Test("Each member of a request, an answer and a fault is there, and those of the gateway beside them")
    func members() throws {
        let document = try JSONDocument(parsing: Self.document(Self.services(PriceContract.load())).bytes).root
        let price = document["paths"]?["/services/Prices/getPrice"]?["post"]
        let request = Self.body(price, "request")
        #expect(request?["properties"]?.members.map(\.key) == ["symbol", "count", "$headers", "$attachments"])
        #expect(request?["properties"]?["symbol"]?["type"]?.string == "array")
        #expect(request?["properties"]?["count"]?["type"]?.string == "integer")
        #expect(request?["required"]?.elements.map(\.string) == ["symbol"])
        #expect(request?["properties"]?["$headers"]?["properties"]?["session"]?["$ref"] != nil)
        let response = Self.body(price, "200")?["anyOf"]?.elements.first { _ in true }
        #expect(
            response?["properties"]?.members.map(\.key) == [
                "amount", "$message", "$Status", "$headers", "$attachments", "Status", "httpStatusCode", "opstatus",
            ]
        )
        let fault = Self.body(price, "default")?["properties"]?["$fault"]?["properties"]?["detail"]
        let unknown = fault?["properties"]?["unknownSymbol"]?["$ref"]?.string
        #expect(unknown == "#/components/schemas/unknownSymbol")
        let type = document["components"]?["schemas"]?["unknownSymbol"]
        #expect(type?["properties"]?.members.map(\.key) == ["symbol"])
        // A text, a call and its result, and no response at all.
        let paths = document["paths"]
        let note = Self.body(paths?["/services/Prices/notify"]?["post"], "request")
        #expect(note?["properties"]?["$value"]?["type"]?.string == "string")
        let sum = paths?["/services/Prices/sum"]?["post"]
        #expect(Self.body(sum, "request")?["required"]?.elements.map(\.string) == ["left", "right"])
        let result = Self.body(sum, "200")?["anyOf"]?.elements.first { _ in true }?["properties"]?["result"]
        // A literal part of a call is never nil (WS-I Basic Profile 1.1, R2211).
        #expect(result?["type"]?.string == "string")
    }

    @Test("The page has each member, and no opstatus of a system that is not served")
    func page() throws {
        let page = String(
            decoding: DocsPage.bytes(try Self.document(Self.services(PriceContract.load())), authority: nil),
            as: UTF8.self
        )
        for member in ["symbol", "count", "amount", "$message", "result", "$value"] {
            #expect(page.contains(#"class="mono">\#(member)</th>"#), "\(member)")
        }
        #expect(page.contains(##"<a href="#type-session">session</a>"##) && page.contains(#"id="type-session""#))
        let rows = page.matches(of: /<th scope="row" class="num">(\d+)<\/th>/).compactMap { Int($0.1) }
        #expect(rows == [8004, 8005, 8006, 8007, 8009, 9001, 9105, 9109, 10102, 10302, 17005, 20098])
    }

    // MARK: - Collected contracts

    /// The collection of other people's contracts, where this machine has it: `SOAPSTONE_CORPUS`, or beside the package.
    private static let corpus =
        ProcessInfo.processInfo.environment["SOAPSTONE_CORPUS"]
        ?? URL(filePath: #filePath).resolvingSymlinksInPath()
        .appending(path: "../../../../../shared/corpus").standardizedFileURL.path

    private static let contracts = [
        "axis2/integration/test-resources/BaseDataTypes.wsdl",
        "axis2/jaxws-integration/src/test/java/org/apache/axis2/jaxws/proxy/rpclit/META-INF/RPCLit.wsdl",
        "ballerina/global_weather.wsdl",
        "cxf/distribution/src/main/release/samples/soap_header/wsdl/soap_header.wsdl",
        "dotnet-wcf/CollectionTypes.wsdl",
        "fedex/TrackService_v16.wsdl",
        "gowsdl/dyndns.wsdl",
        "gowsdl/mnb-exchange.wsdl",
        "grantsgov/applicants/applicants.wsdl",
        "kdsoap/clearbooks/clearbooks.wsdl",
        "kdsoap/salesforce_wsdl/salesforce-partner.wsdl",
        "kdsoap/sugar_wsdl/sugarcrm.wsdl",
        "kdsoap/wsdl_document/thomas-bayer.wsdl",
        "metro/tests/unit-rearch/src/client/marshalltest/config/CompoundTestDefs.wsdl",
        "mule-wsdl-parser/wsdl/simple-soap12-service.wsdl",
        "php/interop/Round2/Base/round2_base.wsdl",
        "php/interop/Round3/GroupD/round3_groupD_doclit.wsdl",
        "php/interop/Round4/GroupH/round4_groupH_complex_doclit.wsdl",
        "rubiii-wsdl/wsdl/amazon.wsdl",
        "rubiii-wsdl/wsdl/bookt/bookt2.wsdl",
        "rubiii-wsdl/wsdl/crowd.wsdl",
        "soapui/tutorials/sample-service.wsdl",
        "wsdl-to-postman/separatedFiles/deepCircularRefs/ServiceFinderQuery.wsdl",
    ]

    @Test(
        "Documents of collected contracts are valid, and what the codec writes is what they say",
        .enabled(if: FileManager.default.fileExists(atPath: corpus), "SOAPSTONE_CORPUS names no folder of contracts"),
        .enabled(if: OutsideJudge.python != nil, "SOAPSTONE_PYTHON names no Python with openapi-spec-validator")
    )
    func collected() throws {
        var configuration = ContractLoader.Configuration()
        configuration.root = Self.corpus
        let loader = ContractLoader(configuration)
        var lines = "", count = 0
        for name in Self.contracts {
            let contract = try loader.load("\(Self.corpus)/\(name)")
            let services = try Self.services(contract)
            var messages: [String] = []
            for named in contract.namedOperations {
                guard
                    let operation = services.operations.first(where: {
                        $0.service == named.service && $0.name == named.name
                    }), let codec = services.messages.codec(of: operation)
                else { continue }
                let path = RouteTable.path(of: operation)
                for value in Self.values(of: codec, contract) {
                    messages.append(#"{"path":\#(MemberSchema.quoted(path)),\#(value)}"#)
                }
            }
            #expect(!messages.isEmpty, "\(name)")
            count += messages.count
            let document = String(decoding: try Self.document(services).bytes, as: UTF8.self)
            let list = messages.joined(separator: ",")
            lines += #"{"name":"\#(name)","document":\#(document),"messages":[\#(list)]}"# + "\n"
        }
        let result = try OutsideJudge.run("message_schemas.py", [], lines)
        #expect(result.status == 0, "\(result.output.prefix(4_000))")
        #expect(result.output.hasSuffix("\(Self.contracts.count) documents\n\(count) passed, 0 failed\n"))
    }

    /// The JSON of samples of an operation's messages, as the gateway takes and gives it: of several choices of each.
    private static func values(of codec: OperationCodec, _ contract: LoadedContract) -> [String] {
        var values: [String] = []
        for seed in 0..<2 as Range<UInt64> {
            let maker = MessageSample(contract, options: .init(extent: .all, seed: seed, elements: 200))
            func add(_ kind: String, _ direction: OperationCodec.Direction, _ envelope: [UInt8]?) {
                guard let envelope, let document = try? XMLDocument(parsing: envelope, limits: .response),
                    let message = try? codec.envelope(document)
                else { return }
                var report = SchemaReport()
                var output = ByteWriter()
                guard (try? codec.encodeJSON(of: message, direction, report: &report, to: &output)) != nil,
                    report.count == 0, let json = try? JSONDocument(parsing: output.bytes, limits: .file).root
                else { return }
                var text = output.string
                if kind == "fault" {
                    text.removeFirst(#"{"$fault":"#.count)
                    text.removeLast()
                } else if kind == "200" {
                    text = response(json)
                }
                values.append(#""kind":"\#(kind)","value":\#(text)"#)
            }
            let bound = codec.operation
            add("request", .request, bound.input.flatMap { try? maker.envelope($0, codec.version) })
            add("200", .response, bound.output.flatMap { try? maker.envelope($0, codec.version) })
            for fault in bound.faults { add("fault", .response, try? maker.envelope(fault, codec.version)) }
        }
        return values
    }

    /// A message with what the gateway adds to it.
    private static func response(_ json: JSONValue) -> String {
        let bytes = SuccessBody.bytes(renaming: true) { writer in
            var output = ByteWriter()
            json.write(to: &output)
            writer.output.append(Array(output.bytes.dropFirst().dropLast()))
        }
        return String(decoding: bytes ?? [], as: UTF8.self)
    }
}
