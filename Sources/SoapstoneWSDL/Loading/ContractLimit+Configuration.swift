public import SoapstoneSchema

extension ContractLoader.Configuration {
    /// The value of a limit.
    public subscript(limit: ContractLimit) -> Int {
        get { self[keyPath: limit.path] }
        set { self[keyPath: limit.path] = newValue }
    }
}

extension ContractLimit {
    fileprivate var path: WritableKeyPath<ContractLoader.Configuration, Int> {
        switch self {
        case .fileBytes: \.limits.fileBytes
        case .totalBytes: \.limits.totalBytes
        case .documents: \.limits.documents
        case .schemas: \.limits.schemas
        case .importDepth: \.limits.importDepth
        case .operations: \.limits.operations
        case .components: \.schemaLimits.components
        case .copies: \.schemaLimits.copies
        case .particles: \.schemaLimits.particles
        case .attributeUses: \.schemaLimits.attributeUses
        case .substitutes: \.schemaLimits.substitutes
        case .unionMembers: \.schemaLimits.unionMembers
        case .identityConstraints: \.schemaLimits.identityConstraints
        case .identityFields: \.schemaLimits.identityFields
        case .pathBytes: \.schemaLimits.pathBytes
        case .wildcardNamespaces: \.schemaLimits.wildcardNamespaces
        case .joinedNamespaces: \.schemaLimits.joinedNamespaces
        case .valueSteps: \.schemaLimits.valueSteps
        case .ruleSteps: \.schemaLimits.ruleSteps
        }
    }
}
