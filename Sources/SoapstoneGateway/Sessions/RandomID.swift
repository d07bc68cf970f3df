internal import SoapstoneSOAP

/// Ids that cannot be guessed.
enum RandomID {
    /// 128 bits of the system's random numbers in 32 hexadecimal digits.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = RandomBytes.make16 { generator.next() }
        return String(decoding: bytes.flatMap(HexDigits.of), as: UTF8.self)
    }
}
