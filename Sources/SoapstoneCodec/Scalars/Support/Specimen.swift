/// Raw material of `Scalar.specimen`: a different value for each seed, as far as the type has so many.
enum Specimen {
    /// A number in `0..<limit`, which differs for seeds that lie less than `limit` apart.
    static func number(_ seed: Int, below limit: UInt64) -> UInt64 {
        UInt64(UInt(bitPattern: seed)) % max(limit, 1)
    }

    /// `count` capital letters and digits, different ones for 36 to the power of `count` seeds (to the 8th at most).
    static func text(_ seed: Int, count: Int) -> String {
        var rest = UInt(bitPattern: seed)
        var bytes = [UInt8](repeating: UInt8(ascii: "A"), count: max(count, 0))
        for index in bytes.indices.suffix(8).reversed() {
            let digit = UInt8(truncatingIfNeeded: rest % 36)
            bytes[index] = digit < 26 ? UInt8(ascii: "A") + digit : UInt8(ascii: "0") + digit - 26
            rest /= 36
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
