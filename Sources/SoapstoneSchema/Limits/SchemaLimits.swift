/// How large a schema may be.
public struct SchemaLimits: BitwiseCopyable, Equatable, Sendable {
    /// Types, elements, attributes and model groups in all.
    ///
    /// 10 MB of schema, which is to be read, have 100,000 to 150,000 of them, each with some hundred bytes of memory.
    public var components = 200_000
    /// Elements and attributes of schema documents without a namespace of their own that are included in several
    /// namespaces, counted for each but the first: a line of text makes that much of them again.
    public var copies = 300_000
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
    /// Identity constraints of one element, and fields of one of them.
    public var identityConstraints = 1_000
    /// Fields of one identity constraint.
    public var identityFields = 100
    /// Bytes of a selector or field.
    public var pathBytes = 1_024
    /// Namespaces that one wildcard lists.
    public var wildcardNamespaces = 1_000
    /// Namespaces of all attribute wildcards that are made of others, those of a base type or of attribute groups.
    public var joinedNamespaces = 500_000
    /// What reading the values of enumerations and making automata of patterns may take in all, and again what the default
    /// and fixed values may: steps of some ten nanoseconds. A value takes ten for each type that is tried, the members of
    /// a union each, and where a pattern has more states than a table holds, the number of states for each byte.
    public var valueSteps = 50_000_000
    /// Comparisons of components with each other that the rules about content models may take in all.
    public var ruleSteps = 5_000_000

    /// The default limits.
    public static let standard = SchemaLimits()

    /// Makes the default limits, to be changed one by one.
    public init() {}
}
