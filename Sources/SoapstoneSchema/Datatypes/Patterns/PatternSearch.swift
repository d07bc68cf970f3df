/// Finds what matches a pattern in a longer text, in time that grows with the text, whatever the pattern is.
///
/// The leftmost match is taken, and of those that begin there the longest one. A match is made of whole words: at its
/// ends no two letters or digits stand side by side. It has at most 1,024 bytes.
package struct PatternSearch: Sendable {
    /// The most bytes of a match, which bounds how far is read for one that comes to nothing.
    package static let longest = 1_024
    /// The most characters of a pattern once its repetitions are spelt out; the time grows with them.
    private static let stateLimit = 500

    private let alphabet: PatternAlphabet
    private let forward: PatternProgram
    /// Reads from the end of a text: wherever it may stop, a match begins.
    private let backward: PatternProgram

    /// Reads a pattern.
    ///
    /// - Throws: `REGEX_SYNTAX` for what is none and for one that an empty text matches, `REGEX_COST` for one that is too
    ///   large.
    package init(_ source: String) throws(PatternError) {
        var limits = PatternLimits()
        limits.states = Self.stateLimit
        var parser = try PatternParser(source, limits: limits)
        let node = try parser.parse()
        guard node.size.characters <= limits.states, node.size.all <= limits.states * 8 else {
            let message = "its repetitions spell out to more than \(limits.states) characters"
            throw PatternError(code: .cost, offset: 0, message: message)
        }
        forward = PatternProgram(node)
        var start = PatternStates(forward)
        start.insert(0, forward)
        guard !start.isMatch else {
            throw PatternError(code: .syntax, offset: 0, message: "the pattern matches an empty text")
        }
        alphabet = PatternAlphabet(parser.sets)
        backward = PatternProgram(node.reversed)
    }

    /// The matches in a part of a text, in their order; nil where they take too many steps to find.
    package func all(in text: [UInt8], _ part: Range<Int>) -> [Range<Int>]? {
        text.withUnsafeBufferPointer { all(in: $0, part) }
    }

    private func all(in text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) -> [Range<Int>]? {
        let starts = starts(in: text, part)
        guard !starts.isEmpty else { return [] }
        // A match that is found is read once. More is read where a longer one seemed to come.
        var patience = 16 * part.count + 16 * Self.longest
        var states = (current: PatternStates(forward), following: PatternStates(forward))
        var found: [Range<Int>] = []
        var index = part.lowerBound
        for start in starts.reversed() where start >= index {
            guard patience > 0 else { return nil }
            guard let end = end(of: start, in: text, part, &states, &patience) else { continue }
            found.append(start..<end)
            index = end
        }
        return found
    }

    /// Where matches begin, the last one first.
    private func starts(in text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) -> [Int] {
        var starts: [Int] = []
        var current = PatternStates(backward)
        var following = PatternStates(backward)
        var index = part.upperBound
        while index > part.lowerBound {
            // A match may end here.
            if isBoundary(index, in: text, part) { current.insert(0, backward) }
            var start = index - 1
            while start > part.lowerBound, index - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
            var end = start
            let scalar = Scalars.next(in: text, at: &end)
            let isWhole = end == index
            if !isWhole { start = index - 1 }
            let number = alphabet.classOf(isWhole ? scalar : Scalars.malformed)
            following.advance(from: current, class: number, backward, alphabet)
            swap(&current, &following)
            index = start
            if current.isMatch, isBoundary(index, in: text, part) { starts.append(index) }
        }
        return starts
    }

    private func end(
        of start: Int,
        in text: UnsafeBufferPointer<UInt8>,
        _ part: Range<Int>,
        _ states: inout (current: PatternStates, following: PatternStates),
        _ patience: inout Int
    ) -> Int? {
        var longest: Int?
        states.current.removeAll()
        states.current.insert(0, forward)
        var index = start
        while index < part.upperBound, index - start < Self.longest {
            let number = alphabet.classOf(Scalars.next(in: text, at: &index))
            states.following.advance(from: states.current, class: number, forward, alphabet)
            swap(&states.current, &states.following)
            patience -= 1
            if states.current.isMatch, isBoundary(index, in: text, part) { longest = index }
            guard !states.current.readers.isEmpty else { break }
        }
        return longest
    }

    /// Whether no word of the text goes over a place.
    private func isBoundary(_ index: Int, in text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) -> Bool {
        guard index > part.lowerBound, index < part.upperBound else { return true }
        return !Self.isWordByte(text[index - 1]) || !Self.isWordByte(text[index])
    }

    /// Whether a byte is of a letter or a digit; all beyond ASCII count as letters.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
            true
        default: false
        }
    }
}

extension PatternNode {
    /// The pattern of all texts read from their ends.
    fileprivate var reversed: PatternNode {
        switch self {
        case .empty, .character: self
        case .sequence(let parts): .sequence(parts.reversed().map(\.reversed))
        case .choice(let branches): .choice(branches.map(\.reversed))
        case .repetition(let body, let least, let most): .repetition(body.reversed, least: least, most: most)
        }
    }
}
