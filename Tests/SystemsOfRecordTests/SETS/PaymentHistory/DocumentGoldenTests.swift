import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct DocumentGoldenTests {
    static let exchanges = RecordedExchange.all(of: "payment-history")

    @Test("The operation has recorded exchanges, some of them with parts, and no exchange lacks an operation")
    func complete() {
        #expect(Set(Self.exchanges.map(\.operation)) == Set(SETS.documentOperations.map(\.name)))
        #expect(Self.exchanges.count == 74)
        #expect(Self.exchanges.filter(\.hasParts).count == 25)
    }

    @Test("A recorded answer becomes the device's", arguments: exchanges)
    func answers(_ exchange: RecordedExchange) throws {
        try DB2LDAPGolden.expectAnswer(exchange, of: SETS.documentOperations)
    }

    @Test("A device's request becomes the recorded one", arguments: exchanges)
    func requests(_ exchange: RecordedExchange) throws {
        let request = try DB2LDAPGolden.expectRequest(exchange, of: SETS.documentOperations)
        #expect(request.user == nil && request.headers.isEmpty && request.parts.isEmpty)
    }

    @Test("A recorded request becomes the device's", arguments: exchanges)
    func deviceRequests(_ exchange: RecordedExchange) throws {
        try DB2LDAPGolden.expectDeviceRequest(exchange, of: SETS.documentOperations)
    }

    @Test("What happens every day follows the contract strictly", arguments: exchanges.filter { $0.kind == .ordinary })
    func ordinary(_ exchange: RecordedExchange) throws {
        try DB2LDAPGolden.expectStrict(exchange, by: DocumentRecordTests.probes)
    }

    /// Answers that are not written as they were read.
    static let irregular: [String: String] = [
        "invoke/line-breaks": "Base64 is on one line",
        "invoke/white-space-in-base64": "Base64 is on one line",
        "invoke/attributes": "an attribute has no type",
        "invoke/media-type-with-parameters": "the media type is bare",
        "invoke/empty-siblings": "a place that is not used is gone",
        "invoke/prefixes-and-comments": "a number has no plus sign and no white space",
        "invoke/unknown-elements": "what is not in the contract is gone",
    ]

    @Test("An answer is written as it was read, references among it, but for irregular ones", arguments: exchanges)
    func canonical(_ exchange: RecordedExchange) throws {
        let isIrregular = Self.irregular[exchange.testDescription] != nil
        #expect(try DB2LDAPGolden.isKept(exchange, by: DocumentRecordTests.probes) == !isIrregular)
    }

    @Test("Every document is a PDF of fewer than 2 KiB, wherever it stood", arguments: exchanges)
    func documents(_ exchange: RecordedExchange) throws {
        guard try exchange.expectedStatus() == 0 else { return }
        let json = try exchange.json("response.json").root
        let bytes = try Base64(json: try #require(json["pdfBase64"]?.string)).bytes
        #expect(bytes.starts(with: "%PDF-1.4\n".utf8) && bytes.count < 2_048)
        #expect(json["contentType"]?.string == "application/pdf")
        let name = try #require(json["fileName"]?.string)
        #expect(name.wholeMatch(of: /payment-history-[0-9]{8}\.pdf/) != nil)
    }
}
