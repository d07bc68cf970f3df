/// A walk over two values side by side. It keeps what is to be compared in a list, so no depth overflows the stack.
struct JSONComparison {
    /// Two values that must mean the same; nil where one side has none.
    struct Pair {
        var left: Int?
        var right: Int?
    }

    private let left: JSONTape
    private let right: JSONTape
    /// What is still to be compared, the next one last.
    private var pending: [Pair]

    private init(_ left: JSONTape, _ right: JSONTape, _ pair: Pair) {
        self.left = left
        self.right = right
        pending = [pair]
    }

    /// The first pairs that differ, in the order of the left side; what only the right side has comes last.
    static func differences(_ left: JSONValue, _ right: JSONValue, limit: Int) -> [Pair] {
        left.document.withTape { leftTape in
            right.document.withTape { rightTape in
                var comparison = JSONComparison(leftTape, rightTape, Pair(left: left.index, right: right.index))
                return comparison.run(limit: limit)
            }
        }
    }

    private mutating func run(limit: Int) -> [Pair] {
        var found: [Pair] = []
        while found.count < limit, let pair = pending.popLast() {
            guard let one = pair.left, let other = pair.right, left.kind(at: one) == right.kind(at: other) else {
                found.append(pair)
                continue
            }
            let kind = left.kind(at: one)
            let first = pending.count
            switch kind {
            case .object: addMembers(one, other)
            case .array: addElements(one, other)
            case .string:
                if !JSONBytes.areEqual(left.text(at: one), right.text(at: other)) { found.append(pair) }
            case .number:
                if JSONNumber.order(left.text(at: one), right.text(at: other)) != 0 { found.append(pair) }
            case .true, .false, .null: break
            }
            pending[first...].reverse()
        }
        return found
    }

    private mutating func addElements(_ one: Int, _ other: Int) {
        let leftEnd = left.end(at: one)
        let rightEnd = right.end(at: other)
        var one = left.firstChild(of: one)
        var other = right.firstChild(of: other)
        while one < leftEnd, other < rightEnd {
            pending.append(Pair(left: one, right: other))
            one = left.nextSibling(of: one)
            other = right.nextSibling(of: other)
        }
        // One missing element says it all.
        if one < leftEnd { pending.append(Pair(left: one, right: nil)) }
        if other < rightEnd { pending.append(Pair(left: nil, right: other)) }
    }

    private mutating func addMembers(_ one: Int, _ other: Int) {
        let leftEnd = left.end(at: one)
        let rightEnd = right.end(at: other)
        var one = left.firstChild(of: one)
        var next = right.firstChild(of: other)
        // Mostly both have the same order.
        while one < leftEnd, next < rightEnd, haveSameKey(one, next) {
            pending.append(Pair(left: one + 1, right: next + 1))
            one = left.end(at: one + 1)
            next = right.end(at: next + 1)
        }
        guard one < leftEnd || next < rightEnd else { return }

        let keys = right.sortedKeys(of: other)
        var isMatched = [Bool](repeating: false, count: keys.count)
        while one < leftEnd {
            let match = position(of: left.text(at: one), in: keys)
            if let match { isMatched[match] = true }
            pending.append(Pair(left: one + 1, right: match.map { keys[$0] + 1 }))
            one = left.end(at: one + 1)
        }
        // Keys before `next` were matched above.
        let extra = zip(keys, isMatched).lazy.filter { key, isMatched in !isMatched && key >= next }.map(\.0).min()
        if let extra { pending.append(Pair(left: nil, right: extra + 1)) }
    }

    private func haveSameKey(_ one: Int, _ other: Int) -> Bool {
        JSONBytes.areEqual(left.text(at: one), right.text(at: other))
    }

    /// The position of a key among the right side's sorted ones.
    private func position(of key: UnsafeBufferPointer<UInt8>, in keys: [Int]) -> Int? {
        var bounds = 0..<keys.count
        while !bounds.isEmpty {
            let middle = bounds.lowerBound + bounds.count / 2
            let text = right.text(at: keys[middle])
            if JSONBytes.areEqual(text, key) { return middle }
            bounds = JSONBytes.precedes(text, key) ? middle + 1..<bounds.upperBound : bounds.lowerBound..<middle
        }
        return nil
    }
}
