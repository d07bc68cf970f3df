/// In how many places of a pattern one character can be read in two ways.
///
/// libxml2 tries such ways one after the other: `a?a?aa` has two of them before each optional `a`, and with twenty there
/// are a million ways through the text. It gives up after ten million, which takes some seconds.
struct PatternOverlaps {
    /// The number of places; it goes no further than one more than `limit`.
    private(set) var count = 0
    /// How many comparisons that took.
    private(set) var steps = 0

    /// - Parameter limit: how many places are counted.
    init(_ pattern: Pattern, limit: Int) {
        guard var parser = try? PatternParser(pattern.source, limits: PatternLimits()), let node = try? parser.parse()
        else { return }
        steps = pattern.source.utf8.count
        // libxml2 counts the repetitions of one character, too.
        if case .repetition(.character, _, _) = node { return }
        let program = PatternProgram(node)
        let alphabet = PatternAlphabet(parser.sets)
        var following = PatternStates(program)
        following.insert(0, program)
        note(following, program, alphabet)
        for (index, instruction) in program.instructions.enumerated() where count <= limit {
            guard case .character = instruction else { continue }
            following.removeAll()
            following.insert(Int32(clamping: index + 1), program)
            note(following, program, alphabet)
        }
        steps += following.steps
    }

    /// Counts a place, of which these instructions may read the next character.
    private mutating func note(_ states: PatternStates, _ program: PatternProgram, _ alphabet: PatternAlphabet) {
        guard states.readers.count > 1 else { return }
        for column in 0..<alphabet.count {
            var readers = 0
            for state in states.readers {
                guard case .character(let set) = program.instructions[Int(state)] else { continue }
                steps += 1
                if alphabet.contains(Int(set), class: column) { readers += 1 }
                guard readers < 2 else {
                    count += 1
                    return
                }
            }
        }
    }
}
