/// What came of deriving a type by restriction.
public struct DatatypeDerivation: Sendable {
    /// The derived type, without the facets that broke a rule.
    public let datatype: Datatype
    /// The rules that the facets broke.
    ///
    /// Where there are any, the type allows more or less than its schema meant: a text's validity is not to be told
    /// from it alone.
    public let problems: [FacetProblem]
}

extension Datatype {
    /// Derives a type by restriction (Part 2, section 4.1.2.1).
    ///
    /// - Parameters:
    ///   - name: the name that messages use.
    ///   - facets: the facets of this step, in the order of the schema document.
    ///   - limits: how much each pattern may cost.
    ///   - resolve: the namespace of a prefix where the facet with a position stands, for enumerations of QNames.
    public func restricted(
        named name: String? = nil,
        by facets: [WrittenFacet],
        limits: PatternLimits = PatternLimits(),
        resolving resolve: (_ index: Int, _ prefix: UnsafeBufferPointer<UInt8>) -> String? = { _, _ in nil }
    ) -> DatatypeDerivation {
        var budget = DatatypeBudget(steps: .max)
        return restricted(named: name, by: facets, limits: limits, spending: &budget, resolving: resolve)
    }

    /// Does the same and takes what it takes from a budget: when that is spent, facets are left out, which a problem
    /// says once.
    package func restricted(
        named name: String?,
        by facets: [WrittenFacet],
        limits: PatternLimits = PatternLimits(),
        spending budget: inout DatatypeBudget,
        resolving resolve: (_ index: Int, _ prefix: UnsafeBufferPointer<UInt8>) -> String?
    ) -> DatatypeDerivation {
        var step = RestrictionStep(base: self, budget: budget)
        for (index, facet) in facets.enumerated() {
            step.add(facet, index, limits) { resolve(index, $0) }
        }
        step.finish()
        budget = step.budget
        return DatatypeDerivation(
            datatype: Datatype(name: name, builtIn: builtIn, variety: variety, facets: step.facets),
            problems: step.problems
        )
    }
}
