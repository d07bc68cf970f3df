#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Comparison of long runs of bytes, which the C library does many at a time.
package enum Bytes {
    package static func areEqual(_ left: [UInt8], _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.count == right.count, let other = right.baseAddress else { return left.count == right.count }
        return left.withUnsafeBytes { memcmp($0.baseAddress ?? UnsafeRawPointer(other), other, right.count) == 0 }
    }

    package static func areEqual(
        _ left: UnsafeBufferPointer<UInt8>,
        _ right: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard left.count == right.count, let one = left.baseAddress, let other = right.baseAddress else {
            return left.count == right.count
        }
        return memcmp(one, other, left.count) == 0
    }

    /// Whether a byte stands somewhere in a run.
    package static func contain(_ byte: UInt8, in run: UnsafeBufferPointer<UInt8>) -> Bool {
        run.baseAddress.map { memchr($0, CInt(byte), run.count) != nil } ?? false
    }

    /// Whether two strings have the same UTF-8, or neither is there.
    package static func areEqual(_ left: String?, _ right: String?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        guard left.utf8.count == right.utf8.count else { return false }
        return left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { right in
                guard let start = left.baseAddress, let other = right.baseAddress else { return true }
                return memcmp(start, other, right.count) == 0
            }
        }.flatMap(\.self) ?? left.utf8.elementsEqual(right.utf8)
    }
}
