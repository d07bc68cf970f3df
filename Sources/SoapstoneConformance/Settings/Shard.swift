/// One of several parts that the work is split into; together they find what the whole finds.
public struct Shard: Equatable, Sendable {
    /// From 1.
    public let number: Int
    /// How many parts there are.
    public let count: Int

    /// Reads `2/4`; nil for what is no shard.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(String(decoding: parts[0], as: UTF8.self)),
            let count = Int(String(decoding: parts[1], as: UTF8.self)), 1...10_000 ~= count, 1...count ~= number
        else { return nil }
        self.number = number
        self.count = count
    }

    /// Whether a file is this part's: by its path alone, so that a new file moves no other.
    func contains(_ path: String) -> Bool {
        // FNV-1a, which is the same on every machine.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash % UInt64(count) == UInt64(number - 1)
    }
}
