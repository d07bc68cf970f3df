internal import SoapstoneXML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Keys by their number, found by their bytes.
struct KeyTable: Sendable {
    private let keys: [[UInt8]]
    /// Numbers by the hash of their key, -1 for none, as many as a power of two.
    private let slots: [Int32]

    init(_ keys: [[UInt8]]) {
        self.keys = keys
        var count = 2
        while count < keys.count * 2 { count *= 2 }
        var slots = [Int32](repeating: -1, count: count)
        for (number, key) in keys.enumerated() {
            var slot = key.withUnsafeBufferPointer(Self.hash) & (count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (count - 1) }
            slots[slot] = Int32(clamping: number)
        }
        self.slots = slots
    }

    /// The number of a key; nil where there is none.
    func number(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        var slot = Self.hash(key) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if keys[number].isSame(as: key) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// All keys, for messages.
    var names: [String] { keys.map { String(decoding: $0, as: UTF8.self) } }

    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        Int(truncatingIfNeeded: StableHash.hash(key) & 0x7FFF_FFFF)
    }
}

extension [UInt8] {
    /// Whether a text has these bytes.
    @inline(__always)
    func isSame(as text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == text.count, let other = text.baseAddress else { return isEmpty && text.isEmpty }
        return withUnsafeBufferPointer { memcmp($0.baseAddress ?? other, other, $0.count) == 0 }
    }
}
