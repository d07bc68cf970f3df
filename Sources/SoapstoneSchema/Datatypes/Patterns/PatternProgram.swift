/// A non-deterministic automaton as a list of instructions (Thompson 1968).
package struct PatternProgram: Sendable {
    package enum Instruction: Sendable {
        /// Reads one character of a set and goes on with the next instruction.
        case character(set: Int32)
        /// Goes on with both.
        case split(Int32, Int32)
        /// Goes on elsewhere.
        case jump(Int32)
        /// The text matches if it ends here.
        case match
    }

    package private(set) var instructions: [Instruction] = []

    package init(_ node: PatternNode) {
        emit(node)
        instructions.append(.match)
    }

    private var next: Int32 { Int32(clamping: instructions.count) }

    /// Appends a node. Groups are nested to a limit, and so is the recursion.
    private mutating func emit(_ node: PatternNode) {
        switch node {
        case .empty: break
        case .character(let set): instructions.append(.character(set: Int32(clamping: set)))
        case .sequence(let parts):
            for part in parts { emit(part) }
        case .choice(let branches):
            var jumps: [Int] = []
            for branch in branches.dropLast() {
                let split = instructions.count
                instructions.append(.split(next + 1, 0))
                emit(branch)
                jumps.append(instructions.count)
                instructions.append(.jump(0))
                instructions[split] = .split(Int32(clamping: split + 1), next)
            }
            if let last = branches.last { emit(last) }
            for jump in jumps { instructions[jump] = .jump(next) }
        case .repetition(let body, let least, let most):
            emit(body, least: least, most: most)
        }
    }

    private mutating func emit(_ body: PatternNode, least: Int, most: Int?) {
        guard body.size.characters > 0 else { return }
        guard let most else {
            // One copy, to which the last required one leads back; where none is required, it can be gone past.
            for _ in 0..<max(0, least - 1) { emit(body) }
            let start = next
            if least == 0 { instructions.append(.split(start + 1, 0)) }
            emit(body)
            instructions.append(.split(least == 0 ? start + 1 : start, next + 1))
            if least == 0 { instructions[Int(start)] = .split(start + 1, next) }
            return
        }
        for _ in 0..<least { emit(body) }
        // Each further copy can be left out with all that follow it, so that few states are held at a time.
        var splits: [Int] = []
        for _ in 0..<(most - least) {
            splits.append(instructions.count)
            instructions.append(.split(next + 1, 0))
            emit(body)
        }
        for split in splits { instructions[split] = .split(Int32(clamping: split + 1), next) }
    }
}

/// How a match ended.
enum PatternOutcome {
    case matches, differs
    /// It took more steps than are allowed: nothing can be said of the text.
    case gaveUp
}

extension PatternProgram {
    /// Reads a text in all states at once; says how it ended and how many instructions were looked at.
    func run(
        _ text: UnsafeBufferPointer<UInt8>,
        _ alphabet: PatternAlphabet,
        stepLimit: Int
    ) -> (outcome: PatternOutcome, steps: Int) {
        var current = PatternStates(self)
        var following = PatternStates(self)
        current.insert(0, self)
        var index = 0
        while index < text.count {
            let number = alphabet.classOf(Scalars.next(in: text, at: &index))
            following.advance(from: current, class: number, self, alphabet)
            swap(&current, &following)
            let steps = current.steps + following.steps
            if current.readers.isEmpty, !current.isMatch { return (.differs, steps) }
            if steps > stepLimit { return (.gaveUp, steps) }
        }
        return (current.isMatch ? .matches : .differs, current.steps + following.steps)
    }
}
