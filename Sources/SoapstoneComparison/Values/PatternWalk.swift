internal import SoapstoneSchema
internal import SoapstoneXML

/// Looks for texts that the patterns of one type match and those of another one do not.
///
/// All patterns are followed side by side, a character of each class at a time. Where every pair of states was seen, it is
/// known whether the one language is a part of the other.
struct PatternWalk {
    /// Texts that the old patterns alone match, and that the new ones alone match, the shortest first.
    private(set) var fewer: [String] = []
    private(set) var more: [String] = []
    /// Whether everything was seen: then no texts means that there are none.
    private(set) var isWhole = true

    private static let mostStates = 20_000
    private static let mostSteps = 3_000_000
    private static let mostTexts = 60

    /// A pattern on its way through a text.
    private struct Reader {
        var program: PatternProgram
        /// The class of each character that is tried.
        var classes: [Int] = []
        var alphabet: PatternAlphabet
    }

    /// The steps of both types: of each step one pattern has to match.
    private let steps: (old: [[Int]], new: [[Int]])
    private var readers: [Reader] = []
    private var letters: [Unicode.Scalar] = []

    /// - Parameters:
    ///   - longest: the length up to which texts of one state are told apart; 0 where it does not matter.
    ///   - hasBlanks: whether tabs and ends of lines may be part of a text.
    init(_ old: [[Pattern]], _ new: [[Pattern]], longest: Int, hasBlanks: Bool) {
        var sets: [ScalarSet] = []
        var readers: [Reader] = []
        var numbers: [ByteKey: Int] = [:]
        var isReadable = true
        func number(_ pattern: Pattern) -> Int {
            if let known = numbers[ByteKey(pattern.source)] { return known }
            guard var parser = try? PatternParser(pattern.source, limits: PatternLimits()),
                let node = try? parser.parse(),
                node.size.all <= Self.mostStates
            else {
                isReadable = false
                return 0
            }
            numbers[ByteKey(pattern.source)] = readers.count
            sets += parser.sets
            readers.append(Reader(program: PatternProgram(node), alphabet: PatternAlphabet(parser.sets)))
            return readers.count - 1
        }
        steps = (old.map { $0.map(number) }, new.map { $0.map(number) })
        guard isReadable, sets.count <= 2_000 else {
            isWhole = false
            return
        }
        letters = Self.letters(of: sets, hasBlanks: hasBlanks)
        for index in readers.indices {
            readers[index].classes = letters.map { readers[index].alphabet.classOf($0.value) }
        }
        self.readers = readers
        run(longest)
    }

    /// A character of each class that the sets tell apart, letters and digits where there are any.
    private static func letters(of sets: [ScalarSet], hasBlanks: Bool) -> [Unicode.Scalar] {
        let alphabet = PatternAlphabet(sets)
        var found: [Int: Unicode.Scalar] = [:]
        let plain = "aA0 -._" + (UInt8(0x21)..<0x7F).map { String(Unicode.Scalar($0)) }.joined()
        let edges = Set(sets.flatMap(\.edges)).union([0x20, 0xA0])
        let others: [UInt32] = edges.flatMap { [$0, $0 &+ 1] } + (hasBlanks ? [0x9, 0xA, 0xD] : [])
        for scalar in plain.unicodeScalars.map(\.value) + others.sorted() {
            guard isCharacter(scalar, hasBlanks), let letter = Unicode.Scalar(scalar) else { continue }
            let number = alphabet.classOf(scalar)
            if found[number] == nil { found[number] = letter }
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Whether a document may have a character.
    private static func isCharacter(_ scalar: UInt32, _ hasBlanks: Bool) -> Bool {
        switch scalar {
        case 0x9, 0xA, 0xD: hasBlanks
        case 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Where all patterns are, and how long the text is.
    private struct State: Hashable {
        /// The instructions that read a character, for each pattern; with -1 for a match.
        var places: [[Int32]]
        var length: Int
    }

    private mutating func run(_ longest: Int) {
        var current = readers.map { PatternStates($0.program) }
        for index in readers.indices { current[index].insert(0, readers[index].program) }
        var next = current
        let start = State(places: current.map(Self.place), length: 0)
        var known: Set<State> = [start]
        var queue = [(state: start, parent: -1, letter: -1)]
        var position = 0
        var count = 0
        while position < queue.count {
            let state = queue[position].state
            let isMatch = state.places.map { $0.last == -1 }
            let (before, after) = (Self.matches(steps.old, isMatch), Self.matches(steps.new, isMatch))
            if before != after, (before ? fewer : more).count < Self.mostTexts {
                let text = text(queue.map { ($0.parent, $0.letter) }, position)
                if before { fewer.append(text) } else { more.append(text) }
            }
            for letter in letters.indices {
                for index in readers.indices {
                    next[index].removeAll()
                    for place in state.places[index] where place >= 0 {
                        guard case .character(let set) = readers[index].program.instructions[Int(place)] else {
                            continue
                        }
                        count += 1
                        if readers[index].alphabet.contains(Int(set), class: readers[index].classes[letter]) {
                            next[index].insert(place + 1, readers[index].program)
                        }
                    }
                }
                let found = State(places: next.map(Self.place), length: min(state.length + 1, longest))
                count += 1
                guard canMatch(found), known.insert(found).inserted else { continue }
                queue.append((found, position, letter))
            }
            position += 1
            guard queue.count <= Self.mostStates, count <= Self.mostSteps else {
                isWhole = position == queue.count
                return
            }
        }
    }

    private static func place(_ states: PatternStates) -> [Int32] {
        states.readers.sorted() + (states.isMatch ? [-1] : [])
    }

    private static func matches(_ steps: [[Int]], _ isMatch: [Bool]) -> Bool {
        steps.allSatisfy { $0.contains { isMatch[$0] } }
    }

    /// Whether either type may match what begins so.
    private func canMatch(_ state: State) -> Bool {
        [steps.old, steps.new].contains { steps in
            steps.allSatisfy { $0.contains { !state.places[$0].isEmpty } }
        }
    }

    private func text(_ queue: [(parent: Int, letter: Int)], _ last: Int) -> String {
        var scalars: [Unicode.Scalar] = []
        var index = last
        while queue[index].parent >= 0 {
            scalars.append(letters[queue[index].letter])
            index = queue[index].parent
        }
        return String(String.UnicodeScalarView(scalars.reversed()))
    }
}
