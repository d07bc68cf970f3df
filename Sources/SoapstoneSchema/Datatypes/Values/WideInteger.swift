/// An integer of any size: years and durations have no bound in XML Schema.
///
/// What fits 64 bits is a machine word; the rest are limbs of nine decimal digits, so that reading, writing, adding and
/// multiplying by a word take time in proportion to the digits.
package struct WideInteger: Hashable, Sendable {
    private static let limbDigits = 9
    private static let limbBase: UInt64 = 1_000_000_000

    /// The value, where it fits; zero where `limbs` has it.
    private var small: Int64
    /// The magnitude, least limb first and without leading zeros, where the value does not fit `small`.
    private var limbs: [UInt32]
    /// The sign of `limbs`.
    private var isLargeNegative: Bool

    package init(_ value: Int64) {
        small = value
        limbs = []
        isLargeNegative = false
    }

    /// The number that ASCII digits make, which the caller has checked to be digits.
    package init(digits: UnsafeBufferPointer<UInt8>, isNegative: Bool) {
        if digits.count <= 18 {
            var value: Int64 = 0
            for digit in digits { value = value &* 10 &+ Int64(digit & 0x0F) }
            self.init(isNegative ? -value : value)
            return
        }
        var limbs: [UInt32] = []
        limbs.reserveCapacity(digits.count / Self.limbDigits + 1)
        var end = digits.count
        while end > 0 {
            let start = max(0, end - Self.limbDigits)
            var limb: UInt32 = 0
            for digit in digits[start..<end] { limb = limb &* 10 &+ UInt32(digit & 0x0F) }
            limbs.append(limb)
            end = start
        }
        self.init(limbs: limbs, isNegative: isNegative)
    }

    private init(limbs: [UInt32], isNegative: Bool) {
        var limbs = limbs
        while limbs.last == 0 { limbs.removeLast() }
        // Three limbs hold more than 64 bits do; what fits a word is always a word, so that equal means identical.
        if limbs.count <= 3 {
            var magnitude: UInt64? = 0
            for limb in limbs.reversed() {
                magnitude = magnitude.flatMap { value in
                    let (product, overflow) = value.multipliedReportingOverflow(by: Self.limbBase)
                    let (sum, carry) = product.addingReportingOverflow(UInt64(limb))
                    return overflow || carry ? nil : sum
                }
            }
            if let magnitude, magnitude <= (isNegative ? Int64.min.magnitude : Int64.max.magnitude) {
                // Two's complement has one more negative number than positive ones.
                self.init(Int64(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude))
                return
            }
        }
        self.init(0)
        self.limbs = limbs
        isLargeNegative = isNegative
    }

    package var isNegative: Bool { limbs.isEmpty ? small < 0 : isLargeNegative }
    package var isZero: Bool { limbs.isEmpty && small == 0 }

    /// The value as a machine word; nil where it does not fit.
    var word: Int64? { limbs.isEmpty ? small : nil }

    private var magnitude: [UInt32] {
        guard limbs.isEmpty else { return limbs }
        var rest = small.magnitude
        var result: [UInt32] = []
        while rest > 0 {
            result.append(UInt32(rest % Self.limbBase))
            rest /= Self.limbBase
        }
        return result
    }
}

extension WideInteger {
    package static prefix func - (value: WideInteger) -> WideInteger {
        if let word = value.word, word != .min { return WideInteger(-word) }
        return WideInteger(limbs: value.magnitude, isNegative: !value.isNegative)
    }

    package static func + (a: WideInteger, b: WideInteger) -> WideInteger {
        if let x = a.word, let y = b.word {
            let (sum, overflow) = x.addingReportingOverflow(y)
            if !overflow { return WideInteger(sum) }
        }
        let (x, y) = (a.magnitude, b.magnitude)
        if a.isNegative == b.isNegative { return WideInteger(limbs: sum(x, y), isNegative: a.isNegative) }
        return isLess(x, y)
            ? WideInteger(limbs: difference(y, x), isNegative: b.isNegative)
            : WideInteger(limbs: difference(x, y), isNegative: a.isNegative)
    }

    package static func - (a: WideInteger, b: WideInteger) -> WideInteger { a + -b }

    package static func * (a: WideInteger, factor: UInt32) -> WideInteger {
        if let word = a.word {
            let (product, overflow) = word.multipliedReportingOverflow(by: Int64(factor))
            if !overflow { return WideInteger(product) }
        }
        var result: [UInt32] = []
        var carry: UInt64 = 0
        for limb in a.magnitude {
            let product = UInt64(limb) * UInt64(factor) + carry
            result.append(UInt32(product % limbBase))
            carry = product / limbBase
        }
        while carry > 0 {
            result.append(UInt32(carry % limbBase))
            carry /= limbBase
        }
        return WideInteger(limbs: result, isNegative: a.isNegative)
    }

    /// Quotient and remainder, rounded towards negative infinity (`fQuotient` and `modulo` of Part 2, appendix E.1).
    func dividedByFloor(_ divisor: UInt32) -> (quotient: WideInteger, remainder: Int64) {
        let divisor = max(1, divisor)
        if let word {
            let quotient = word / Int64(divisor)
            let remainder = word % Int64(divisor)
            return remainder < 0
                ? (WideInteger(quotient - 1), remainder + Int64(divisor)) : (WideInteger(quotient), remainder)
        }
        var result = limbs
        var remainder: UInt64 = 0
        for index in limbs.indices.reversed() {
            let part = remainder * Self.limbBase + UInt64(limbs[index])
            result[index] = UInt32(part / UInt64(divisor))
            remainder = part % UInt64(divisor)
        }
        let quotient = WideInteger(limbs: result, isNegative: isLargeNegative)
        guard isLargeNegative, remainder > 0 else { return (quotient, Int64(remainder)) }
        return (quotient + WideInteger(-1), Int64(divisor) - Int64(remainder))
    }

    private static func sum(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(max(a.count, b.count) + 1)
        var carry: UInt64 = 0
        for index in 0..<max(a.count, b.count) {
            let limb = (index < a.count ? UInt64(a[index]) : 0) + (index < b.count ? UInt64(b[index]) : 0) + carry
            result.append(UInt32(limb % limbBase))
            carry = limb / limbBase
        }
        if carry > 0 { result.append(UInt32(carry)) }
        return result
    }

    /// `a` less `b`, of which `a` is not the smaller.
    private static func difference(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(a.count)
        var borrow: Int64 = 0
        for index in a.indices {
            var limb = Int64(a[index]) - borrow - (index < b.count ? Int64(b[index]) : 0)
            borrow = limb < 0 ? 1 : 0
            if limb < 0 { limb += Int64(limbBase) }
            result.append(UInt32(limb))
        }
        return result
    }

    private static func isLess(_ a: [UInt32], _ b: [UInt32]) -> Bool {
        guard a.count == b.count else { return a.count < b.count }
        for index in a.indices.reversed() where a[index] != b[index] { return a[index] < b[index] }
        return false
    }
}

extension WideInteger: Comparable {
    package static func < (a: WideInteger, b: WideInteger) -> Bool {
        if let x = a.word, let y = b.word { return x < y }
        if a.isNegative != b.isNegative { return a.isNegative }
        return a.isNegative ? isLess(b.magnitude, a.magnitude) : isLess(a.magnitude, b.magnitude)
    }
}

extension WideInteger: CustomStringConvertible {
    /// The decimal digits, with a minus sign where there is one.
    package var description: String {
        if let word { return String(word) }
        var text = isLargeNegative ? "-" : ""
        for (index, limb) in limbs.reversed().enumerated() {
            let digits = String(limb)
            if index > 0 { text += String(repeating: "0", count: Self.limbDigits - digits.utf8.count) }
            text += digits
        }
        return text
    }
}
