/// A regular expression of XML Schema (Part 2, appendix F), which a whole text matches or does not.
///
/// Matching takes time in proportion to the length of the text, whatever the pattern is.
public struct Pattern: Equatable, Sendable {
    /// The pattern as it is written.
    public let source: String
    /// How many characters the pattern has once its repetitions are spelt out: what an automaton costs in memory.
    ///
    /// Who compiles many patterns of one document can bound the sum.
    public let size: Int

    /// How many steps building it took.
    let buildSteps: Int
    private let matcher: Matcher
    private let stepLimit: Int

    private enum Matcher {
        /// So many characters of one class: what the commonest counted pattern is, without a state for each.
        case run(PatternAlphabet, ClosedRange<Int>)
        case table(PatternAlphabet, PatternTable)
        case program(PatternAlphabet, PatternProgram)
    }

    /// What reading a pattern takes at least, its alphabet included.
    private static let parseSteps = 1_000

    /// How many steps a match may take for each byte of the text.
    var stepsPerByte: Int {
        switch matcher {
        case .run, .table: 1
        case .program(_, let program): program.instructions.count
        }
    }

    /// Reads a pattern and builds its automaton.
    public init(_ source: String, limits: PatternLimits = PatternLimits()) throws(PatternError) {
        self.source = source
        stepLimit = limits.steps
        var parser = try PatternParser(source, limits: limits)
        let node = try parser.parse()
        let alphabet = PatternAlphabet(parser.sets)
        if case .repetition(.character, let least, let most) = node {
            matcher = .run(alphabet, least...(most ?? .max))
            size = 1
            buildSteps = Self.parseSteps + source.utf8.count
            return
        }
        let size = node.size
        guard size.characters <= limits.states, size.all <= limits.states * 8 else {
            throw PatternError(
                code: .cost,
                offset: 0,
                message: "its repetitions spell out to more than \(limits.states) characters"
            )
        }
        self.size = size.characters
        let program = PatternProgram(node)
        var steps = 0
        let table = PatternTable(program, alphabet, steps: &steps)
        // An instruction that is kept is paid for by the memory that it takes.
        buildSteps = Self.parseSteps + source.utf8.count + steps + program.instructions.count * (table == nil ? 50 : 2)
        if let table {
            matcher = .table(alphabet, table)
        } else {
            matcher = .program(alphabet, program)
        }
    }

    /// The rest is made of the source.
    public static func == (a: Pattern, b: Pattern) -> Bool { a.source == b.source && a.stepLimit == b.stepLimit }

    /// Whether the whole of a UTF-8 text matches; false where `PatternLimits.steps` did not suffice to tell.
    public func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        outcome(text) == .matches
    }

    /// Whether the whole of a text matches; false where `PatternLimits.steps` did not suffice to tell.
    public func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { matches($0) }
    }

    func outcome(_ text: UnsafeBufferPointer<UInt8>) -> PatternOutcome {
        switch matcher {
        case .run(let alphabet, let counts):
            var index = 0
            var count = 0
            while index < text.count {
                guard alphabet.contains(0, class: alphabet.classOf(Scalars.next(in: text, at: &index))) else {
                    return .differs
                }
                count += 1
            }
            return counts.contains(count) ? .matches : .differs
        case .table(let alphabet, let table):
            return table.matches(text, alphabet) ? .matches : .differs
        case .program(let alphabet, let program):
            return program.run(text, alphabet, stepLimit: stepLimit).outcome
        }
    }
}
