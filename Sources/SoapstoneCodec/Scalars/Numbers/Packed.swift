public import SoapstoneXML

/// Money or another quantity of a COBOL field `PIC S9(digits-fraction)V9(fraction) COMP-3`, which XML carries as
/// `xs:decimal`.
///
/// JSON has a string with exactly `fraction` decimals. Empty is no value; negative zero is zero. A number that
/// `totalDigits` alone would allow, but whose integer part the picture cannot hold, is refused.
public struct Packed<let digits: Int, let fraction: Int>: FixedPoint {
    public let scaled: Int64

    @inlinable
    public init?(scaled: Int64) {
        guard scaled.magnitude < Lexical.powerOfTen(digits) else { return nil }
        self.scaled = scaled
    }

    @inlinable public static var totalDigits: Int { digits }
    @inlinable public static var fractionDigits: Int { fraction }

    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType {
        ScalarType("decimal", [.totalDigits(digits), .fractionDigits(fraction)])
    }

    /// Zero with its decimals, up to four; `0`, which is the same number, for fields that have more.
    public static var blank: StaticString {
        switch fraction {
        case 1: "0.0"
        case 2: "0.00"
        case 3: "0.000"
        case 4: "0.0000"
        default: "0"
        }
    }

    @inlinable
    @inline(__always)
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        return range.isEmpty ? nil : try number(lexical, range)
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        output.append(scaled: scaled, fraction: fraction)
    }

    public static func specimen(_ seed: Int) -> Self {
        let number = 1 + Specimen.number(seed, below: Lexical.powerOfTen(digits) - 1)
        return Self(unchecked: Int64(truncatingIfNeeded: number))
    }

    @inlinable
    init(unchecked scaled: Int64) {
        self.scaled = scaled
    }
}

/// An amount of money, `PIC S9(7)V99 COMP-3`.
public typealias Amount = Packed<9, 2>
