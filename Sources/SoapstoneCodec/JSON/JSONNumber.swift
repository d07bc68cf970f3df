/// The texts of JSON numbers compared by the decimal value that they stand for, exactly: no `Double`, no rounding.
package enum JSONNumber {
    /// Compares two texts that a `JSONDocument` took as numbers.
    ///
    /// - Returns: a negative number, 0 or a positive one as `left` is less than, equal to or greater than `right`.
    package static func order(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
        if JSONBytes.areEqual(left, right) { return 0 }
        let left = Decimal(left)
        let right = Decimal(right)
        guard left.sign == right.sign else { return left.sign - right.sign }
        guard left.sign != 0 else { return 0 }
        // Both have a first digit that is not 0, so the one with more digits before its point is the larger.
        let exponents = left.exponent.difference(from: right.exponent)
        let places = exponents + left.places - right.places
        return left.sign * (places == 0 ? Decimal.order(left.digits, right.digits) : places.signum())
    }

    /// A number as sign * 0.digits * 10^(exponent + places).
    private struct Decimal {
        /// -1, 0 or 1.
        var sign = 0
        /// From the first digit that is not 0 to the last, with the point where it is written.
        var digits = Slice(base: UnsafeBufferPointer<UInt8>(start: nil, count: 0), bounds: 0..<0)
        /// Digits from the first that is not 0 to the point; negative where zeros stand between the point and it.
        var places = 0
        var exponent = Exponent()

        init(_ text: UnsafeBufferPointer<UInt8>) {
            let isMarked: (UInt8) -> Bool = { $0 | 0x20 == UInt8(ascii: "e") }
            let isSignificant: (UInt8) -> Bool = { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: ".") }
            let mantissaEnd = text.firstIndex(where: isMarked) ?? text.endIndex
            let isNegative = text.first == UInt8(ascii: "-")
            let mantissa = text[(isNegative ? 1 : 0)..<mantissaEnd]
            guard let first = mantissa.firstIndex(where: isSignificant),
                let last = mantissa.lastIndex(where: isSignificant)
            else { return }
            sign = isNegative ? -1 : 1
            digits = mantissa[first...last]
            let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissaEnd
            places = first < point ? point - first : point + 1 - first
            if mantissaEnd < text.endIndex { exponent = Exponent(text[(mantissaEnd + 1)...]) }
        }

        /// Compares digits behind a point; the points inside them are passed over.
        static func order(
            _ left: Slice<UnsafeBufferPointer<UInt8>>,
            _ right: Slice<UnsafeBufferPointer<UInt8>>
        ) -> Int {
            var left = left.makeIterator()
            var right = right.makeIterator()
            func digit(_ iterator: inout Slice<UnsafeBufferPointer<UInt8>>.Iterator) -> UInt8 {
                let byte = iterator.next()
                return (byte == UInt8(ascii: ".") ? iterator.next() : byte) ?? 0
            }
            while true {
                let (one, other) = (digit(&left), digit(&right))
                if one != other { return one < other ? -1 : 1 }
                if one == 0 { return 0 }
            }
        }
    }

    /// A power of ten as it is written, for it may have more digits than an `Int`.
    private struct Exponent {
        var isNegative = false
        /// Without leading zeros.
        var digits = Slice(base: UnsafeBufferPointer<UInt8>(start: nil, count: 0), bounds: 0..<0)

        init() {}

        init(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
            isNegative = text.first == UInt8(ascii: "-")
            digits = text.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "0") }
        }

        /// `self - other`, exact up to 10^15 and of the right sign beyond.
        ///
        /// That is enough: a number is shorter than 2^31, so digits and points can make good no larger difference.
        func difference(from other: Exponent) -> Int {
            let width = max(digits.count, other.digits.count)
            var difference = 0
            for position in 0..<width {
                difference = difference * 10 + digit(position, of: width) - other.digit(position, of: width)
                // What follows changes a difference of 2 or more by less than itself: its sign stands.
                if difference.magnitude > 1_000_000_000_000_000 { break }
            }
            return difference
        }

        /// The digit at a position from the left in a row of `width`, with the exponent's sign.
        private func digit(_ position: Int, of width: Int) -> Int {
            let index = position - (width - digits.count)
            guard index >= 0 else { return 0 }
            let value = Int(digits[digits.startIndex + index]) - Int(UInt8(ascii: "0"))
            return isNegative ? -value : value
        }
    }
}
