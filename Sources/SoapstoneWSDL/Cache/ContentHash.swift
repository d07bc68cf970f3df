internal import Crypto
internal import SoapstoneSOAP

/// What tells one content from every other: its SHA-256, in hexadecimal digits.
struct ContentHash: Hashable, Sendable {
    let digits: String

    init(of bytes: [UInt8]) {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
        digits = String(decoding: hash.finalize().flatMap(HexDigits.of), as: UTF8.self)
    }

    /// A hash that was written down.
    init(digits: String) {
        self.digits = digits
    }
}
