import Foundation
import OutsideJudge
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// zeep, which speaks SOAP's encoding, as a judge of encoded messages.
@Suite(
    .enabled(
        if: OutsideJudge.python != nil && Corpus.isThere,
        "SOAPSTONE_PYTHON names no Python with zeep, or no corpus"
    )
)
struct EncodedPeerTests {
    /// A call of a contract, and the codec that reads it.
    private struct Case {
        var contract: String
        var operation: BoundOperation
        var codec: OperationCodec
        var request: String
    }

    @Test("zeep reads our answers, and we read zeep's requests")
    func zeep() throws {
        let folder = try TemporaryFolder([:])
        let cases = try Self.cases(in: folder)
        #expect(cases.count > 100)
        let result = try OutsideJudge.run("encoded_calls.py", [folder.path(""), "--corpus", Corpus.folder])
        print(result.output)
        #expect(result.status == 0, "zeep reads other values than we do")
        var equal = 0
        for (number, item) in cases.enumerated() {
            guard let bytes = FileManager.default.contents(atPath: folder.path("\(number).zeep.xml")) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            do {
                // Where the contract gives the call no namespace, zeep takes none, and we the contract's own.
                let (json, rules) = try Self.json([UInt8](bytes), .request, item.codec, strictly: false)
                #expect(rules.allSatisfy { $0 == "wsdl.message" }, "\(item.contract) \(item.operation.name): \(rules)")
                let isEqual = try Self.values(json) == Self.values(item.request)
                #expect(isEqual, "\(item.contract) \(item.operation.name)\n\(text)\n\(json)\n\(item.request)")
                if isEqual { equal += 1 }
            } catch {
                Issue.record("\(item.contract) \(item.operation.name): \(error)\n\(text.prefix(2_000))")
            }
        }
        print("\(equal) of zeep's requests say what ours do")
        #expect(equal > 100)
    }

    /// Writes calls of all encoded operations for zeep.
    private static func cases(in folder: TemporaryFolder) throws -> [Case] {
        let loader = ContractLoader(try Corpus.configuration())
        var cases: [Case] = []
        var list: [String] = []
        for entry in try Corpus.contracts() {
            let contract = try loader.load(Corpus.path(entry.path))
            let operations = contract.operations.filter { $0.version != nil && $0.input?.use == .encoded }
            guard !operations.isEmpty else { continue }
            let codec = try SchemaCodec(contract.schemas)
            let sample = MessageSample(contract)
            for operation in operations {
                guard let operationCodec = try? OperationCodec(operation, codec), let input = operation.input,
                    let request = try? json(sample.envelope(input, operationCodec.version), .request, operationCodec)
                        .json
                else { continue }
                var item = #"{"contract":"\#(entry.path)","operation":"\#(operation.name)""#
                item +=
                    #","binding":"{\#(operation.binding.namespace)}\#(operation.binding.local)","request":\#(request)"#
                if let output = operation.output, output.use == .encoded,
                    let bytes = try? sample.envelope(output, operationCodec.version)
                {
                    try Data(bytes).write(to: URL(filePath: folder.path("\(cases.count).xml")))
                    item +=
                        #","answer":"\#(cases.count).xml","response":\#(try json(bytes, .response, operationCodec).json)"#
                }
                list.append(item + "}")
                cases.append(Case(contract: entry.path, operation: operation, codec: operationCodec, request: request))
            }
        }
        try Data("[\(list.joined(separator: ",\n"))]".utf8).write(to: URL(filePath: folder.path("cases.json")))
        return cases
    }

    private static func json(
        _ bytes: [UInt8],
        _ direction: OperationCodec.Direction,
        _ codec: OperationCodec,
        strictly: Bool = true
    ) throws -> (json: String, rules: [String]) {
        var report = SchemaReport()
        var output = ByteWriter()
        let envelope = try codec.envelope(XMLDocument(parsing: bytes))
        try codec.encodeJSON(of: envelope, direction, strictly: strictly, report: &report, to: &output)
        return (output.string, report.violations.map(\.rule))
    }

    /// The value of JSON, in which 1.0 is 1; without headers, which zeep is not asked to send.
    private static func values(_ json: String) throws -> NSDictionary {
        var object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        object["$headers"] = nil
        return object as NSDictionary
    }
}
