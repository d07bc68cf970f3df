internal import Crypto
internal import SoapstoneSOAP

/// What tells one content from every other: its SHA-256, in hexadecimal digits.
struct ContentHash: Hashable, Sendable {
    let digits: String

    init(of bytes: [UInt8]) {
        var sum = Sum()
        bytes.withUnsafeBytes { sum.add($0) }
        self = sum.value
    }

    /// A hash that was written down.
    init(digits: String) {
        self.digits = digits
    }

    /// The hash of a content that comes in pieces.
    struct Sum {
        private var hash = SHA256()

        mutating func add(_ bytes: UnsafeRawBufferPointer) {
            hash.update(bufferPointer: bytes)
        }

        var value: ContentHash {
            ContentHash(digits: String(decoding: hash.finalize().flatMap(HexDigits.of), as: UTF8.self))
        }
    }
}
