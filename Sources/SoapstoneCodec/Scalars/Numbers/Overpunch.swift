public import SoapstoneXML

/// A zoned decimal `PIC S9(digits-fraction)V9(fraction)` that leaks into XML as text, its sign punched over the last
/// digit.
///
/// The last character is `{` for +0, `A` to `I` for +1 to +9, `}` for -0, `J` to `R` for -1 to -9, or a plain digit
/// where the field is unsigned. So `00001234N` is -123.45. A value that came with a plain digit is written with a
/// punched one: both are the same number, and a signed field has the punched one. Blanks alone are no value.
public struct Overpunch<let digits: Int, let fraction: Int>: FixedPoint {
    public let scaled: Int64

    @inlinable
    public init?(scaled: Int64) {
        guard scaled.magnitude < Lexical.powerOfTen(digits) else { return nil }
        self.scaled = scaled
    }

    @inlinable public static var totalDigits: Int { digits }
    @inlinable public static var fractionDigits: Int { fraction }

    public static var type: ScalarType { ScalarType("string", [.maxLength(digits)]) }

    @usableFromInline static var invalidZones: ScalarError {
        ScalarError(expected: "\(digits) zoned digits, the last of them 0 to 9, { A to I, or } J to R")
    }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let count = Lexical.countWithoutTrailingBlanks(lexical)
        if count == 0 { return nil }
        guard count == digits, let last = unpunched(lexical[count - 1]) else { throw invalidZones }
        // All but the last digit, then the last: 18 digits at most, so the sum fits.
        let head = count == 1 ? 0 : Lexical.natural(lexical, 0..<(count - 1))
        guard let head, head < Lexical.powerOfTen(17) else { throw invalidZones }
        let magnitude = Int64(truncatingIfNeeded: head * 10 + UInt64(last.digit))
        guard let value = Self(scaled: last.isNegative ? -magnitude : magnitude) else { throw invalidZones }
        return value
    }

    @inlinable
    static func unpunched(_ byte: UInt8) -> (digit: UInt8, isNegative: Bool)? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): (byte - UInt8(ascii: "0"), false)
        case UInt8(ascii: "{"): (0, false)
        case UInt8(ascii: "A")...UInt8(ascii: "I"): (byte - UInt8(ascii: "A") + 1, false)
        case UInt8(ascii: "}"): (0, true)
        case UInt8(ascii: "J")...UInt8(ascii: "R"): (byte - UInt8(ascii: "J") + 1, true)
        default: nil
        }
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        let (head, last) = scaled.magnitude.quotientAndRemainder(dividingBy: 10)
        if digits > 1 { output.append(decimal: head, minimumDigits: digits - 1) }
        let digit = UInt8(truncatingIfNeeded: last)
        if digit == 0 {
            output.append(scaled < 0 ? UInt8(ascii: "}") : UInt8(ascii: "{"))
        } else {
            output.append((scaled < 0 ? UInt8(ascii: "J") : UInt8(ascii: "A")) + digit - 1)
        }
    }

    public static func specimen(_ seed: Int) -> Self {
        let number = 1 + Specimen.number(seed, below: Lexical.powerOfTen(digits) - 1)
        return Self(unchecked: -Int64(truncatingIfNeeded: number))
    }

    init(unchecked scaled: Int64) {
        self.scaled = scaled
    }
}
