#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A name, a path or an address as a dictionary's key: Swift's own comparison folds accents, this does not.
package struct ByteKey: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (a: ByteKey, b: ByteKey) -> Bool { a.text.isSameBytes(as: b.text) }

    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension String {
    /// Whether two texts are the same to XML, which compares bytes.
    package func isSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { other in
                guard let start = own.baseAddress, let otherStart = other.baseAddress else { return true }
                return memcmp(start, otherStart, own.count) == 0
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// Feeds the bytes to a hasher.
    func hashBytes(into hasher: inout Hasher) {
        var text = self
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
