import SoapstoneXML
import Testing

@testable import SoapstoneSchema

/// A schema in the text of a test.
struct Schemas {
    let set: SchemaSet
    let sources: [SchemaSource]
    let findings: [ContractFinding]

    /// - Parameter content: what stands inside `xs:schema`, which has the prefix `t` for its target namespace `urn:t`.
    init(_ content: String, targetNamespace: String = "urn:t", limits: SchemaLimits = .standard) throws {
        let target =
            targetNamespace.isEmpty ? "" : "targetNamespace=\"\(targetNamespace)\" xmlns:t=\"\(targetNamespace)\""
        let text = """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified" \(target)>
            \(content)
            </xs:schema>
            """
        let document = try ContractDocument(parsing: Array(text.utf8), location: "test.xsd")
        sources = [SchemaSource(root: document.root, targetNamespace: targetNamespace)]
        var list = FindingList()
        set = SchemaReader.read(sources, limits: limits, findings: &list)
        findings = list.findings
    }

    var validator: SchemaValidator { SchemaValidator(set) }

    var both: JudgedValidator { JudgedValidator(set, of: sources, findings: findings) }

    static func document(_ text: String) throws -> XMLDocument {
        try XMLDocument(parsing: Array(text.utf8))
    }

    /// Validates a text, in which the prefixes `t`, `xsi` and `xs` are declared on the first tag and `urn:t` is the
    /// default namespace.
    func report(on text: String) throws -> JudgedReport {
        try both.validate(Self.document(Self.declared(text)).root)
    }

    static func declared(_ text: String) -> String {
        let end = text.firstIndex { " />".contains($0) } ?? text.endIndex
        return text[..<end]
            + " xmlns=\"urn:t\" xmlns:t=\"urn:t\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
            + " xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"" + text[end...]
    }

    /// Expects exactly these rules to be broken, and libxml2 to agree, or to differ for a known reason.
    func expect(_ rules: [String], in text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(findings.isEmpty, "\(findings)", sourceLocation: sourceLocation)
        let report = try report(on: text)
        #expect(report.violations.map(\.rule) == rules, "\(text): \(report)", sourceLocation: sourceLocation)
        #expect(report.verdict == (rules.isEmpty ? .valid : .invalid), "\(report)", sourceLocation: sourceLocation)
        #expect(!report.isDisputed, "\(text): \(report.notes)", sourceLocation: sourceLocation)
        if case .notChecked(let reason) = report.secondOpinion {
            Issue.record("\(reason)", sourceLocation: sourceLocation)
        }
    }
}
