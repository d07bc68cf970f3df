#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Where the lines of a document begin, to tell lines and columns from offsets in logarithmic time.
struct LineTable: Sendable {
    /// The offset of each line's first byte.
    private let starts: [UInt32]

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var starts: [UInt32] = [0]
        var next = 0
        while let base = bytes.baseAddress, next < bytes.count,
            let found = memchr(base + next, CInt(UInt8(ascii: "\n")), bytes.count - next)
        {
            next = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            // The gate admits no document of 2 GiB.
            starts.append(UInt32(next))
        }
        self.starts = starts
    }

    /// The line and the column of an offset, each from 1, the column in bytes.
    func lineAndColumn(at offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - Int(starts[low]) + 1)
    }
}
