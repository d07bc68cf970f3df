/// Ids that cannot be guessed.
package enum RandomID {
    /// 128 bits of the system's random numbers in 32 hexadecimal digits.
    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return RandomBytes.digits32 { generator.next() }
    }
}
