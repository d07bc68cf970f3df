/// Ids that cannot be guessed.
enum RandomID {
    /// 128 bits of the system's random numbers in 32 hexadecimal digits.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for _ in 0..<2 {
            let word = generator.next()
            for shift in stride(from: 60, through: 0, by: -4) {
                bytes.append(digits[Int(truncatingIfNeeded: word >> UInt64(shift)) & 0xF])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
