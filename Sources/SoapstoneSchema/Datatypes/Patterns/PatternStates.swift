/// The states that an automaton is in at one time: a set that is emptied in no time, whatever it held.
package struct PatternStates {
    /// The instructions that read a character, in the order in which they were reached.
    package private(set) var readers: [Int32] = []
    /// Whether the text matches if it ends here.
    package private(set) var isMatch = false
    /// How many instructions were looked at since the value was made.
    private(set) var steps = 0
    private var marks: [UInt32]
    private var mark: UInt32 = 1
    private var pending: [Int32] = []

    package init(_ program: PatternProgram) {
        marks = [UInt32](repeating: 0, count: program.instructions.count)
    }

    package mutating func removeAll() {
        readers.removeAll(keepingCapacity: true)
        isMatch = false
        mark &+= 1
        if mark == 0 {
            for index in marks.indices { marks[index] = 0 }
            mark = 1
        }
    }

    /// Adds an instruction and what is reached from it without reading.
    package mutating func insert(_ start: Int32, _ program: PatternProgram) {
        var state = start
        while true {
            steps &+= 1
            if marks[Int(state)] != mark {
                marks[Int(state)] = mark
                switch program.instructions[Int(state)] {
                case .character: readers.append(state)
                case .split(let a, let b):
                    pending.append(b)
                    state = a
                    continue
                case .jump(let target):
                    state = target
                    continue
                case .match: isMatch = true
                }
            }
            guard let next = pending.popLast() else { return }
            state = next
        }
    }

    /// Makes this set what `current` becomes by a character.
    mutating func advance(
        from current: PatternStates,
        class number: Int,
        _ program: PatternProgram,
        _ alphabet: PatternAlphabet
    ) {
        removeAll()
        for state in current.readers {
            steps &+= 1
            guard case .character(let set) = program.instructions[Int(state)] else { continue }
            if alphabet.contains(Int(set), class: number) { insert(state + 1, program) }
        }
    }
}
