import Foundation
import SoapstoneXML
import Testing

@testable import SoapstoneSchema
@testable import SoapstoneWSDL

/// The fixtures of the systems of record against their contracts.
@Suite struct RecordedFixtureTests {
    static let package = (0..<4).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
        url.deletingLastPathComponent()
    }

    @Test(
        "Both validators say the same of every recorded message",
        arguments: [
            ("ims-case", "sets-ims-case.wsdl", true), ("ims-payment", "sets-ims-payment.wsdl", true),
            ("db2-content", "sets-db2-content.wsdl", true),
            // The elements of rpc calls are in no schema: those of push recipients are validated as messages.
            ("otp", "jfs-otp.wsdl", true), ("registration", "jfs-registration.wsdl", true),
            ("payment-history", "adobe-payment-history.wsdl", true),
            // DSML's pattern for attribute descriptions is one that libxml2 is not trusted with.
            ("ldap", "jfs-ldap-dsml.wsdl", false),
        ]
    )
    func agreement(system: String, contract: String, isAsked: Bool) throws {
        let path = Self.package.appending(path: "wsdl/sets/\(contract)").path
        let (graph, _) = try ContractLoader().documents(of: path)
        var findings = FindingList()
        let set = SchemaReader.read(graph.schemas, findings: &findings)
        let validator = JudgedValidator(set, of: graph.schemas, findings: findings.findings)
        let folder = Self.package.appending(path: "fixtures/sets/\(system)")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var counts: [String: Int] = [:]
        for case let file as URL in files where file.pathExtension == "xml" {
            guard let document = try? XMLDocument(parsing: Array(Data(contentsOf: file))) else { continue }
            let report = validator.validate(document)
            #expect(!report.isDisputed, "\(file.path): \(report)")
            switch report.verdict {
            case .valid: counts["valid", default: 0] += 1
            case .invalid: counts["invalid", default: 0] += 1
            case .notChecked(let reason): counts["not checked: \(reason)", default: 0] += 1
            }
            switch report.secondOpinion {
            case .valid, .invalid: counts["second opinions", default: 0] += 1
            case .notChecked(let reason): counts[reason, default: 0] += 1
            }
        }
        print("recorded messages of \(system):", counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })
        #expect((counts["second opinions", default: 0] > 50) == isAsked)
        #expect(counts["valid", default: 0] > 50)
    }
}
