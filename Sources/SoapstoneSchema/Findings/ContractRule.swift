/// A rule that contract documents are held to: a stable name, and the clause that it comes from.
public struct ContractRule: Hashable, Sendable {
    /// A stable name: `wsdl.import`, `xsd.src-resolve`. Texts of findings may change, names do not.
    public let id: String
    /// Where the rule is written.
    public let clause: String

    package init(_ id: String, _ clause: String) {
        self.id = id
        self.clause = clause
    }

    /// A constraint of XML Schema 1.0 Part 1 by the name it has there, with its number: `src-element.2.1`.
    ///
    /// The number tells cases of one constraint apart in the clause; the rule's name goes without it.
    static func schema(_ constraint: String) -> ContractRule {
        let name = constraint.split(separator: ".").first.map(String.init) ?? constraint
        return ContractRule("xsd.\(name)", "XML Schema 1.0 Part 1, \(constraint)")
    }

    /// A constraint of XML Schema 1.0 Part 2.
    static func datatype(_ constraint: String) -> ContractRule {
        let name = constraint.split(separator: ".").first.map(String.init) ?? constraint
        return ContractRule("xsd.\(name)", "XML Schema 1.0 Part 2, \(constraint)")
    }
}

extension ContractRule {
    /// The document cannot be read as XML.
    package static let xml = ContractRule("contract.xml", "XML 1.0 and Namespaces in XML 1.0")
    /// A prefix of a QName is not declared.
    package static let prefix = ContractRule("contract.prefix", "Namespaces in XML 1.0, section 5, QName resolution")
    /// A schema that would cost more to check than any message is worth.
    package static let cost = ContractRule("xsd.cost", "Soapstone's limits on schemas")
    /// A pattern that would cost too much to match; the type is read without it.
    static let patternCost = ContractRule("xsd.pattern-cost", "Soapstone's limits on patterns")
}
