import Foundation
import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

@Suite struct LiteralArraySampleTests {
    @Test(
        "An array of SOAP's encoding in a literal message has none of its attributes, and comes back from JSON",
        arguments: SampleOptions.Extent.allCases
    )
    func literal(extent: SampleOptions.Extent) throws {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        let contract = try ContractLoader().load(root + "/Fuzz/Seeds/Contract/rpc.wsdl")
        let operation = try #require(contract.operations.first { $0.input?.use == .literal })
        let codec = try OperationCodec(operation, SchemaCodec(contract.schemas))
        let sample = MessageSample(contract, options: SampleOptions(extent: extent))
        let bytes = try sample.envelope(try #require(operation.input), codec.version)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("arrayType"))
        let document = try XMLDocument(parsing: bytes)
        var report = SchemaReport()
        var json = ByteWriter()
        try codec.encodeJSON(of: codec.envelope(document), .request, strictly: true, report: &report, to: &json)
        let back = try codec.message(from: JSONDocument(parsing: json.bytes).root, .request).envelope()
        let texts = try [document, XMLDocument(parsing: back)].map { CanonicalForm().text(of: $0.root) }
        #expect(texts[0] == texts[1])
    }
}
