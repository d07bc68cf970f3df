internal import CLibXML2

/// Finds bytes eight or 64 at a time: runs between markup are short, and a call of `memchr` for each costs more than the
/// run.
///
/// Every search reads whole words or blocks and may look up to 64 bytes past `end`; `SourceBuffer` keeps blanks there.
enum ByteSearch {
    private static let low: UInt64 = 0x0101_0101_0101_0101
    private static let high: UInt64 = 0x8080_8080_8080_8080

    /// A word whose lowest set bit is in the first byte of `word` that equals the byte repeated in `pattern`.
    @inline(__always)
    private static func matches(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
        let difference = word ^ pattern
        return (difference &- low) & ~difference & high
    }

    @inline(__always)
    private static func word(_ base: UnsafePointer<UInt8>, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Where tags and declarations begin in the 64 bytes from `start`, a bit for each byte, the first one lowest.
    @inline(__always)
    static func tags(
        in base: UnsafePointer<UInt8>,
        from start: Int
    ) -> (start: UInt64, end: UInt64, declaration: UInt64) {
        let marks = soapstone_find_marks(base + start)
        // What follows the last byte of the block stands in the next one.
        let next = base[start + 64]
        let close = marks.close >> 1 | (next == UInt8(ascii: "/") ? 1 << 63 : 0)
        let other = marks.other >> 1 | (next == UInt8(ascii: "!") || next == UInt8(ascii: "?") ? 1 << 63 : 0)
        return (marks.open & ~close & ~other, marks.open & close, marks.open & other)
    }

    /// Whether the 64 bytes from `start` are ASCII without NUL.
    @inline(__always)
    static func isPlain(_ base: UnsafePointer<UInt8>, from start: Int) -> Bool {
        soapstone_is_plain(base + start) != 0
    }

    /// The offset of the first `byte` at or after `start`, or `end`.
    @inline(__always)
    static func next(_ byte: UInt8, in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        let pattern = UInt64(byte) &* low
        var position = start
        while position < end {
            let found = matches(word(base, position), pattern)
            if found != 0 { return min(position + found.trailingZeroBitCount >> 3, end) }
            position += 8
        }
        return end
    }

    /// The offset of the first `>`, `"` or `'` at or after `start`, or `end`.
    @inline(__always)
    static func tagStop(in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        var position = start
        while position < end {
            let word = word(base, position)
            let found =
                matches(word, UInt64(UInt8(ascii: ">")) &* low) | matches(word, UInt64(UInt8(ascii: "\"")) &* low)
                | matches(word, UInt64(UInt8(ascii: "'")) &* low)
            if found != 0 { return min(position + found.trailingZeroBitCount >> 3, end) }
            position += 8
        }
        return end
    }

    /// The offset behind the first `mark` at or after `start`, or `end`.
    static func end(of mark: StaticString, in base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        let length = mark.utf8CodeUnitCount
        var position = start
        while true {
            position = next(mark.utf8Start[0], in: base, from: position, to: end)
            guard position + length <= end else { return end }
            if (1..<length).allSatisfy({ base[position + $0] == mark.utf8Start[$0] }) { return position + length }
            position += 1
        }
    }
}
