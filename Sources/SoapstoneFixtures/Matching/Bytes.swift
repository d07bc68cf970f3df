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
}
