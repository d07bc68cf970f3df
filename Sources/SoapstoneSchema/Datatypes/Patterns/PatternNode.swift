/// What a pattern consists of.
package indirect enum PatternNode {
    /// The empty text.
    case empty
    /// One character of a set, by the number of the set in the pattern.
    case character(set: Int)
    /// One after the other.
    case sequence([PatternNode])
    /// One of several.
    case choice([PatternNode])
    /// `least` times and up to `most` times; without end where that is nil.
    case repetition(PatternNode, least: Int, most: Int?)

    /// How many states an automaton has that spells every repetition out: those that read a character, and all.
    package var size: (characters: Int, all: Int) {
        switch self {
        case .empty: return (0, 0)
        case .character: return (1, 1)
        case .sequence(let parts):
            return parts.reduce((0, 0)) { total, part in
                let size = part.size
                return (Self.sum(total.0, size.characters), Self.sum(total.1, size.all))
            }
        case .choice(let branches):
            return branches.reduce((0, 0)) { total, branch in
                let size = branch.size
                // A branch is entered by a split and left by a jump.
                return (Self.sum(total.0, size.characters), Self.sum(total.1, Self.sum(size.all, 2)))
            }
        case .repetition(let body, let least, let most):
            let size = body.size
            // Repeating nothing is nothing.
            guard size.characters > 0 else { return (0, 0) }
            // Without end, one copy more is needed only where none is asked for.
            let copies = most ?? max(least, 1)
            return (Self.product(copies, size.characters), Self.product(copies, Self.sum(size.all, 2)))
        }
    }

    private static func sum(_ a: Int, _ b: Int) -> Int {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : sum
    }

    private static func product(_ a: Int, _ b: Int) -> Int {
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow ? .max : product
    }
}
