/// A contract: its documents, what they define, and which rules they break.
public struct LoadedContract: Sendable {
    public let documents: ImportGraph
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

    init(
        documents: ImportGraph,
        schemas: SchemaSet,
        definitions: Definitions,
        findings: FindingList
    ) {
        var elements = MessageElements(schemas)
        operations = definitions.operations.map { elements.resolve($0) }
        self.schemas = elements.schemas
        self.documents = documents
        self.definitions = definitions
        self.findings = findings.findings
        droppedFindings = findings.dropped
    }
}
