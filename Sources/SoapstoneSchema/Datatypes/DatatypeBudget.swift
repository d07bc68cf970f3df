/// What reading the facets of types may take in all, in steps of some ten nanoseconds.
///
/// The values of an enumeration are read by the type that is restricted, each by every member of a union; a pattern is
/// made into an automaton. Both are little text and may be much work.
package struct DatatypeBudget: Sendable {
    /// Steps that are left; negative where there were too few.
    private(set) var steps: Int

    init(steps: Int) { self.steps = steps }

    /// Takes steps; false where there are too few left, for ever from then on.
    mutating func spend(_ count: Int) -> Bool {
        guard steps >= 0 else { return false }
        steps = steps.subtractingReportingOverflow(count).partialValue
        return steps >= 0
    }

    /// Whether more was asked for than there is.
    var isSpent: Bool { steps < 0 }
}

extension Datatype {
    /// What checking a text takes: so many steps, and so many more for each of its bytes.
    package struct CheckCost: Sendable {
        var perText: Int
        var perByte: Int

        /// Of a type with these facets, whose values are made up in this way.
        init(_ variety: Variety, _ facets: Facets) {
            switch variety {
            case .atomic: (perText, perByte) = (10, 1)
            case .list(let item):
                // Every second byte may be an item.
                (perText, perByte) = (item.checkCost.perText + 10, item.checkCost.perText / 2 + item.checkCost.perByte)
            case .union(let members):
                (perText, perByte) = members.reduce((10, 1)) { sum, member in
                    (Self.sum(sum.0, member.checkCost.perText), Self.sum(sum.1, member.checkCost.perByte))
                }
            }
            perByte = Self.sum(perByte, facets.patternSteps)
        }

        /// What a text of so many bytes takes.
        package func steps(_ bytes: Int) -> Int {
            let (product, overflow) = perByte.multipliedReportingOverflow(by: bytes)
            return overflow ? Self.most : min(Self.sum(perText, product), Self.most)
        }

        /// More than any budget, and small enough to be added to.
        private static let most = Int.max / 4

        private static func sum(_ a: Int, _ b: Int) -> Int { min(a, most) + min(b, most) }
    }
}
