public import SoapstoneXML

/// Fixed-point decimals as text: `xs:decimal` without a binary float or a big number in between.
@usableFromInline
enum DecimalText {
    /// The number in `range`, times 10 to the power of `fraction`.
    ///
    /// - Returns: nil where the text is not `xs:decimal` (an optional sign, digits with at most one point, no
    ///   exponent), has a digit other than 0 beyond `fraction` decimals, or more than `digits` (at most 18) digits once
    ///   it is written with `fraction` decimals, which is what a COBOL field of that picture can hold.
    @inlinable
    @inline(__always)
    static func scaled(_ text: Span<UInt8>, _ range: Range<Int>, digits: Int, fraction: Int) -> Int64? {
        let point = range.upperBound - 1 - fraction
        // Nearly all numbers have all their decimals. What has not is read digit by digit, and refused there.
        guard fraction > 0, point > range.lowerBound, text[point] == UInt8(ascii: ".") else {
            return scaledAtLength(text, range, digits: digits, fraction: fraction)
        }
        let sign = text[range.lowerBound]
        let isNegative = sign == UInt8(ascii: "-")
        let start = isNegative || sign == UInt8(ascii: "+") ? range.lowerBound + 1 : range.lowerBound
        guard
            let whole = Lexical.natural(text, start..<point),
            let decimals = fraction == 2
                ? Lexical.pair(text, at: point + 1).map(UInt64.init)
                : Lexical.natural(text, point + 1..<range.upperBound),
            whole < Lexical.powerOfTen(digits - fraction)
        else { return scaledAtLength(text, range, digits: digits, fraction: fraction) }
        // Below 10 to the power of `digits`, which is at most 18.
        let magnitude = Int64(truncatingIfNeeded: whole &* Lexical.powerOfTen(fraction) &+ decimals)
        return isNegative ? -magnitude : magnitude
    }

    /// The same for any number, digit by digit.
    @usableFromInline
    @inline(never)
    static func scaledAtLength(_ text: Span<UInt8>, _ range: Range<Int>, digits: Int, fraction: Int) -> Int64? {
        var index = range.lowerBound
        var isNegative = false
        if index < range.upperBound, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            isNegative = text[index] == UInt8(ascii: "-")
            index += 1
        }
        // No digit is added once `value` has reached the limit, which is at most 10^18: nothing below can overflow.
        let limit = Lexical.powerOfTen(digits)
        var value: UInt64 = 0
        var decimals = 0
        var hasDigit = false
        var hasPoint = false
        while index < range.upperBound {
            let byte = text[index]
            index += 1
            if byte == UInt8(ascii: ".") {
                guard !hasPoint else { return nil }
                hasPoint = true
                continue
            }
            let digit = Lexical.digit(byte)
            guard digit <= 9 else { return nil }
            hasDigit = true
            if hasPoint, decimals >= fraction {
                guard digit == 0 else { return nil }
                continue
            }
            if hasPoint { decimals += 1 }
            value = value * 10 + UInt64(digit)
            guard value < limit else { return nil }
        }
        guard hasDigit else { return nil }
        while decimals < fraction {
            value *= 10
            guard value < limit else { return nil }
            decimals += 1
        }
        let magnitude = Int64(truncatingIfNeeded: value)
        return isNegative ? -magnitude : magnitude
    }
}

extension ByteWriter {
    /// Appends `scaled` divided by 10 to the power of `fraction`, with exactly `fraction` (0...18) decimals.
    @inlinable
    @inline(__always)
    mutating func append(scaled: Int64, fraction: Int) {
        if scaled < 0 { append(UInt8(ascii: "-")) }
        let (whole, decimals) = scaled.magnitude.quotientAndRemainder(dividingBy: Lexical.powerOfTen(fraction))
        append(decimal: whole, minimumDigits: 1)
        guard fraction > 0 else { return }
        append(UInt8(ascii: "."))
        // Cents are what most decimals are.
        if fraction == 2 { append(twoDigits: decimals) } else { append(decimal: decimals, minimumDigits: fraction) }
    }
}
