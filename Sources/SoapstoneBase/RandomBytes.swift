/// Bytes from a source of random numbers.
///
/// The source is a function and no `inout some RandomNumberGenerator`: the system's generator is an empty value, Swift
/// passes an undefined address for it, and ThreadSanitizer's check of the access ends the process there.
package enum RandomBytes {
    /// 16 bytes: two draws, each with its highest byte first.
    package static func make16(from random: () -> UInt64) -> [UInt8] {
        (0..<2).flatMap { _ in
            let word = random()
            return stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
        }
    }

    /// 32 hexadecimal digits of 16 bytes.
    package static func digits32(from random: () -> UInt64) -> String {
        HexDigits.text(make16(from: random))
    }
}
