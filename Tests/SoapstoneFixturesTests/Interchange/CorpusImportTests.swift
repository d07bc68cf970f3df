import Foundation
import Testing

@testable import SoapstoneFixtures

/// Projects of SoapUI and examples of Specmatic that other people wrote.
@Suite(.enabled(if: Corpus.isThere, "SOAPSTONE_CORPUS names no folder of collected contracts"))
struct CorpusImportTests {
    @Test("Every mock answer of SoapUI and every example of Specmatic is imported, or it is told why not")
    func all() throws {
        let projects = Corpus.files("microcks") { $0.hasSuffix("soapui-project.xml") }
        let examples = Corpus.files("specmatic") { $0.contains("_examples/") && $0.hasSuffix(".json") }
        #expect(projects.count >= 9 && examples.count >= 6)
        for path in projects + examples {
            let found = try FixtureImport(reading: [path])
            let placed = found.placed(in: "shop", beside: [], redactor: Redactor(key: RedactionKey()))
            let whole = placed.findings.count { $0.outcome == .whole }
            let part = placed.findings.count { $0.outcome == .part }
            let name = path.dropFirst(Corpus.folder.count + 1)
            print("\(name): \(placed.fixtures.count) imported, \(whole) not carried over, \(part) left out")
            #expect(FixtureIndex(placed.fixtures).problems.isEmpty, "\(path)")
            // A response may be there twice: behind its query and by default.
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let responses = path.hasSuffix(".json") ? 1 : text.ranges(of: "<con:response ").count
            let fewest = text.contains("<con:restMockService") ? 1 : responses
            #expect(placed.fixtures.count + whole >= fewest, "\(path): \(placed.findings)")
        }
    }
}

private enum Corpus {
    static let folder = ProcessInfo.processInfo.environment["SOAPSTONE_CORPUS"] ?? ""
    static var isThere: Bool { FileManager.default.fileExists(atPath: "\(folder)/INDEX.tsv") }

    static func files(_ part: String, where condition: (String) -> Bool) -> [String] {
        let names = FileManager.default.enumerator(atPath: "\(folder)/\(part)")
        let found = (names?.compactMap { $0 as? String } ?? []).filter(condition).sorted()
        return found.map { "\(folder)/\(part)/\($0)" }
    }
}
