/// Digits that are read eight at a time, without a branch for each: how many there are differs from value to value.
extension Lexical {
    /// One to eight bytes, the first one lowest, behind as many `0` as are missing.
    @inlinable
    @inline(__always)
    static func rightAligned(_ text: Span<UInt8>) -> UInt64 {
        let count = text.count
        let word: UInt64
        if count >= 4 {
            // Both halves have the bytes that lie in both.
            let first: UInt32 = text.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
            let last: UInt32 = text.bytes.unsafeLoadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            word = UInt64(UInt32(littleEndian: first)) | UInt64(UInt32(littleEndian: last)) &<< UInt64((count - 4) * 8)
        } else {
            let middle = count / 2
            word =
                UInt64(text[0]) | UInt64(text[middle]) &<< UInt64(middle * 8)
                | UInt64(text[count - 1]) &<< UInt64((count - 1) * 8)
        }
        let missing = UInt64((8 - count) * 8)
        return word &<< missing | 0x3030_3030_3030_3030 & (1 &<< missing &- 1)
    }

    /// The number that eight digits make, the first one lowest; nil where there is another byte.
    @inlinable
    @inline(__always)
    static func eightDigits(_ word: UInt64) -> UInt64? {
        let digits = word ^ 0x3030_3030_3030_3030
        guard (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0 else { return nil }
        let pairs = digits &* 10 &+ digits >> 8
        // The first and the third pair times a million and a hundred, the others times ten thousand and one: their sum is
        // in the upper half.
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        let odd = (pairs & mask) &* 0x000F_4240_0000_0064
        let even = (pairs >> 16 & mask) &* 0x0000_2710_0000_0001
        return (odd &+ even) >> 32
    }

    /// Which of eight bytes are digits, the others being separators.
    @usableFromInline
    struct Shape {
        /// The bytes with `0` for every digit, the first one lowest.
        @usableFromInline let bytes: UInt64
        /// What may be added to a byte, of which `bytes` was taken, before its high bit is set: 0x76 (to at most 9) for a
        /// digit, 0x7F (to 0) for a separator.
        @usableFromInline let slack: UInt64

        @inlinable
        init(bytes: UInt64, slack: UInt64) {
            self.bytes = bytes
            self.slack = slack
        }

        /// `0000-00-`, the beginning of a date.
        @inlinable static var yearAndMonth: Shape {
            Shape(bytes: 0x2D30_302D_3030_3030, slack: 0x7F76_767F_7676_7676)
        }

        /// `00:00:00` with another separator.
        @inlinable
        static func time(_ separator: UInt8) -> Shape {
            let separators = UInt64(separator) << 16 | UInt64(separator) << 40
            return Shape(bytes: 0x3030_0030_3000_3030 | separators, slack: 0x7676_7F76_767F_7676)
        }
    }

    /// The numbers that each two neighbours of the eight bytes at `start` make; nil where the bytes have another shape.
    ///
    /// The lowest byte of the result is ten times the first digit and the second one.
    @inlinable
    @inline(__always)
    static func pairs(_ text: Span<UInt8>, at start: Int, _ shape: Shape) -> UInt64? {
        guard start >= 0, start + 8 <= text.count else { return nil }
        let word = UInt64(littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
        let digits = word ^ shape.bytes
        // A sum that is too large runs over into the next byte, but then its own high bit, or the digit's, is set.
        guard (digits | (digits &+ shape.slack)) & 0x8080_8080_8080_8080 == 0 else { return nil }
        return digits &* 10 &+ digits >> 8
    }

    /// The number of the two digits at `start`; nil where they are not there.
    @inlinable
    @inline(__always)
    static func pair(_ text: Span<UInt8>, at start: Int) -> Int? {
        guard start >= 0, start + 2 <= text.count else { return nil }
        let tens = digit(text[start])
        let ones = digit(text[start + 1])
        guard tens <= 9, ones <= 9 else { return nil }
        return Int(tens &* 10 &+ ones)
    }
}
