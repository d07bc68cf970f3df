import Foundation
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// Encoded operations of other people's contracts, and messages of other people's servers.
@Suite(.enabled(if: Corpus.isThere)) struct EncodedCorpusTests {
    /// What became of the messages, and why.
    private struct Tally {
        var counts: [String: Int] = [:]
        var notes: [String: [String]] = [:]

        mutating func add(_ kind: String, _ note: String? = nil) {
            counts[kind, default: 0] += 1
            if let note { notes[kind, default: []].append(note) }
        }
    }

    @Test("Samples of all encoded operations become JSON, and that becomes the same message")
    func roundTrip() throws {
        let loader = ContractLoader(try Corpus.configuration())
        var tally = Tally()
        for extent in SampleOptions.Extent.allCases {
            for entry in try Corpus.contracts() {
                let contract = try loader.load(Corpus.path(entry.path))
                let operations = contract.operations.filter { $0.version != nil && $0.isEncoded }
                guard !operations.isEmpty else { continue }
                let codec = try SchemaCodec(contract.schemas)
                let sample = MessageSample(contract, options: SampleOptions(extent: extent))
                for operation in operations {
                    try check(operation, codec, sample, "\(extent.rawValue) \(entry.path) \(operation.name)", &tally)
                }
            }
        }
        print("encoded operations:", tally.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
        for (kind, notes) in tally.notes { for note in notes { print("  \(kind): \(note)") } }
        #expect(tally.counts["equal", default: 0] > 1_000)
        #expect(tally.notes["different"] == nil)
        #expect(tally.notes["failed"] == nil)
        // The page that compares Soapstone with others says so.
        let all = tally.counts.filter { $0.key != "gap" }.values.reduce(0, +)
        let cell = "| \(tally.counts["equal", default: 0]) of \(all) |"
        #expect(RefusedConstruct.page.contains(cell), "\(cell)")
    }

    private func check(
        _ operation: BoundOperation,
        _ codec: SchemaCodec,
        _ sample: MessageSample,
        _ name: String,
        _ tally: inout Tally
    ) throws {
        let operationCodec: OperationCodec
        do {
            operationCodec = try OperationCodec(operation, codec)
        } catch {
            return tally.add("gap", "\(name): \(error)")
        }
        for direction in OperationCodec.Direction.allCases where operationCodec.has(direction) {
            guard let message = direction == .request ? operation.input : operation.output else { continue }
            do {
                let bytes = try sample.envelope(message, operationCodec.version)
                let json = try Self.json(bytes, direction, operationCodec)
                let root = try JSONDocument(parsing: Array(json.utf8)).root
                let back = try operationCodec.message(from: root, direction).envelope()
                let (first, second) = (try Self.canonical(bytes), try Self.canonical(back))
                if first == second {
                    tally.add("equal")
                } else {
                    tally.add("different", "\(name) \(direction)\n\(first.prefix(1_500))\n\(second.prefix(1_500))")
                }
            } catch let error as SampleError {
                tally.add("no sample", "\(name): \(error)")
            } catch {
                tally.add("failed", "\(name) \(direction): \("\(error)".prefix(500))")
            }
        }
    }

    private static func json(
        _ bytes: [UInt8],
        _ direction: OperationCodec.Direction,
        _ codec: OperationCodec,
        strictly: Bool = true
    ) throws -> String {
        var report = SchemaReport()
        var output = ByteWriter()
        let envelope = try codec.envelope(XMLDocument(parsing: bytes))
        try codec.encodeJSON(of: envelope, direction, strictly: strictly, report: &report, to: &output)
        return output.string
    }

    /// The canonical form, without the prefixes in the values of `arrayType` and `itemType`, which it does not resolve.
    private static func canonical(_ bytes: [UInt8]) throws -> String {
        CanonicalForm().text(of: try XMLDocument(parsing: bytes).root)
            .replacing(/(arrayType|itemType)="[^":]*:/) { "\($0.1)=\"" }
    }

    @Test(
        "Answers of servers are read by a contract",
        arguments: [
            // F5 iControl: the array's items and their parts say their types, which no contract here has.
            (
                "savon/messages/response/f5.xml", "urn:iControl:Management/SNMPConfiguration",
                "get_agent_listen_address", OperationCodec.Direction.response,
                #"{"return":[{"transport":"TRANSPORT_TCP6","ipport":{"address":"","port":"161"}},"#
                    + #"{"transport":"TRANSPORT_UDP6","ipport":{"address":"","port":"161"}}]}"#
            ),
            // Axis: a parameter beside the call.
            (
                "axis2/messages/modules/addressing/test-resources/omitted-header-messages/final/noReplyToMessage.xml",
                "http://localhost:8081/axis/services/BankPort", "getBalance", .request, #"{"accountNo":1001}"#
            ),
        ]
    )
    func messages(
        path: String,
        namespace: String,
        operation: String,
        direction: OperationCodec.Direction,
        json: String
    ) throws {
        let folder = try TemporaryFolder(["main.wsdl": ServerContract.text(namespace, operation)])
        let contract = try ContractLoader().load(folder.path("main.wsdl"))
        let bound = try #require(contract.operations.first)
        let codec = try OperationCodec(bound, SchemaCodec(contract.schemas))
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: Corpus.path(path))))
        #expect(try Self.json(bytes, direction, codec, strictly: direction == .request) == json)
    }

    @Test("node-soap's sample is read, whose request has a name that differs in case")
    func nodeSOAP() throws {
        let name = "node-soap/request-response-samples/Message__Messages_suffixed_with_Input_Output"
        let contract = try ContractLoader(Corpus.configuration()).load(Corpus.path("\(name)/soap.wsdl"))
        let bound = try #require(contract.operations.first { $0.version != nil })
        let codec = try OperationCodec(bound, SchemaCodec(contract.schemas))
        let request = [UInt8](try Data(contentsOf: URL(filePath: Corpus.path("\(name)/request.xml"))))
        #expect(throws: SchemaCodecError.self) { try Self.json(request, .request, codec) }
        let response = [UInt8](try Data(contentsOf: URL(filePath: Corpus.path("\(name)/response.xml"))))
        // It is called like the call, which says nothing of an encoded answer (SOAP 1.1 section 7.1).
        #expect(try Self.json(response, .response, codec) == #"{"return":"-1","bstrError":"1"}"#)
    }

    @Test("Magento's answer is read: PHP's arrays in arrays")
    func magento() throws {
        let name = "node-soap/request-response-samples/multiCall__rpc_stype_request_xsi_attributes"
        let contract = try ContractLoader(Corpus.configuration()).load(Corpus.path("\(name)/soap.wsdl"))
        let bound = try #require(contract.operations.first { $0.name == "multiCall" && $0.version != nil })
        let codec = try OperationCodec(bound, SchemaCodec(contract.schemas))
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: Corpus.path("\(name)/response.xml"))))
        #expect(try Self.json(bytes, .response, codec) == #"{"multiCallReturn":[{"@type":"boolean","$value":true}]}"#)
    }
}

extension BoundOperation {
    /// Whether one of its messages, or a header of one, is encoded.
    fileprivate var isEncoded: Bool {
        [input, output].compactMap(\.self).contains { message in
            message.use == .encoded || message.headers.contains { $0.use == .encoded }
        }
    }
}

/// A contract for responses whose own contract is not there.
private enum ServerContract {
    static func text(_ namespace: String, _ operation: String) -> String {
        let body =
            #"<s:body use="encoded" namespace="\#(namespace)""#
            + #" encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/>"#
        return """
            <w:definitions targetNamespace="urn:iControl" xmlns:t="urn:iControl" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
                xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema"
                xmlns:c="http://schemas.xmlsoap.org/soap/encoding/">
              <w:types><xs:schema targetNamespace="urn:iControl">
                <xs:complexType name="Port"><xs:sequence><xs:element name="address" type="xs:string"/>
                  <xs:element name="port" type="xs:long"/></xs:sequence></xs:complexType>
                <xs:complexType name="AgentPort"><xs:sequence><xs:element name="transport" type="xs:string"/>
                  <xs:element name="ipport" type="t:Port"/></xs:sequence></xs:complexType>
                <xs:complexType name="AgentPorts"><xs:complexContent><xs:restriction base="c:Array">
                  <xs:attribute ref="c:arrayType" w:arrayType="t:AgentPort[]"/></xs:restriction></xs:complexContent>
                </xs:complexType></xs:schema></w:types>
              <w:message name="in"><w:part name="accountNo" type="xs:int"/></w:message>
              <w:message name="out"><w:part name="return" type="t:AgentPorts"/></w:message>
              <w:portType name="P"><w:operation name="\(operation)"><w:input message="t:in"/><w:output message="t:out"/>
                </w:operation></w:portType>
              <w:binding name="B" type="t:P"><s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
                <w:operation name="\(operation)"><s:operation soapAction=""/><w:input>\(body)</w:input>
                <w:output>\(body)</w:output></w:operation></w:binding>
            </w:definitions>
            """
    }
}
