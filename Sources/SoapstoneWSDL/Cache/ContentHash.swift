internal import Crypto

/// What tells one content from every other: its SHA-256, in hexadecimal digits.
struct ContentHash: Hashable, Sendable {
    let digits: String

    init(of bytes: [UInt8]) {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
        let digits = Array("0123456789abcdef".utf8)
        self.digits = String(
            decoding: hash.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] },
            as: UTF8.self
        )
    }

    /// A hash that was written down.
    init(digits: String) {
        self.digits = digits
    }
}
