@testable import SoapstoneSchema

/// In how many ways a pattern reads a text that is one character again and again: the most for any character.
///
/// libxml2 tries the ways one after the other: each `a?` before some `a` doubles them. It gives up after ten million steps,
/// which take some seconds.
struct PatternWays {
    /// As many ways, or more: nobody counts further.
    static let limit = 50_000
    /// How long the texts are.
    private static let length = 64
    /// The most steps for one pattern.
    private static let stepLimit = 400_000

    /// The number of ways, `limit` at most, also where counting took too long.
    private(set) var count = 1
    /// How many instructions were looked at.
    private(set) var steps = 0

    init(_ pattern: Pattern) {
        guard var parser = try? PatternParser(pattern.source, limits: PatternLimits()), let node = try? parser.parse()
        else { return }
        steps = pattern.source.utf8.count
        // libxml2 counts the repetitions of one character, too.
        if case .repetition(.character, _, _) = node { return }
        let program = PatternProgram(node)
        let alphabet = PatternAlphabet(parser.sets)
        for column in 0..<alphabet.count where count < Self.limit { read(column, program, alphabet) }
    }

    /// Reads a text of one class of characters.
    private mutating func read(_ column: Int, _ program: PatternProgram, _ alphabet: PatternAlphabet) {
        var closure = PatternStates(program)
        closure.insert(0, program)
        var ways: [Int32: Int] = [:]
        for state in closure.readers { ways[state] = 1 }
        for _ in 0..<Self.length where !ways.isEmpty {
            var next: [Int32: Int] = [:]
            var total = 0
            for (state, number) in ways {
                guard case .character(let set) = program.instructions[Int(state)],
                    alphabet.contains(Int(set), class: column)
                else { continue }
                closure.removeAll()
                let before = closure.steps
                closure.insert(state + 1, program)
                steps += closure.steps - before + 1
                total += number
                guard total < Self.limit, steps < Self.stepLimit else {
                    count = Self.limit
                    return
                }
                // No sum is larger than the limit times the number of instructions.
                for reader in closure.readers { next[reader, default: 0] += number }
            }
            count = max(count, total)
            ways = next
        }
    }
}
