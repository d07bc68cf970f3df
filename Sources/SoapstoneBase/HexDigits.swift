/// Bytes in base 16 (RFC 4648 section 8).
package enum HexDigits {
    private static let digits = [UInt8]("0123456789abcdef".utf8)
    private static let capitals = [UInt8]("0123456789ABCDEF".utf8)

    /// The two digits of a byte, in small letters.
    package static func of(_ byte: UInt8) -> [UInt8] { [digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]] }

    /// The two digits of a byte, in capitals.
    package static func capitals(of byte: UInt8) -> [UInt8] {
        [capitals[Int(byte >> 4)], capitals[Int(byte & 0x0F)]]
    }

    /// The digits of bytes, in small letters.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap(of), as: UTF8.self)
    }

    /// The bytes that digits in either case stand for; nil where there is another character, or half a byte.
    package static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        var high: UInt8?
        for digit in digits {
            guard let value = ASCII.hexValue(digit) else { return nil }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }
}
