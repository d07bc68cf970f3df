#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Undoes what libxml2 does to ampersands in attribute values.
///
/// A parser that leaves entities alone hands `&amp;` and `&#38;` in an attribute over as the five characters `&#38;`, for
/// libxml2's own tree to read once more. Nothing else puts an ampersand into a value, so each one is followed by `#38;`.
enum Ampersands {
    /// Calls `body` with the pieces of `value` that together are its text.
    @inline(__always)
    static func pieces(of value: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard let first = value.baseAddress, memchr(first, CInt(UInt8(ascii: "&")), value.count) != nil else {
            return body(value)
        }
        var start = 0
        var index = 0
        while index < value.count {
            guard value[index] == UInt8(ascii: "&") else {
                index += 1
                continue
            }
            index += 1
            guard isReference(value, index) else { continue }
            body(UnsafeBufferPointer(rebasing: value[start..<index]))
            index += 4
            start = index
        }
        body(UnsafeBufferPointer(rebasing: value[start...]))
    }

    private static func isReference(_ value: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        index + 4 <= value.count && value[index] == UInt8(ascii: "#") && value[index + 1] == UInt8(ascii: "3")
            && value[index + 2] == UInt8(ascii: "8") && value[index + 3] == UInt8(ascii: ";")
    }
}
