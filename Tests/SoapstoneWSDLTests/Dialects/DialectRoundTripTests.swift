import Foundation
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

/// The recorded messages of the systems of record, through dialects and back.
@Suite struct DialectRoundTripTests {
    private static let dialects: [JSONDialect] = [
        .badgerFish, .nodeSOAP(.standard), .soapstone(.standard),
    ]

    private static let systems = [
        ("ims-case", "sets-ims-case.wsdl"), ("ims-payment", "sets-ims-payment.wsdl"),
        ("db2-content", "sets-db2-content.wsdl"), ("ldap", "jfs-ldap-dsml.wsdl"),
    ]

    @Test("Messages that keep their contract come back from every dialect", arguments: systems)
    func roundTrip(system: String, contract: String) throws {
        let package = RecordedExchangeTests.package
        let loaded = try ContractLoader().load(package.appending(path: "wsdl/sets/\(contract)").path)
        let folder = package.appending(path: "fixtures/sets/\(system)")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "xml" }
        var counts: [String: Int] = [:]
        for dialect in Self.dialects {
            let contractDialect = try ContractDialect(loaded, dialect)
            let name = String("\(dialect)".prefix { $0 != "(" })
            for file in files {
                let operation = file.deletingLastPathComponent().deletingLastPathComponent().lastPathComponent
                let direction: OperationCodec.Direction = file.lastPathComponent.hasPrefix("request") ? .request : .response
                let bound = try #require(loaded.operations.first { $0.name == operation })
                let messages = DialectMessages(try contractDialect.codec(of: bound))
                let xml = String(decoding: try Data(contentsOf: file), as: UTF8.self)
                guard let (json, report) = try? messages.json(xml, direction), report.count == 0 else {
                    counts["\(name): breaks the contract", default: 0] += 1
                    continue
                }
                let back = try messages.xml(json, direction)
                let names = messages.codec.operation.codec(direction)?.headers.map(\.name) ?? []
                let (own, wanted) = (
                    try DialectMessages.canonical(back, headers: names), try DialectMessages.canonical(xml, headers: names)
                )
                if own == wanted {
                    counts["\(name): equal", default: 0] += 1
                } else {
                    counts["\(name): different", default: 0] += 1
                    print(name, file.path, own, wanted)
                }
            }
        }
        print("messages of \(system):", counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })
    }
}
