public import SoapstoneSchema

/// A contract: its documents, what they define, and which rules they break.
public struct LoadedContract: Sendable {
    /// The documents that it was read from.
    public let documents: ContractDocuments
    /// What the schemas declare, and the elements of messages that WSDL alone makes (`MessageElements`).
    public let schemas: SchemaSet
    /// Empty for a contract that is a schema alone.
    public let definitions: Definitions
    /// Every operation of every port, then those of bindings that no port has, in the order of the documents.
    public let operations: [BoundOperation]
    /// In the order in which they were met: documents, schemas, definitions.
    public let findings: [ContractFinding]
    /// How many findings there were beyond those that were kept.
    public let droppedFindings: Int

    init(_ graph: ImportGraph, _ schemas: SchemaSet, _ definitions: Definitions, _ findings: FindingList) {
        self.definitions = definitions
        documents = ContractDocuments(graph)
        self.findings = findings.findings
        droppedFindings = findings.dropped
        var elements = MessageElements(schemas)
        var operations = definitions.operations
        for index in operations.indices { elements.resolve(&operations[index]) }
        self.operations = operations
        self.schemas = elements.schemas
    }
}
