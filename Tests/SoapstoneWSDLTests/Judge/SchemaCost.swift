import SoapstoneXML

@testable import SoapstoneSchema

/// What a schema would cost libxml2 to compile and to use, told from its components before libxml2 sees it.
///
/// libxml2 2.9 and later take time that is cubic in the number of optional elements in a row, memory that doubles with
/// each level of nested groups, and go round for ever in a circle of substitution groups; a compilation cannot be
/// interrupted. The bounds are those of figures taken with 2.9.14: a run of 512 optional elements takes 0.75 s.
struct SchemaCost {
    static let particles = 5_000
    static let optionalRun = 512
    /// Each is compared with all particles of its type.
    static let wildcards = 200
    static let enumeration = 10_000
    static let attributes = 1_000
    static let groupDepth = 100
    static let repeatDepth = 8
    static let finiteRepeatDepth = 2
    static let patternProduct = 10_000
    /// Steps of counting the ways to read a text, for all patterns.
    static let patternSteps = 4_000_000
    /// Elements, attributes and texts of all documents, which libxml2 keeps in some 150 bytes each.
    static let size = 150_000
    /// Documents, of which libxml2 looks through a list for each.
    static let documents = 1_000
    /// Particles of all types, those that they inherit counted for each: each is some states of an automaton, of about a
    /// kilobyte.
    static let particlesInAll = 40_000
    /// Cells of the tables that the automata of all types become, with a row for each particle and a column for each name:
    /// 12 bytes each.
    static let cells = 5_000_000
    /// The sum of the cubes of the runs of all types: one run of 512 and some more.
    static let work = 200_000_000

    /// What a group comes to, with the groups in it.
    private struct Measure {
        var particles = 0
        var wildcards = 0
        /// Groups inside each other, this one counted.
        var depth = 1
        var repeats = 0
        var finiteRepeats = 0
        var isNullable = false
        var work = 0
    }

    private let set: SchemaSet
    private var measures: [Measure?]
    /// The first bound that is passed.
    private(set) var reason: String?
    /// Whether something that occurs a finite number of times is inside something else that does: libxml2 gives up on
    /// long sequences of it, and calls them invalid.
    private(set) var hasNestedFiniteRepeats = false

    init(_ set: SchemaSet) {
        self.set = set
        measures = Array(repeating: nil, count: set.groups.count)
        checkSubstitutionGroups()
        checkSimpleTypes()
        if let reason = SimpleTypeCost(set).reason { stop(reason) }
        for type in set.complexTypes where type.attributes.count > Self.attributes {
            stop("a type has more than \(Self.attributes) attributes")
        }
        var work = 0
        for index in set.groups.indices where reason == nil {
            work = min(work + measure(GroupID(index), depth: 0).work, Self.work * 2)
        }
        var particles = 0
        var cells = 0
        for type in set.complexTypes where reason == nil {
            guard let particle = type.content.particle else { continue }
            let measure = measure(particle, depth: 0)
            check(measure)
            particles += measure.particles
            if particles > Self.particlesInAll { stop("all types have more than \(Self.particlesInAll) particles") }
            cells += measure.particles * measure.particles
            if cells > Self.cells { stop("the types have too many particles each") }
        }
        if work > Self.work { stop("there are too many optional elements in a row") }
    }

    private mutating func stop(_ reason: String) {
        if self.reason == nil { self.reason = reason }
    }

    // MARK: - Content models

    private mutating func measure(_ id: GroupID, depth: Int) -> Measure {
        if let known = measures[id.index] { return known }
        guard depth < Self.groupDepth, reason == nil else {
            stop("groups are more than \(Self.groupDepth) deep in each other")
            return Measure()
        }
        let group = set[id]
        var result = Measure(isNullable: group.compositor != .choice)
        var run = 0
        var longest = 0
        var nullable = 0
        for particle in group.particles {
            let inner = measure(particle, depth: depth)
            result.particles = min(result.particles + inner.particles, Self.particles * 2)
            result.wildcards = min(result.wildcards + inner.wildcards, Self.wildcards * 2)
            result.depth = max(result.depth, inner.depth + 1)
            result.repeats = max(result.repeats, inner.repeats)
            result.finiteRepeats = max(result.finiteRepeats, inner.finiteRepeats)
            if group.compositor == .choice {
                result.isNullable = result.isNullable || inner.isNullable
                if inner.isNullable { nullable += 1 }
            } else {
                result.isNullable = result.isNullable && inner.isNullable
                run = inner.isNullable || inner.particles > 1 ? min(run + inner.particles, Self.particles) : 0
                if inner.isNullable { longest = max(longest, run) }
            }
        }
        if group.compositor == .sequence, longest > Self.optionalRun {
            stop("more than \(Self.optionalRun) optional elements are in a row")
        }
        check(result)
        // Measured: a repeated choice of optional members takes the fourth power of their number.
        let choices = nullable > 1 ? Self.power(nullable, 4) / 4 : 0
        // In a repeated group a run costs three to four times as much.
        result.work = min((group.compositor == .sequence ? Self.power(longest, 3) * 4 / 3 : 0) + choices, Self.work * 2)
        measures[id.index] = result
        return result
    }

    private mutating func check(_ measure: Measure) {
        if measure.wildcards > Self.wildcards { stop("a type has more than \(Self.wildcards) wildcards") }
        if measure.particles > Self.particles { stop("a type has more than \(Self.particles) particles") }
        if measure.depth > Self.groupDepth { stop("groups are more than \(Self.groupDepth) deep in each other") }
        if measure.repeats > Self.repeatDepth { stop("repeated groups are more than \(Self.repeatDepth) deep") }
        if measure.finiteRepeats > Self.finiteRepeatDepth {
            stop("finite repetitions are more than \(Self.finiteRepeatDepth) deep in each other")
        }
        if measure.finiteRepeats > 1 { hasNestedFiniteRepeats = true }
    }

    private mutating func measure(_ particle: Particle, depth: Int) -> Measure {
        var result: Measure
        switch particle.term {
        case .element(let id): result = Measure(particles: 1 + (set.substitutes[id]?.count ?? 0), depth: 0)
        case .wildcard: result = Measure(particles: 1, wildcards: 1, depth: 0)
        case .group(let id):
            result = measure(id, depth: depth + 1)
            if particle.occurs.max > 1 { result.repeats += 1 }
        }
        let occurs = particle.occurs
        if (occurs.max > 1 && occurs.max != Occurs.unbounded) || occurs.min > 1 { result.finiteRepeats += 1 }
        if occurs.min == 0 { result.isNullable = true }
        return result
    }

    private static func power(_ base: Int, _ exponent: Int) -> Int {
        (0..<exponent).reduce(1) { product, _ in min(product * base, work * 4) }
    }

    // MARK: - Other bombs

    /// A circle of heads makes libxml2 before 2.11 go round for ever.
    private mutating func checkSubstitutionGroups() {
        var isDone = [Bool](repeating: false, count: set.elements.count)
        for start in set.elements.indices {
            var path: Set<Int> = []
            var next: Int? = start
            while let index = next, !isDone[index] {
                guard path.insert(index).inserted else { return stop("a substitution group is part of itself") }
                next = set.elements[index].substitutionHead?.index
            }
            for index in path { isDone[index] = true }
        }
    }

    private mutating func checkSimpleTypes() {
        var steps = 0
        for type in set.simpleTypes where reason == nil {
            let facets = type.datatype.facets
            if let enumeration = facets.enumeration, enumeration.literals.count > Self.enumeration {
                stop("an enumeration has more than \(Self.enumeration) values")
            }
            // Those of the base were looked at there.
            if case .simple(let base)? = type.base,
                set[base].datatype.facets.patterns.count == facets.patterns.count
            {
                continue
            }
            for pattern in facets.patterns.last ?? [] where reason == nil {
                check(pattern, &steps)
            }
        }
    }

    private mutating func check(_ pattern: Pattern, _ steps: inout Int) {
        if PatternCost.product(of: pattern.source) > Self.patternProduct {
            return stop("a pattern has repetitions inside repetitions, on which libxml2 tries every way")
        }
        let ways = PatternWays(pattern)
        steps += ways.steps
        if ways.count >= PatternWays.limit {
            stop("a pattern can be read in too many ways, of which libxml2 tries one after the other")
        } else if steps > Self.patternSteps {
            stop("there are too many patterns")
        }
    }
}

/// How often a pattern's repetitions inside each other multiply.
enum PatternCost {
    /// The largest product of repetitions inside each other; one without bound counts as 1,000.
    static func product(of pattern: String) -> Int {
        let bytes = Array(pattern.utf8)
        // The product in each open group, and in the part that was closed last.
        var open = [1]
        var last = 1
        var largest = 1
        var position = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\"):
                position += 1
                last = 1
            case UInt8(ascii: "["):
                position = endOfClass(bytes, position)
                last = 1
            case UInt8(ascii: "("):
                open.append(1)
                last = 1
            case UInt8(ascii: ")"):
                last = open.count > 1 ? open.removeLast() : 1
                open[open.count - 1] = max(open[open.count - 1], last)
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"):
                let times = bytes[position] == UInt8(ascii: "{") ? count(bytes, &position) : 1_000
                last = min(last * max(times, 1), 1_000_000)
                open[open.count - 1] = max(open[open.count - 1], last)
                largest = max(largest, last)
            default:
                last = 1
            }
            position += 1
        }
        return largest
    }

    /// The larger number in braces; 1,000 for one without bound. Leaves `position` at the closing brace.
    private static func count(_ bytes: [UInt8], _ position: inout Int) -> Int {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count - 1
        let parts = bytes[(position + 1)..<max(position + 1, end)].split(
            separator: UInt8(ascii: ","),
            omittingEmptySubsequences: false
        )
        position = end
        guard let last = parts.last else { return 1 }
        return Int(String(decoding: last, as: UTF8.self)) ?? 1_000
    }

    private static func endOfClass(_ bytes: [UInt8], _ start: Int) -> Int {
        var depth = 0
        var position = start
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return position }
            default: break
            }
            position += 1
        }
        return position
    }
}
