internal import Crypto
internal import SoapstoneBase

/// The size and the hash of bytes that come in pieces.
struct ContentMeasure: Sendable {
    private var hash = SHA256()
    private var count = 0

    mutating func take(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
        count += bytes.count
    }

    /// What is kept of the bytes that have come.
    var content: Fixture.Withheld {
        let digest = hash.finalize().flatMap(HexDigits.of)
        return Fixture.Withheld(bytes: count, sha256: String(decoding: digest, as: UTF8.self))
    }
}
