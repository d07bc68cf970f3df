#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Finds bytes in bytes, in linear time for every input.
enum ByteSearch {
    /// Where `wanted`, which is not empty, stands first in a part of a text.
    ///
    /// The C library goes from one first byte to the next. Where too much of what follows agrees and then differs, which
    /// takes a text made for it, the search goes on with a table (Knuth, Morris, Pratt).
    static func first(_ wanted: UnsafeBufferPointer<UInt8>, in text: [UInt8], _ part: Range<Int>) -> Int? {
        guard let needle = wanted.baseAddress, !wanted.isEmpty, wanted.count <= part.count else { return nil }
        return text.withUnsafeBufferPointer { text in
            guard let base = text.baseAddress else { return nil }
            var index = part.lowerBound
            let last = part.upperBound - wanted.count
            var patience = 4 * part.count + 1_024
            while index <= last {
                guard let found = memchr(base + index, CInt(needle[0]), last - index + 1) else { return nil }
                index = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
                if memcmp(base + index, needle, wanted.count) == 0 { return index }
                patience -= wanted.count
                index += 1
                if patience < 0 { return table(wanted, in: text, index..<part.upperBound) }
            }
            return nil
        }
    }

    private static func table(
        _ wanted: UnsafeBufferPointer<UInt8>,
        in text: UnsafeBufferPointer<UInt8>,
        _ part: Range<Int>
    ) -> Int? {
        // For each place, how much of what stands before it is also a beginning.
        var borders = [0]
        var length = 0
        for index in 1..<max(1, wanted.count) {
            while length > 0, wanted[index] != wanted[length] { length = borders[length - 1] }
            if wanted[index] == wanted[length] { length += 1 }
            borders.append(length)
        }
        length = 0
        for index in part {
            while length > 0, text[index] != wanted[length] { length = borders[length - 1] }
            if text[index] == wanted[length] { length += 1 }
            if length == wanted.count { return index + 1 - length }
        }
        return nil
    }

    /// Where a short text stands first in a part of another one.
    static func first(_ wanted: StaticString, in text: [UInt8], _ part: Range<Int>) -> Int? {
        first(UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount), in: text, part)
    }
}
