/// A deterministic automaton: one row for each state, one column for each class of characters.
struct PatternTable: Sendable {
    /// The most entries and steps that building one may take: what needs more is simulated instead.
    private static let entryLimit = 16_384
    private static let stepLimit = 200_000

    private let next: [UInt16]
    private let isMatch: [Bool]
    private let columns: Int

    /// Builds the automaton; nil where it would be too large.
    ///
    /// - Parameter steps: how many steps that took, of which the entries are some.
    init?(_ program: PatternProgram, _ alphabet: PatternAlphabet, steps: inout Int) {
        columns = alphabet.count
        // State 0 is the one that nothing leads out of.
        var numbers: [[Int32]: UInt16] = [:]
        var states: [[Int32]] = [[], []]
        var next = [UInt16](repeating: 0, count: columns)
        var isMatch = [false]

        var current = PatternStates(program)
        current.insert(0, program)
        states[1] = current.readers.sorted()
        isMatch.append(current.isMatch)
        numbers[Self.key(states[1], current.isMatch)] = 1
        defer { steps += current.steps }
        var done = 1
        while done < states.count {
            guard (done + 1) * columns <= Self.entryLimit else { return nil }
            for column in 0..<columns {
                current.removeAll()
                for state in states[done] {
                    guard case .character(let set) = program.instructions[Int(state)] else { continue }
                    if alphabet.contains(Int(set), class: column) { current.insert(state + 1, program) }
                }
                steps += states[done].count + 1
                guard steps + current.steps <= Self.stepLimit else { return nil }
                guard !current.readers.isEmpty || current.isMatch else {
                    next.append(0)
                    continue
                }
                let readers = current.readers.sorted()
                let key = Self.key(readers, current.isMatch)
                if let number = numbers[key] {
                    next.append(number)
                } else {
                    guard let number = UInt16(exactly: states.count) else { return nil }
                    numbers[key] = number
                    states.append(readers)
                    isMatch.append(current.isMatch)
                    next.append(number)
                }
            }
            done += 1
        }
        self.next = next
        self.isMatch = isMatch
    }

    /// Whether the whole text matches.
    func matches(_ text: UnsafeBufferPointer<UInt8>, _ alphabet: PatternAlphabet) -> Bool {
        var state = 1
        var index = 0
        while index < text.count {
            state = Int(next[state * columns + alphabet.classOf(Scalars.next(in: text, at: &index))])
            if state == 0 { return false }
        }
        return isMatch[state]
    }

    /// What tells one state from another: the readers, and whether the text may end.
    private static func key(_ readers: [Int32], _ isMatch: Bool) -> [Int32] {
        isMatch ? readers + [-1] : readers
    }
}
