/// The code points in as few classes as the sets of a pattern can tell apart.
///
/// An automaton then has one column for each class, and a character is looked up once.
package struct PatternAlphabet: Sendable {
    /// The class of each ASCII character.
    private let ascii: [UInt16]
    /// Where a class begins, ascending from 0, and which.
    private let starts: [UInt32]
    private let classes: [UInt16]
    /// How many classes there are; the last one is that of what is no character.
    let count: Int
    /// For each class, one bit for each set.
    private let members: [UInt64]
    private let wordsPerClass: Int

    package init(_ sets: [ScalarSet]) {
        wordsPerClass = (sets.count + 63) / 64
        // At every edge the membership in the sets that have the edge changes.
        var changes: [(at: UInt32, set: Int)] = []
        for (number, set) in sets.enumerated() { changes += set.edges.map { ($0, number) } }
        changes.sort { $0.at < $1.at }

        var membership = [UInt64](repeating: 0, count: wordsPerClass)
        var numbers: [[UInt64]: UInt16] = [membership: 0]
        var members = membership
        var starts: [UInt32] = [0]
        var classes: [UInt16] = [0]
        var index = 0
        while index < changes.count {
            let edge = changes[index].at
            while index < changes.count, changes[index].at == edge {
                membership[changes[index].set / 64] ^= 1 << UInt64(changes[index].set % 64)
                index += 1
            }
            // A pattern of 1,024 characters has no more sets; far fewer classes than 65,536 come of them.
            let number = numbers[membership] ?? UInt16(clamping: numbers.count)
            if Int(number) == numbers.count {
                numbers[membership] = number
                members += membership
            }
            if starts.last == edge {
                classes[classes.count - 1] = number
            } else {
                starts.append(edge)
                classes.append(number)
            }
        }
        self.starts = starts
        self.classes = classes
        count = numbers.count + 1
        self.members = members + [UInt64](repeating: 0, count: wordsPerClass)
        ascii = (0..<128).map { Self.find($0, starts, classes) }
    }

    /// The class of a code point, or of `Scalars.malformed`.
    @inline(__always)
    package func classOf(_ scalar: UInt32) -> Int {
        if scalar < 128 { return Int(ascii[Int(scalar)]) }
        return scalar < ScalarSet.end ? Int(Self.find(scalar, starts, classes)) : count - 1
    }

    /// Whether the characters of a class are in a set.
    package func contains(_ set: Int, class number: Int) -> Bool {
        members[number * wordsPerClass + set / 64] >> UInt64(set % 64) & 1 != 0
    }

    private static func find(_ scalar: UInt32, _ starts: [UInt32], _ classes: [UInt16]) -> UInt16 {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= scalar { low = middle + 1 } else { high = middle }
        }
        return classes[low - 1]
    }
}
