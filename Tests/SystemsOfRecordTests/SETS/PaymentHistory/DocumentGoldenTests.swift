import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SystemsOfRecord

@Suite struct DocumentGoldenTests {
    static let fixtures = RecordedFixture.all(of: "payment-history")

    @Test("The operation has recorded exchanges, some of them with parts, and no exchange lacks an operation")
    func complete() {
        #expect(Set(Self.fixtures.map(\.operation)) == Set(SETS.documentOperations.map(\.name)))
        #expect(Self.fixtures.count == 74)
        #expect(Self.fixtures.filter(\.hasParts).count == 25)
    }

    @Test("A recorded answer becomes the device's", arguments: fixtures)
    func responses(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectResponse(fixture, of: SETS.documentOperations)
    }

    @Test("A device's request becomes the recorded one", arguments: fixtures)
    func requests(_ fixture: RecordedFixture) throws {
        let request = try DB2LDAPGolden.expectRequest(fixture, of: SETS.documentOperations)
        #expect(request.user == nil && request.headers.isEmpty && request.parts.isEmpty)
    }

    @Test("A recorded request becomes the device's", arguments: fixtures)
    func deviceRequests(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectDeviceRequest(fixture, of: SETS.documentOperations)
    }

    @Test("What happens every day follows the contract strictly", arguments: fixtures.filter { $0.kind == .ordinary })
    func ordinary(_ fixture: RecordedFixture) throws {
        try DB2LDAPGolden.expectStrict(fixture, by: DocumentRecordTests.probes)
    }

    /// Responses that are not written as they were read.
    static let irregular: [String: String] = [
        "invoke/line-breaks": "Base64 is on one line",
        "invoke/white-space-in-base64": "Base64 is on one line",
        "invoke/attributes": "an attribute has no type",
        "invoke/media-type-with-parameters": "the media type is bare",
        "invoke/empty-siblings": "a place that is not used is gone",
        "invoke/prefixes-and-comments": "a number has no plus sign and no white space",
        "invoke/unknown-elements": "what is not in the contract is gone",
    ]

    @Test("An answer is written as it was read, references among it, but for irregular ones", arguments: fixtures)
    func canonical(_ fixture: RecordedFixture) throws {
        let isIrregular = Self.irregular[fixture.testDescription] != nil
        #expect(try DB2LDAPGolden.isKept(fixture, by: DocumentRecordTests.probes) == !isIrregular)
    }

    @Test("Every document is a PDF of fewer than 2 KiB, wherever it stood", arguments: fixtures)
    func documents(_ fixture: RecordedFixture) throws {
        guard try fixture.expectedStatus() == 0 else { return }
        let json = try fixture.json("response.json").root
        let bytes = try Base64(json: try #require(json["pdfBase64"]?.string)).bytes
        #expect(bytes.starts(with: "%PDF-1.4\n".utf8) && bytes.count < 2_048)
        #expect(json["contentType"]?.string == "application/pdf")
        let name = try #require(json["fileName"]?.string)
        #expect(name.wholeMatch(of: /payment-history-[0-9]{8}\.pdf/) != nil)
    }
}
