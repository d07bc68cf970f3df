/// A contract: its documents, what they define, and which rules they break.
public struct LoadedContract: Sendable {
    public let documents: ImportGraph
    public let schemas: SchemaSet
    /// Empty for a contract that is a schema alone.
    public let definitions: Definitions
    /// In the order in which they were met: documents, schemas, definitions.
    public let findings: [ContractFinding]
    /// How many findings there were beyond those that were kept.
    public let droppedFindings: Int
}
