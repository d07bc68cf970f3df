/// Bytes that are written again and again: a tag, a key.
///
/// They are copied in blocks of 16, behind which nothing is lost: a call of `memmove` costs more than most of them.
@usableFromInline
package final class Fragment: Sendable {
    /// Where a fragment's bytes are as long as it lives: what is taken from an array without counting references.
    ///
    /// `@unchecked Sendable`: the bytes are written before the fragment's `init` returns and only read after it.
    @usableFromInline
    package struct Bytes: @unchecked Sendable {
        /// The bytes and three blocks of zeros: two are read of an empty fragment, from behind what is skipped.
        @usableFromInline let start: UnsafePointer<UInt8>
        @usableFromInline package let count: Int
    }

    @usableFromInline package let bytes: Bytes

    /// Makes a fragment of the string's UTF-8 bytes.
    @usableFromInline
    package init(_ string: String) {
        let bytes = Array(string.utf8)
        let room = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 48)
        room.initialize(repeating: 0, count: bytes.count + 48)
        for (index, byte) in bytes.enumerated() { room[index] = byte }
        self.bytes = Bytes(start: UnsafePointer(room), count: bytes.count)
    }

    deinit { bytes.start.deallocate() }
}

extension ByteWriter {
    /// Appends a fragment without its first `skipped` (0...15) bytes.
    @inlinable
    @inline(__always)
    package mutating func append(_ fragment: Fragment, skipping skipped: Int = 0) {
        append(fragment.bytes, skipping: skipped)
    }

    /// Appends the bytes of a fragment that lives, without the first `skipped` (0...15).
    @inlinable
    @inline(__always)
    package mutating func append(_ fragment: Fragment.Bytes, skipping skipped: Int = 0) {
        let count = fragment.count &- skipped
        // The second block may end up to 32 bytes behind the fragment, a later one up to 16.
        reserve(count &+ 32)
        let source = UnsafeRawPointer(fragment.start + skipped)
        let target = UnsafeMutableRawPointer(base + _count)
        // Two blocks hold nearly all of them.
        Self.copyBlock(source, target, 0)
        Self.copyBlock(source, target, 16)
        var offset = 32
        while offset < count {
            Self.copyBlock(source, target, offset)
            offset &+= 16
        }
        _count &+= count
    }

    @inlinable
    @inline(__always)
    static func copyBlock(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ offset: Int) {
        let block = source.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        target.storeBytes(of: block, toByteOffset: offset, as: SIMD16<UInt8>.self)
    }
}
