#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Bytes looked at eight at a time, and compared as bytes.
enum JSONBytes {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Eight bytes, the first in the lowest bits.
    @inline(__always)
    static func word(_ place: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    }

    /// Marks the bytes that JSON does not let stand in a string as they are: quote, backslash, control characters.
    ///
    /// The lowest mark is exact; a borrow can set a wrong one above it only.
    @inline(__always)
    static func escapeMarks(_ word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        // A subtraction sets a byte's high bit by its borrow, or where the bit was set before: that is masked.
        let hits = (quote &- ones) | (backslash &- ones) | (word &- ones &* 0x20)
        return hits & ~word & highs
    }

    /// Marks what `escapeMarks` does and the bytes outside ASCII.
    @inline(__always)
    static func stringMarks(_ word: UInt64) -> UInt64 {
        escapeMarks(word) | word & highs
    }

    /// How many bytes stand before the lowest mark; 8 where there is none.
    @inline(__always)
    static func unmarked(_ marks: UInt64) -> Int {
        marks.trailingZeroBitCount / 8
    }

    /// Whether both have the same bytes.
    @inline(__always)
    static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return true }
        return memcmp(leftStart, rightStart, left.count) == 0
    }

    /// Whether `left` stands before `right` in the order of bytes, which in UTF-8 is the order of code points.
    static func precedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
            return left.count < right.count
        }
        let order = memcmp(leftStart, rightStart, min(left.count, right.count))
        return order == 0 ? left.count < right.count : order < 0
    }

    /// The length of the UTF-8 sequence at `place` (Unicode, table 3-7), or 0 where there is none.
    ///
    /// Reads no byte past one that does not continue the sequence, so a NUL after the text ends it.
    @inline(__always)
    static func sequenceLength(_ place: UnsafePointer<UInt8>) -> Int {
        let lead = place[0]
        switch lead {
        case 0..<0x80:
            return 1
        case 0xC2...0xDF:
            return isContinuation(place[1]) ? 2 : 0
        case 0xE0...0xEF:
            let second = place[1]
            guard isContinuation(second), isContinuation(place[2]) else { return 0 }
            // Overlong forms and surrogates.
            return (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ? 0 : 3
        case 0xF0...0xF4:
            let second = place[1]
            guard isContinuation(second), isContinuation(place[2]), isContinuation(place[3]) else { return 0 }
            // Overlong forms and what is above U+10FFFF.
            return (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F) ? 0 : 4
        default:
            return 0
        }
    }

    @inline(__always)
    private static func isContinuation(_ byte: UInt8) -> Bool {
        byte & 0xC0 == 0x80
    }
}
