/// A limit on contracts that a user may move for one that is meant to be so, by the name that `--limit` takes.
///
/// Not all limits are here: what bounds recursion (``SchemaLimits/derivationDepth``, ``SchemaLimits/groupDepth``) stays
/// as it is.
public enum ContractLimit: String, CaseIterable, Sendable {
    case fileBytes, totalBytes, documents, schemas, importDepth, operations
    case components, copies, particles
    case attributeUses, substitutes, unionMembers
    case identityConstraints, identityFields, pathBytes
    case wildcardNamespaces, joinedNamespaces
    case valueSteps, ruleSteps

    /// The rule that a contract breaks by going over the limit.
    var rule: ContractRule {
        switch self {
        case .fileBytes, .totalBytes, .documents, .schemas, .importDepth, .operations: .limit
        default: .cost
        }
    }

    var remedy: String { Self.remedy([self]) }

    /// The remedy where a limit is none of these.
    static let fixed = "Put the schema's parts together in fewer steps; this limit is fixed."

    package static func remedy(_ limits: [ContractLimit]) -> String {
        let options = limits.map { "--limit \($0.rawValue)=NUMBER" }.joined(separator: " and ")
        return "Raise the limit if the contract is meant to be so: \(options)."
    }
}

extension FindingList {
    /// Says that a contract goes over a limit.
    package mutating func add(beyond limit: ContractLimit, _ message: String, at node: SyntaxNode) {
        add(limit.rule, message, remedy: limit.remedy, at: node)
    }

    /// Says the same of a component.
    package mutating func add(beyond limit: ContractLimit, _ message: String, at origin: Origin, in set: SchemaSet) {
        add(limit.rule, message, remedy: limit.remedy, at: origin, in: set)
    }
}
