extension Lexical {
    /// The integer that the whole of `text`, a JSON number, stands for: `24`, `24.0` and `2.4e1` are one number, which is an
    /// integer to JSON Schema (draft 2020-12 validation, section 6.1.1), and so to the document of the gateway's operations.
    ///
    /// Nil where there is a fraction, a value beyond 64 bits, or no JSON number.
    @inlinable
    static func jsonNumber(_ text: Span<UInt8>) -> Int64? {
        jsonInteger(text) ?? jsonWholeNumber(text)
    }

    /// The same for a number that is not in its shortest form.
    @usableFromInline
    @inline(never)
    static func jsonWholeNumber(_ text: Span<UInt8>) -> Int64? {
        var index = has("-", text, at: 0) ? 1 : 0
        let isNegative = index == 1
        let integer = digits(text, &index)
        guard !integer.isEmpty, text[integer.lowerBound] != UInt8(ascii: "0") || integer.count == 1 else { return nil }
        var fraction = index..<index
        if has(".", text, at: index) {
            index += 1
            fraction = digits(text, &index)
            guard !fraction.isEmpty else { return nil }
        }
        var exponent = 0
        if has("e", text, at: index) || has("E", text, at: index) {
            index += 1
            let isSmall = has("-", text, at: index)
            if isSmall || has("+", text, at: index) { index += 1 }
            let written = digits(text, &index)
            guard !written.isEmpty else { return nil }
            // More makes a fraction of any number that fits into a text, or too large a one.
            let size = natural(text, written).flatMap(Int.init(exactly:)).map { min($0, 1 << 40) } ?? 1 << 40
            exponent = isSmall ? -size : size
        }
        guard index == text.count else { return nil }
        return shifted(text, [integer, fraction], by: exponent - fraction.count, isNegative)
    }

    /// The integer of some digits and a power of ten; nil where it is none.
    private static func shifted(
        _ text: Span<UInt8>,
        _ parts: [Range<Int>],
        by shift: Int,
        _ isNegative: Bool
    ) -> Int64? {
        var magnitude: UInt64 = 0
        // Zeros wait: at the end they only change the exponent.
        var zeros = 0
        func append(_ digit: UInt64) -> Bool {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(digit)
            magnitude = sum
            return !overflow && !carry
        }
        for part in parts {
            for index in part {
                let digit = digit(text[index])
                guard digit != 0 else {
                    if magnitude != 0 { zeros += 1 }
                    continue
                }
                while zeros > 0 {
                    guard append(0) else { return nil }
                    zeros -= 1
                }
                guard append(UInt64(digit)) else { return nil }
            }
        }
        guard magnitude != 0 else { return 0 }
        let power = zeros + shift
        // 2^64 has twenty digits.
        guard 0...19 ~= power else { return nil }
        for _ in 0..<power {
            guard append(0) else { return nil }
        }
        guard isNegative else { return Int64(exactly: magnitude) }
        return magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }

    /// The digits from `index` on, which is behind them then.
    private static func digits(_ text: Span<UInt8>, _ index: inout Int) -> Range<Int> {
        let start = index
        while index < text.count, digit(text[index]) <= 9 { index += 1 }
        return start..<index
    }
}
