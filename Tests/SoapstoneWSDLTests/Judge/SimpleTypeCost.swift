@testable import SoapstoneSchema

/// What simple types would cost libxml2 that are made of each other.
struct SimpleTypeCost {
    /// Members of a union, those counted for each time that unions in it have them.
    static let members = 10_000
    /// Each listed value is looked for among those of every type that its type is derived from. Measured: 320 million
    /// comparisons take 2 s and more.
    static let comparisons = 25_000_000

    /// Why libxml2 is not asked; nil where it is cheap.
    let reason: String?

    init(_ set: SchemaSet) {
        if Self.comparisons(set) > Self.comparisons {
            reason = "listed values are compared with those of other types more than \(Self.comparisons) times"
        } else if Self.members(set) > Self.members {
            reason = "unions have more than \(Self.members) members, those of unions in them counted"
        } else {
            reason = nil
        }
    }

    private static func members(_ set: SchemaSet) -> Int {
        let children = set.simpleTypes.map { type in
            // A union that is restricted has the members of its base.
            type.members.isEmpty ? [base(of: type)].compactMap(\.self) : type.members.map(\.index)
        }
        return WayCount.most(children, bound: members + 1)
    }

    private static func comparisons(_ set: SchemaSet) -> Int {
        let own = set.simpleTypes.map { type in type.writtenFacets.count { $0.facet == .enumeration } }
        // The listed values of a type and of all those that it is derived from.
        var sums = [Int?](repeating: nil, count: own.count)
        var total = 0
        for start in own.indices {
            var path: [Int] = []
            var next: Int? = start
            while let index = next, sums[index] == nil, path.count <= own.count {
                path.append(index)
                next = base(of: set.simpleTypes[index])
            }
            var above = next.flatMap { sums[$0] } ?? 0
            for index in path.reversed() {
                let (product, isOver) = own[index].multipliedReportingOverflow(by: above)
                total = isOver ? comparisons + 1 : min(total + product, comparisons + 1)
                above += own[index]
                sums[index] = above
            }
        }
        return total
    }

    private static func base(of type: SimpleType) -> Int? {
        if case .simple(let base)? = type.base { base.index } else { nil }
    }
}
