extension JSONParser {
    /// Up to so many members, every key is compared with every other: cheaper than hashing.
    private static let fewKeys = 16

    /// Refuses an object with two equal keys, escapes undone, before its record is closed.
    @inline(__always)
    mutating func refuseDuplicateKeys(at object: Int) throws(JSONError) {
        let members = Int(records[object].length)
        let second =
            members <= Self.fewKeys ? duplicateOfFew(members, in: object) : duplicateOfMany(members, in: object)
        if let second { throw duplicateKey(second) }
    }

    /// The first key that was there before, found by comparing fingerprints in pairs, and texts where those agree.
    private func duplicateOfFew(_ members: Int, in object: Int) -> Int? {
        var marks = InlineArray<16, UInt64>(repeating: 0)
        var key = object + 1
        for member in 0..<members {
            let mark = fingerprint(of: key)
            var isLikely = false
            for earlier in 0..<member where marks[earlier] == mark { isLikely = true }
            if isLikely, isKeyBefore(key, in: object) { return key }
            marks[member] = mark
            key = Int(records[key + 1].end)
        }
        return nil
    }

    /// Whether a key equals one before it in its object.
    private func isKeyBefore(_ key: Int, in object: Int) -> Bool {
        let text = tape.text(at: key)
        var earlier = object + 1
        while earlier < key {
            if JSONBytes.areEqual(tape.text(at: earlier), text) { return true }
            earlier = Int(records[earlier + 1].end)
        }
        return false
    }

    /// The first key that was there before, found in a hash table that is at most half full.
    ///
    /// `Hasher` is seeded anew in each process, so nobody can send keys that collide.
    @inline(never)
    private func duplicateOfMany(_ members: Int, in object: Int) -> Int? {
        let size = 1 << (Int.bitWidth - (members * 2 - 1).leadingZeroBitCount)
        // 0 is an empty place: no key is the first record of a tape.
        var table = [UInt32](repeating: 0, count: size)
        var key = object + 1
        for _ in 0..<members {
            let text = tape.text(at: key)
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(text))
            var slot = hasher.finalize() & (size - 1)
            while table[slot] != 0 {
                if JSONBytes.areEqual(tape.text(at: Int(table[slot])), text) { return key }
                slot = (slot + 1) & (size - 1)
            }
            table[slot] = UInt32(truncatingIfNeeded: key)
            key = Int(records[key + 1].end)
        }
        return nil
    }

    /// A number that differs for most different keys: it is made of the length and of the first and last eight bytes.
    @inline(__always)
    private func fingerprint(of key: Int) -> UInt64 {
        let text = tape.text(at: key)
        guard let start = text.baseAddress else { return 0 }
        if text.count >= 8 {
            let last = JSONBytes.word(start + (text.count - 8))
            return (JSONBytes.word(start) ^ (last << 29 | last >> 35)) &+ UInt64(text.count)
        }
        // Both buffers have padding behind them, so eight bytes can be loaded; those past the text are masked.
        return JSONBytes.word(start) & ((1 << UInt64(text.count * 8)) - 1) ^ UInt64(text.count) << 56
    }
}
