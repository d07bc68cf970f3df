#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A float or double as a value of XML Schema, where equal means identical (Part 2, section 3.2.4).
///
/// NaN is equal to itself; positive and negative zero are two values, of which neither is less than the other.
public struct FloatingValue<Number: BinaryFloatingPoint & Sendable>: Hashable, Sendable {
    /// The number.
    public let number: Number

    init(_ number: Number) { self.number = number }

    public static func == (a: Self, b: Self) -> Bool {
        a.number == b.number ? a.number.sign == b.number.sign : a.number.isNaN && b.number.isNaN
    }

    public func hash(into hasher: inout Hasher) {
        guard !number.isNaN else { return }
        hasher.combine(number.sign)
        hasher.combine(number)
    }

    /// Where the value stands relative to another; NaN and any other value have no order.
    func order(_ other: Self) -> ValueOrder {
        if number < other.number { return .less }
        if number > other.number { return .greater }
        return number == other.number || self == other ? .equal : .indeterminate
    }
}

/// The lexical space that float and double share: a decimal, an exponent, `INF`, `-INF` and `NaN`.
struct FloatingLiteral {
    private enum Kind {
        case number, infinity, negativeInfinity, notANumber
    }

    private let text: UnsafeBufferPointer<UInt8>
    private let kind: Kind
    /// The digits as one integer, and the power of ten that it is multiplied by; nil where they are too many.
    private let parts: (digits: Int64, exponent: Int)?

    /// Reads a text whose white space is collapsed; nil where it is not in the lexical space.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        if let first = text.last, first == UInt8(ascii: "F") || first == UInt8(ascii: "N") {
            parts = nil
            if text.elementsEqual("INF".utf8) {
                kind = .infinity
            } else if text.elementsEqual("-INF".utf8) {
                kind = .negativeInfinity
            } else if text.elementsEqual("NaN".utf8) {
                kind = .notANumber
            } else {
                return nil
            }
            return
        }
        kind = .number
        let mark = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") }
        guard let mantissa = DecimalLiteral(UnsafeBufferPointer(rebasing: text[..<(mark ?? text.count)])) else {
            return nil
        }
        var exponent = 0
        if let mark {
            guard let read = Self.integer(UnsafeBufferPointer(rebasing: text[(mark + 1)...])) else { return nil }
            exponent = read
        }
        guard mantissa.count <= 18, abs(exponent) < Self.exponentLimit else {
            parts = nil
            return
        }
        var digits: Int64 = 0
        mantissa.forEachDigit { digits = digits &* 10 &+ Int64($0 & 0x0F) }
        parts = (digits, exponent + mantissa.exponent - mantissa.count)
    }

    /// The nearest double (IEEE 754-1985, round to nearest).
    var double: Double {
        switch kind {
        case .infinity: return .infinity
        case .negativeInfinity: return -.infinity
        case .notANumber: return .nan
        case .number: break
        }
        // Both operands are exact, so the one operation on them rounds correctly (Clinger 1990).
        if let parts, parts.digits <= 1 << 53, abs(parts.exponent) <= 22 {
            let power = Self.powersOfTen[abs(parts.exponent)]
            let magnitude = parts.exponent < 0 ? Double(parts.digits) / power : Double(parts.digits) * power
            return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
        }
        return withTerminatedText { strtod($0, nil) }
    }

    /// The nearest float.
    var float: Float {
        switch kind {
        case .infinity: return .infinity
        case .negativeInfinity: return -.infinity
        case .notANumber: return .nan
        case .number: break
        }
        if let parts, parts.digits <= 1 << 24, abs(parts.exponent) <= 10 {
            let power = Float(Self.powersOfTen[abs(parts.exponent)])
            let magnitude = parts.exponent < 0 ? Float(parts.digits) / power : Float(parts.digits) * power
            return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
        }
        return withTerminatedText { strtof($0, nil) }
    }

    /// Calls `body` with the text as C has it, while the thread's locale is C's.
    private func withTerminatedText<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let previous = uselocale(CLocale.value)
        defer { uselocale(previous) }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.count + 1) { copy in
            for (index, byte) in text.enumerated() { copy[index] = CChar(bitPattern: byte) }
            copy[text.count] = 0
            // A temporary allocation of at least one element has an address.
            guard let start = copy.baseAddress else { return body("0") }
            return body(start)
        }
    }

    /// No exponent that is worked with here is as large.
    private static let exponentLimit = 1_000_000

    /// The integer that a sign and digits make, no further from zero than the limit; nil where they are something else.
    private static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = text.first else { return nil }
        let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
        guard text.count > (isSigned ? 1 : 0) else { return nil }
        var value = 0
        for byte in text.dropFirst(isSigned ? 1 : 0) {
            guard byte &- UInt8(ascii: "0") <= 9 else { return nil }
            value = min(value * 10 + Int(byte & 0x0F), exponentLimit)
        }
        return first == UInt8(ascii: "-") ? -value : value
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}

/// The C locale, in which a decimal point is a point whatever the process has set.
private enum CLocale {
    // Made once and never freed or changed; who uses it only reads it.
    nonisolated(unsafe) static let value = newlocale(LC_NUMERIC_MASK, "C", nil)
}

extension FloatingValue {
    /// The canonical lexical form: one digit that is not zero before the point, at least one after it, `E`, exponent.
    ///
    /// The digits are the fewest that give the same number back.
    public var canonicalText: String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-INF" : "INF" }
        let sign = number.sign == .minus ? "-" : ""
        guard number != 0 else { return "\(sign)0.0E0" }
        var (digits, exponent): ([UInt8], Int) = ([], 0)
        // Swift prints the fewest digits that give the number back: `123.45`, `1e+20`, `5e-324`.
        var hasPoint = false
        var isExponent = false
        var written = 0
        var isWrittenNegative = false
        for byte in "\(number.magnitude)".utf8 {
            switch byte {
            case UInt8(ascii: "."): hasPoint = true
            case UInt8(ascii: "e"): isExponent = true
            case UInt8(ascii: "-"): isWrittenNegative = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if isExponent {
                    written = written * 10 + Int(byte & 0x0F)
                } else {
                    digits.append(byte)
                    if !hasPoint { exponent += 1 }
                }
            default: continue
            }
        }
        exponent += (isWrittenNegative ? -written : written) - 1
        let leading = digits.prefix { $0 == UInt8(ascii: "0") }.count
        digits.removeFirst(leading)
        exponent -= leading
        while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
        let fraction = digits.count > 1 ? digits.dropFirst() : [UInt8(ascii: "0")]
        let text = digits.prefix(1) + [UInt8(ascii: ".")] + fraction
        return "\(sign)\(String(decoding: text, as: UTF8.self))E\(exponent)"
    }
}
