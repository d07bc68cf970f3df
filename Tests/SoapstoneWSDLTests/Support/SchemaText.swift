import SoapstoneXML

@testable import SoapstoneSchema

/// Schemas that stand in tests.
enum SchemaText {
    /// The components of schemas and what is wrong with them.
    ///
    /// - Parameter files: documents by their paths; the first one is `main.xsd`, which leads to the others.
    static func read(
        _ files: [String: String],
        limits: SchemaLimits = .standard
    ) throws -> (set: SchemaSet, findings: [ContractFinding]) {
        var findings = FindingList()
        let sources = try MemoryFiles(files: files.mapValues { Array($0.utf8) }).sources(of: ["main.xsd"], &findings)
        let set = SchemaReader.read(sources, limits: limits, findings: &findings)
        return (set, findings.findings)
    }

    /// The same of one schema, given what stands in it: its target namespace is `urn:t`, with the prefix `t`, and local
    /// elements are qualified.
    static func read(
        _ content: String,
        limits: SchemaLimits = .standard
    ) throws -> (set: SchemaSet, findings: [ContractFinding]) {
        try read(["main.xsd": document(content)], limits: limits)
    }

    /// The constraints that a schema breaks, as the specification names and numbers them, each once.
    static func constraints(_ content: String) throws -> [String] {
        constraints(try read(content).findings)
    }

    static func constraints(_ findings: [ContractFinding]) -> [String] {
        var names: [String] = []
        for finding in findings {
            let name = finding.rule.clause.split(separator: " ").last.map(String.init) ?? ""
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    static func document(_ content: String) -> String {
        """
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" targetNamespace="urn:t"
          elementFormDefault="qualified">
        \(content)
        </xs:schema>
        """
    }

    /// A type `b`, and a type `r` that restricts it.
    static func restriction(_ base: String, _ derived: String) -> String {
        """
        <xs:complexType name="b">\(base)</xs:complexType>
        <xs:complexType name="r"><xs:complexContent><xs:restriction base="t:b">\(derived)</xs:restriction></xs:complexContent></xs:complexType>
        """
    }
}
