/// How large a schema may be.
public struct SchemaLimits: Equatable, Sendable {
    /// Types, elements and model groups in all.
    public var components = 200_000
    /// Types that are derived from each other in one line.
    public var derivationDepth = 100
    /// Particles of one content model, the groups that it refers to written out.
    public var particles = 5_000
    /// Model groups inside each other in one content model.
    public var groupDepth = 100
    /// Attributes of all complex types, inherited ones and those of groups counted for each.
    public var attributeUses = 200_000
    /// Members of all substitution groups, members of members counted for each head.
    public var substitutes = 200_000
    /// Member types of all unions, members of members counted for each.
    public var unionMembers = 200_000
    /// Namespaces that one wildcard lists.
    public var wildcardNamespaces = 1_000
    /// Comparisons of components with each other that the rules about content models may take in all.
    public var ruleSteps = 5_000_000

    public static let standard = SchemaLimits()

    /// Makes the default limits, to be changed one by one.
    public init() {}
}
