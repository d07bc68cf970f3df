import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

@Suite(.enabled(if: XSTSGroup.areThere)) struct XSTSInstanceTests {
    @Test("measure")
    func measure() throws {
        for file in ["sun.jsonl", "ms.jsonl", "nist.jsonl"] {
            var right = 0, total = 0, lib = 0, libAsked = 0, rec = 0, disputed = 0
            for group in try XSTSGroup.all(in: file) {
                guard let schema = group.schemas.first, !group.instances.isEmpty else { continue }
                var findings = FindingList()
                let sources = (try? MemoryFiles(files: group.files).withWellKnown(schema.documents)) ?? []
                let set = SchemaReader.read(sources, findings: &findings)
                let validator = DoubleCheckedValidator(set, of: sources, findings: findings.findings)
                for instance in group.instances {
                    total += 1
                    let id = "\(file) \(group.set) \(group.name) \(instance.name) expected \(instance.isValid)"
                    do {
                        let document = try XMLDocument(parsing: group.files[instance.document] ?? [], limits: .contract)
                        let own = validator.validator.validate(document.root)
                        let report = validator.validate(document.root)
                        if (own.verdict == .valid) == instance.isValid, own.gaps.isEmpty { right += 1 } else {
                            print("WRONG", id, own.verdict, own.violations.first.map { "\($0)" } ?? "")
                        }
                        if (report.verdict == .valid) == instance.isValid, report.gaps.isEmpty, !report.isDisputed { rec += 1 }
                        if report.isDisputed { disputed += 1; print("DISPUTED", id, own.verdict, report.violations, report.notes) }
                        switch report.secondOpinion {
                        case .valid?: libAsked += 1; if instance.isValid { lib += 1 } else { print("LIBWRONG", id, "valid") }
                        case .invalid(let f)?: libAsked += 1; if !instance.isValid { lib += 1 } else { print("LIBWRONG", id, f.first!.description) }
                        case .notChecked(let reason)?: print("NOTASKED", id, reason)
                        case nil: break
                        }
                    } catch { print("PARSE", id, error) }
                }
            }
            print("RIGHT", file, right, "of", total, "libxml2", lib, "of", libAsked, "reconciled", rec, "disputed", disputed)
        }
    }
}
extension MemoryFiles {
    /// The schemas, and those that everybody knows where one imports them.
    func withWellKnown(_ documents: [String]) throws -> [SchemaSource] {
        var sources = try self.sources(of: documents)
        for source in sources {
            for child in source.root.children where child.schemaTag == .import {
                guard let namespace = child.token(.namespace), let known = WellKnownSchemas.schema(namespace: namespace),
                    !sources.contains(where: { $0.targetNamespace == namespace })
                else { continue }
                let document = try ContractDocument(parsing: Array(known.text.utf8), location: namespace)
                sources.append(SchemaSource(root: document.root, targetNamespace: namespace))
            }
        }
        return sources
    }
}
