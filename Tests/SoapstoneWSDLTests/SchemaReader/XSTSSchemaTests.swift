import Foundation
import Testing

@testable import SoapstoneSchema

/// The schemas of the W3C XML Schema test suite, each of which is expected to be valid or invalid.
@Suite(.enabled(if: XSTSGroup.areThere)) struct XSTSSchemaTests {
    @Test("At least 99.5 % of the verdicts are the suite's, and the others are those that are listed")
    func verdicts() throws {
        var schemas = 0
        var groups: Set<String> = []
        var wrong: [String] = []
        for file in ["nist.jsonl", "sun.jsonl", "ms.jsonl"] {
            for group in try XSTSGroup.all(in: file) {
                groups.insert("\(group.set)/\(group.name)")
                for schema in group.schemas {
                    schemas += 1
                    guard Self.isValid(schema, of: group) != schema.isValid else { continue }
                    wrong.append("\(group.set)/\(group.name)\t\(schema.isValid ? "valid" : "invalid")")
                }
            }
        }
        print("W3C schema tests: \(schemas), \(wrong.count) of them judged otherwise")
        // The list is that of the whole suite; the collection of the corpus is a part of it.
        let isWhole = schemas == 14_319
        #expect(isWhole || schemas == 2_101)
        #expect(wrong.count * 1_000 <= schemas * 5)
        let listed = try Self.exceptions().filter { groups.contains($0.prefix { $0 != "\t" }.description) }
        #expect(listed.count == (isWhole ? 10 : 1))
        for line in Set(wrong).symmetricDifference(listed).sorted() { Issue.record("\(line)") }
    }

    /// A document that is not XML or no schema, or a missing one, makes a schema invalid as well.
    private static func isValid(_ schema: XSTSGroup.Schema, of group: XSTSGroup) -> Bool {
        var findings = FindingList()
        guard let sources = try? MemoryFiles(files: group.files).sources(of: schema.documents, &findings) else {
            return false
        }
        // The loader refuses it (contract.root).
        guard sources.allSatisfy({ $0.root.schemaTag == .schema }) else { return false }
        _ = SchemaReader.read(sources, findings: &findings)
        return !findings.findings.contains { $0.severity == .error }
    }

    /// The lines of `xsts-schema-exceptions.txt` without their reasons.
    private static func exceptions() throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "xsts-schema-exceptions.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t").prefix(2).joined(separator: "\t") }
            .sorted()
    }
}
