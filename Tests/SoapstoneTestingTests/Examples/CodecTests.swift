import Foundation
import SoapstoneCodec
import SoapstoneConformance
import SoapstoneTesting
import Testing

/// The request that marks a message as read.
struct MarkMessageRead: Equatable {
    var webID: XSDDecimalDigits<12>
    var id: XSDLong
}

extension MarkMessageRead: Record {
    static let codec = Codec(
        "markMessageRead",
        in: "http://jfs.example.org/sets/db2/content",
        MarkMessageRead.init,
        .element("WEB_ID", json: "webId", \.webID),
        .element("MSG_ID", json: "id", \.id)
    )
}

@Suite struct CodecTests {
    let root = URL(filePath: "../../..", relativeTo: URL(filePath: #filePath)).path

    @Test("The codec is what the contract says")
    func conformance() async throws {
        let contract = "wsdl/sets/sets-db2-content.wsdl"
        let records = [CheckedRecord(MarkMessageRead.self, wsdl: contract)]
        var settings = CheckSettings()
        settings.selected = [RulePattern("codec.")].compactMap(\.self)
        try await expectConformance(of: Project(root: root, contracts: [contract], records: records), settings)
    }
}
