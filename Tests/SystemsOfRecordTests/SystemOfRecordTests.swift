import Foundation
import SoapstoneOperations
import SoapstoneSOAP
import SystemsOfRecord
import Testing

@Suite struct SystemOfRecordTests {
    private static let systems = SystemOfRecord.all

    @Test("A service and a composite are of one system, and one system at most has notifications")
    func names() {
        let services = Self.systems.map { Set($0.operations.map(\.service)) }
        #expect(services.reduce(0) { $0 + $1.count } == services.reduce(Set()) { $0.union($1) }.count)
        let composites = Self.systems.functions.map { "\($0.service)/\($0.name)" }
        #expect(composites.count == Set(composites).count)
        #expect(Self.systems.count { $0.notifications != nil } <= 1)
    }

    @Test("The contract of every operation is a file of this package", arguments: systems.operations.map(\.wsdl))
    func contracts(path: String) {
        #expect(FileManager.default.fileExists(atPath: RecordedFixture.projectPath(path)))
    }
}
