import Testing

@testable import SoapstoneSchema

/// Integers of any size, held against the machine's own of 128 bits.
@Suite struct WideIntegerTests {
    private func wide(_ value: Int128) -> WideInteger {
        var digits = String(value.magnitude)
        return digits.withUTF8 { WideInteger(digits: $0, isNegative: value < 0) }
    }

    /// Numbers at the limits of a word and of a limb, and some between.
    private static let samples: [Int128] = {
        var samples: [Int128] = [0, 1, 9, 10, 999_999_999, 1_000_000_000, 1_000_000_001]
        for shift in [31, 32, 62, 63, 64, 90, 100] { samples += [-1, 0, 1].map { (1 << shift) + $0 } }
        samples += [999_999_999_999_999_999, 1_000_000_000_000_000_000, 999_999_999_999_999_999_999_999_999]
        return samples + samples.map { -$0 }
    }()

    @Test("Sums, differences, products, quotients and order are those of the machine")
    func arithmetic() {
        for a in Self.samples {
            #expect(wide(a).description == String(a))
            #expect(wide(a) == -wide(-a))
            for b in Self.samples {
                #expect((wide(a) + wide(b)).description == String(a + b))
                #expect(wide(a) - wide(b) == wide(a - b))
                #expect((wide(a) < wide(b)) == (a < b))
                #expect((wide(a) == wide(b)) == (a == b))
            }
            for factor in [0, 1, 12, 86_400, 999_999_999] as [UInt32] where a.magnitude < 1 << 90 {
                #expect(wide(a) * factor == wide(a * Int128(factor)))
            }
            for divisor in [1, 4, 12, 400, 4_800] as [UInt32] {
                let (quotient, remainder) = wide(a).dividedByFloor(divisor)
                let rest = (a % Int128(divisor) + Int128(divisor)) % Int128(divisor)
                #expect(Int128(remainder) == rest)
                #expect(quotient == wide((a - rest) / Int128(divisor)))
            }
        }
    }

    @Test("A million digits are read and written as they are")
    func length() {
        var digits = String(repeating: "1234567890", count: 100_000)
        let value = digits.withUTF8 { WideInteger(digits: $0, isNegative: true) }
        #expect((value + WideInteger(0)).description == "-" + digits)
    }
}
