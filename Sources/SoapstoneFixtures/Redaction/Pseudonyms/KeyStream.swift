/// Numbers that depend on a key, a rule's name and a value, and on nothing else.
struct KeyStream {
    private let key: RedactionKey
    private let seed: [UInt8]
    private var counter: UInt32 = 0
    private var block: [UInt8] = []

    init(_ key: RedactionKey, _ name: RedactionName, _ value: some Collection<UInt8>) {
        self.key = key
        seed = name.bytes + [0] + value
    }

    mutating func byte() -> UInt8 {
        if block.isEmpty {
            // No name begins with 1, so no placeholder is made of the same bytes. The end of a block comes first.
            let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: counter >> $0) }
            block = key.code(of: [1] + number + seed)
            counter &+= 1
        }
        return block.removeLast()
    }

    /// A number from 0 to less than `bound`, which is positive; that small ones are likelier by 2^-50 does not matter.
    mutating func number(below bound: Int) -> Int {
        var word: UInt64 = 0
        for _ in 0..<8 { word = word << 8 | UInt64(byte()) }
        return Int(word % UInt64(max(bound, 1)))
    }

    /// `count` digits in ASCII.
    mutating func digits(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(ascii: "0") + UInt8(number(below: 10)) }
    }
}
