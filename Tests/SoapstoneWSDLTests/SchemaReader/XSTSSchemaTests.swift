import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

@Suite(.enabled(if: XSTSGroup.areThere)) struct XSTSSchemaTests {
    @Test("verdicts", arguments: ["nist.jsonl", "sun.jsonl", "ms.jsonl"])
    func verdicts(file: String) throws {
        var right = 0, falseValid: [String] = [], falseInvalid: [String] = []
        for group in try XSTSGroup.all(in: file) {
            for schema in group.schemas {
                var findings = FindingList()
                var valid = true
                do {
                    let sources = try MemoryFiles(files: group.files).sources(of: schema.documents)
                    _ = SchemaReader.read(sources, findings: &findings)
                    valid = !findings.findings.contains { $0.severity == .error }
                } catch { valid = false; if schema.isValid { print("ERR", group.set, group.name, error) } }
                if valid == schema.isValid {
                    right += 1
                } else if valid {
                    falseValid.append("\(group.set)/\(group.name)")
                } else {
                    falseInvalid.append("\(group.set)/\(group.name): \(findings.findings.first?.description ?? "")")
                }
            }
        }
        print(file, "right", right, "false valid", falseValid.count, "false invalid", falseInvalid.count)
        for line in falseInvalid.prefix(60) { print("  I", line) }
        for line in falseValid.prefix(400) { print("  V", line) }
    }
}
