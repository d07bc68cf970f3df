// COMP-3 as it stands in a record: two binary-coded digits a byte, the sign in the last half byte.
extension Packed {
    /// The number of bytes that the field takes: 5 for 9 digits.
    public static var byteCount: Int { digits / 2 + 1 }

    /// Reads a packed field: C or F (unsigned) as the last half byte is plus, D is minus.
    ///
    /// The other signs that z/Architecture takes (A, B, E) are refused: compilers write only the preferred ones, so
    /// they mean that the bytes are something else.
    ///
    /// - Throws: `ScalarError` where the length or a half byte is wrong, or the unused first one is not zero.
    public init(packed bytes: Span<UInt8>) throws(ScalarError) {
        guard bytes.count == Self.byteCount else { throw Self.invalidBytes }
        let limit = Lexical.powerOfTen(digits)
        var value: UInt64 = 0
        for index in 0..<bytes.count {
            let high = bytes[index] >> 4
            guard high <= 9 else { throw Self.invalidBytes }
            // `value` stays below the limit, which is at most 10^18, so neither line can overflow.
            value = value * 10 + UInt64(high)
            guard value < limit else { throw Self.invalidBytes }
            if index == bytes.count - 1 { break }
            let low = bytes[index] & 0x0F
            guard low <= 9 else { throw Self.invalidBytes }
            value = value * 10 + UInt64(low)
            guard value < limit else { throw Self.invalidBytes }
        }
        let magnitude = Int64(truncatingIfNeeded: value)
        switch bytes[bytes.count - 1] & 0x0F {
        case 0xC, 0xF: self.init(unchecked: magnitude)
        case 0xD: self.init(unchecked: -magnitude)
        default: throw Self.invalidBytes
        }
    }

    /// The field as it stands in a record, with the preferred signs: C for plus and zero, D for minus.
    public var packedBytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        var rest = scaled.magnitude
        var low: UInt8 = scaled < 0 ? 0xD : 0xC
        for index in bytes.indices.reversed() {
            let high = UInt8(truncatingIfNeeded: rest % 10)
            bytes[index] = high << 4 | low
            low = UInt8(truncatingIfNeeded: rest / 10 % 10)
            rest /= 100
        }
        return bytes
    }

    static var invalidBytes: ScalarError {
        ScalarError(expected: "\(byteCount) bytes of packed decimal with \(digits) digits and the sign C, D or F")
    }
}
