internal import SoapstoneSOAP

/// Ids that cannot be guessed.
enum RandomID {
    /// 128 bits of the system's random numbers in 32 hexadecimal digits.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return RandomBytes.digits32 { generator.next() }
    }
}
