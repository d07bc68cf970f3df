/// Readers of digits and white space that the scalars share; they work on bytes in place.
@usableFromInline
enum Lexical {
    /// The part of `text` between leading and trailing XML white space (XML Schema part 2, `whiteSpace="collapse"`).
    @inlinable
    @inline(__always)
    static func collapsed(_ text: Span<UInt8>) -> Range<Int> {
        let count = text.count
        // Most texts have no white space around them, and nothing above the blank is any.
        return count > 0 && text[0] > 0x20 && text[count - 1] > 0x20 ? 0..<count : stripped(text)
    }

    @usableFromInline
    @inline(never)
    static func stripped(_ text: Span<UInt8>) -> Range<Int> {
        var start = 0
        var end = text.count
        while start < end, isWhiteSpace(text[start]) { start += 1 }
        while end > start, isWhiteSpace(text[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Whether the byte is a space, tab, line feed or carriage return.
    @inlinable
    static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// The number of bytes before the trailing spaces, which are how a host fills a field.
    @inlinable
    static func countWithoutTrailingBlanks(_ text: Span<UInt8>) -> Int {
        var end = text.count
        while end > 0, text[end - 1] == 0x20 { end -= 1 }
        return end
    }

    /// The value of an ASCII digit, or a number above 9 for any other byte.
    @inlinable
    static func digit(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "0")
    }

    /// The number that the digits in `range` make; nil where there is none, another byte, or more than 64 bits.
    @inlinable
    @inline(__always)
    static func natural(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
        guard 1...8 ~= range.count else { return naturalAtLength(text, range) }
        return eightDigits(rightAligned(text.extracting(range)))
    }

    /// The same for any number of digits.
    @usableFromInline
    @inline(never)
    static func naturalAtLength(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
        guard !range.isEmpty else { return nil }
        var value: UInt64 = 0
        for index in range {
            let digit = digit(text[index])
            guard digit <= 9 else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }

    /// The integer in `range`, with an optional sign, as `xs:integer` spells it; nil where it is none or too large.
    @inlinable
    @inline(__always)
    static func integer(_ text: Span<UInt8>, _ range: Range<Int>) -> Int64? {
        guard !range.isEmpty else { return nil }
        let sign = text[range.lowerBound]
        let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
        let start = isSigned ? range.lowerBound + 1 : range.lowerBound
        guard let magnitude = natural(text, start..<range.upperBound) else { return nil }
        guard sign == UInt8(ascii: "-") else { return Int64(exactly: magnitude) }
        // Two's complement has one more negative number than positive ones.
        return magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }

    /// The integer that is the whole of `text` in JSON's spelling: no plus sign, no leading zeros, no fraction.
    @inlinable
    static func jsonInteger(_ text: Span<UInt8>) -> Int64? {
        guard text.count > 0, text[0] != UInt8(ascii: "+") else { return nil }
        let start = text[0] == UInt8(ascii: "-") ? 1 : 0
        guard text.count > start else { return nil }
        guard text[start] != UInt8(ascii: "0") || text.count == start + 1 else { return nil }
        return integer(text, 0..<text.count)
    }

    /// The number of exactly `count` digits at `start`; nil where they are not all there. At most nine digits.
    @inlinable
    static func fixed(_ text: Span<UInt8>, at start: Int, count: Int) -> Int? {
        guard start + count <= text.count else { return nil }
        var value = 0
        for index in start..<(start + count) {
            let digit = digit(text[index])
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        return value
    }

    /// Whether `text` has `byte` at `index`.
    @inlinable
    static func has(_ byte: Unicode.Scalar, _ text: Span<UInt8>, at index: Int) -> Bool {
        index < text.count && text[index] == UInt8(ascii: byte)
    }

    /// 10 to the power of `exponent`, which is limited to 0...18 so that the result fits an `Int64`.
    ///
    /// A switch, since the compiler makes a constant of it where the exponent is one, which it does not do with a loop.
    @inlinable
    @inline(__always)
    static func powerOfTen(_ exponent: Int) -> UInt64 {
        switch exponent {
        case ...0: 1
        case 1: 10
        case 2: 100
        case 3: 1_000
        case 4: 10_000
        case 5: 100_000
        case 6: 1_000_000
        case 7: 10_000_000
        case 8: 100_000_000
        case 9: 1_000_000_000
        case 10: 10_000_000_000
        case 11: 100_000_000_000
        case 12: 1_000_000_000_000
        case 13: 10_000_000_000_000
        case 14: 100_000_000_000_000
        case 15: 1_000_000_000_000_000
        case 16: 10_000_000_000_000_000
        case 17: 100_000_000_000_000_000
        default: 1_000_000_000_000_000_000
        }
    }

    /// Whether the two texts are the same bytes.
    @inlinable
    @inline(__always)
    static func equal(_ text: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        guard text.count == other.count else { return false }
        for index in 0..<text.count where text[index] != other[index] { return false }
        return true
    }
}
