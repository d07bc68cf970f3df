/// A fast 64-bit hash of bytes that is the same in every process and on every machine.
///
/// It is for indexes and for names of files, where a collision costs a comparison; it does not resist somebody who looks
/// for collisions.
package enum StableHash {
    package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
        guard let base = bytes.baseAddress else { return finish(state) }
        let raw = UnsafeRawPointer(base)
        var index = 0
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            state = mix(state ^ word)
            index += 8
        }
        var tail: UInt64 = 0
        while index < bytes.count {
            tail = tail << 8 | UInt64(base[index])
            index += 1
        }
        return finish(mix(state ^ tail))
    }

    /// Folds the 128-bit product of the state and an odd constant, so that every bit reaches every other.
    @inline(__always)
    private static func mix(_ value: UInt64) -> UInt64 {
        let product = (value ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        return product.high ^ product.low
    }

    private static func finish(_ state: UInt64) -> UInt64 {
        mix(state ^ state >> 29)
    }
}
