import Foundation
import OutsideJudge
import Testing

@testable import SoapstoneSchema

/// libxml2's and xmlschema's schema compilers as judges of the descriptions, and published schemas to compare with.
@Suite(
    .enabled(if: OutsideJudge.python != nil, "SOAPSTONE_PYTHON names no Python with xmlschema: scripts/test makes one")
)
struct WellKnownJudgeTests {
    @Test("The descriptions compile, and have the components of the published schemas that xmlschema brings along")
    func compile() throws {
        let result = try Judge.run()
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("\(WellKnownSchemas.all.count) descriptions"))
        #expect(result.output.contains(", 0 failed"))
    }

    @Test(
        "The descriptions have the components of the published schemas in the corpus",
        .enabled(if: Judge.corpus != nil, "SOAPSTONE_CORPUS names no folder of collected contracts")
    )
    func corpus() throws {
        let result = try Judge.run("--corpus", try #require(Judge.corpus))
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains(", 0 failed"))
    }
}

/// Runs `Tests/Outside/wellknown_judges.py` on the descriptions.
private enum Judge {
    static let corpus = ProcessInfo.processInfo.environment["SOAPSTONE_CORPUS"]

    static func run(_ arguments: String...) throws -> (status: Int32, output: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (number, schema) in WellKnownSchemas.all.enumerated() {
            try Data(schema.document()).write(to: folder.appending(path: "\(number).xsd"))
        }
        return try OutsideJudge.run("wellknown_judges.py", [folder.path] + arguments)
    }
}
