package import SoapstoneSchema

/// Makes texts that match a pattern.
package struct PatternSample {
    private let sets: [ScalarSet]
    private let node: PatternNode
    private var random = SampleRandom(seed: 0)
    /// Repetitions beyond the least: tried in turn when a text came out too short.
    private var extra = 0
    /// Parts that were written, those among them that are empty.
    private(set) var steps = 0

    /// The most parts of a text: repetitions inside each other multiply.
    private static let bound = 20_000

    /// nil where the pattern cannot be read.
    package init?(_ pattern: Pattern) {
        guard var parser = try? PatternParser(pattern.source, limits: PatternLimits()),
            let node = try? parser.parse()
        else { return nil }
        sets = parser.sets
        self.node = node
    }

    /// A text; nil where the pattern has a class of characters that no document may have.
    ///
    /// - Parameter extra: repetitions beyond the least: of each where every choice is the first one, else at most.
    package mutating func text(_ random: SampleRandom, extra: Int) -> String? {
        self.random = random
        self.extra = extra
        steps = 0
        var scalars = String.UnicodeScalarView()
        guard write(node, into: &scalars) else { return nil }
        return String(scalars)
    }

    private mutating func write(_ node: PatternNode, into text: inout String.UnicodeScalarView) -> Bool {
        steps += 1
        guard steps <= Self.bound else { return false }
        switch node {
        case .empty: return true
        case .character(let set):
            guard let scalar = Self.scalar(of: sets[set], &random) else { return false }
            text.append(scalar)
            return true
        case .sequence(let parts):
            for part in parts { guard write(part, into: &text) else { return false } }
            return true
        case .choice(let branches):
            guard !branches.isEmpty else { return false }
            return write(branches[random.below(branches.count)], into: &text)
        case .repetition(let body, let least, let most):
            // The bound on a pattern's states is one on how often something is repeated, and nothing need not be.
            guard body.size.characters > 0 else { return true }
            let count = min(least + (random.isPlain ? extra : random.below(extra + 1)), most ?? .max)
            for _ in 0..<count { guard write(body, into: &text) else { return false } }
            return true
        }
    }

    /// A character of a set: a letter or digit where it has one.
    private static func scalar(of set: ScalarSet, _ random: inout SampleRandom) -> Unicode.Scalar? {
        let plain = "A0a1B2b3C4c5D6d7E8e9 -._".unicodeScalars.filter { set.contains($0.value) }
        if !plain.isEmpty { return plain[plain.index(plain.startIndex, offsetBy: random.below(plain.count))] }
        for edge in set.edges.enumerated() where edge.offset.isMultiple(of: 2) {
            let end = edge.offset + 1 < set.edges.count ? set.edges[edge.offset + 1] : ScalarSet.end
            var candidate = max(edge.element, 0x20)
            while candidate < end, candidate < edge.element + 64 {
                let isSurrogate = (0xD800...0xDFFF).contains(candidate) || candidate & 0xFFFE == 0xFFFE
                if !isSurrogate, let scalar = Unicode.Scalar(candidate) { return scalar }
                candidate += 1
            }
        }
        return nil
    }
}
