/// The 16 digits of base 16, for bytes that are written out.
package enum HexDigits {
    private static let digits = [UInt8]("0123456789abcdef".utf8)

    /// The two digits of a byte.
    package static func of(_ byte: UInt8) -> [UInt8] { [digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]] }
}
