import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

@Suite(.enabled(if: XSTSGroup.areThere)) struct XSTSInstanceTests {
    @Test("measure")
    func measure() throws {
        for file in ["sun.jsonl", "ms.jsonl", "nist.jsonl"] {
            var right = 0, total = 0
            for group in try XSTSGroup.all(in: file) {
                guard let schema = group.schemas.first else { continue }
                var findings = FindingList()
                let sources = try? MemoryFiles(files: group.files).sources(of: schema.documents)
                let validator = SchemaValidator(SchemaReader.read(sources ?? [], findings: &findings))
                for instance in group.instances {
                    total += 1
                    var said = "?"
                    do {
                        let document = try XMLDocument(parsing: group.files[instance.document] ?? [], limits: .contract)
                        let report = validator.validate(document.root)
                        switch report.verdict {
                        case .valid: said = "valid"
                        case .invalid: said = "invalid \(report.violations[0])"
                        case .notChecked(let reason): said = "notChecked \(reason)"
                        }
                    } catch { said = "invalid \(error)" }
                    if said.hasPrefix(instance.isValid ? "valid" : "invalid") { right += 1 } else {
                        print("WRONG", file, group.set, group.name, instance.name, "expected", instance.isValid, "said", said)
                    }
                }
            }
            print("RIGHT", file, right, total)
        }
    }
}
