import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneWSDL
import SoapstoneXML
import Testing

@testable import SoapstoneMessages

/// Samples of encoded messages.
@Suite struct EncodedSampleTests {
    private static let styles = [
        (SOAPVersion.soap11, "http://schemas.xmlsoap.org/soap/encoding/"),
        (.soap12, "http://www.w3.org/2003/05/soap-encoding"),
        // A contract may bind the encoding of SOAP 1.1 to SOAP 1.2.
        (.soap12, "http://schemas.xmlsoap.org/soap/encoding/"),
    ]

    @Test(
        "Samples are read strictly, and come back as they were",
        arguments: styles,
        SampleOptions.Extent.allCases
    )
    func samples(style: (SOAPVersion, String), extent: SampleOptions.Extent) throws {
        let loaded = try EncodedContract.Loaded(style.0, style: style.1)
        let sample = MessageSample(loaded.contract, options: SampleOptions(extent: extent))
        for operation in loaded.contract.operations {
            let codec = try OperationCodec(operation, loaded.codec)
            let fault = try #require(operation.faults.first)
            let messages: [(OperationCodec.Direction, [UInt8])] = [
                (.request, try sample.envelope(#require(operation.input), style.0)),
                (.response, try sample.envelope(#require(operation.output), style.0)),
                (.response, try sample.envelope(fault, style.0)),
            ]
            for (direction, bytes) in messages {
                let json = try Self.json(bytes, direction, codec)
                let root = try JSONDocument(parsing: Array(json.utf8)).root
                let back = try codec.message(from: root, direction).envelope()
                #expect(try Self.json(back, direction, codec) == json)
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(text.contains("soapenv:encodingStyle=\"\(style.1)\""), "\(text)")
                #expect(try Self.canonical(bytes) == Self.canonical(back), "\(operation.name)")
            }
        }
    }

    @Test("A sample says what the contract does: types, sizes, items")
    func listing() throws {
        let loaded = try EncodedContract.Loaded()
        let sample = MessageSample(loaded.contract, options: SampleOptions(extent: .all))
        let grid = try #require(loaded.contract.operations.first { $0.name == "grid" }?.input)
        let text = String(decoding: try sample.message(grid, .soap11).body, as: UTF8.self)
        let array = #"<grid xsi:type="soapenc:Array" soapenc:arrayType="xs:int[2,2]">"#
        #expect(text.contains(array + String(repeating: #"<item xsi:type="xs:int">1</item>"#, count: 4)), "\(text)")
    }

    private static func json(_ bytes: [UInt8], _ direction: OperationCodec.Direction, _ codec: OperationCodec) throws
        -> String
    {
        var report = SchemaReport()
        var output = ByteWriter()
        let envelope = try codec.envelope(XMLDocument(parsing: bytes))
        try codec.encodeJSON(of: envelope, direction, strictly: true, report: &report, to: &output)
        return output.string
    }

    /// The canonical form, without the prefixes in the values of `arrayType` and `itemType`, which it does not resolve.
    private static func canonical(_ bytes: [UInt8]) throws -> String {
        CanonicalForm().text(of: try XMLDocument(parsing: bytes).root)
            .replacing(/(arrayType|itemType)="[^":]*:/) { "\($0.1)=\"" }
    }
}
