#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Where the lines of a document begin, to tell lines and columns from offsets.
struct LineTable: Sendable {
    /// The offset of each line's first byte.
    private let starts: [UInt32]
    /// The number of the line, from 0, that each block of the document begins in.
    private let blocks: [UInt32]

    /// Blocks of 256 bytes: a few lines of most documents.
    private static let blockShift = 8

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var starts: [UInt32] = [0]
        var blocks: [UInt32] = []
        blocks.reserveCapacity(bytes.count >> Self.blockShift + 1)
        var next = 0
        while let base = bytes.baseAddress, next < bytes.count,
            let found = memchr(base + next, CInt(UInt8(ascii: "\n")), bytes.count - next)
        {
            next = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            while blocks.count << Self.blockShift < next { blocks.append(UInt32(starts.count - 1)) }
            // The gate admits no document of 2 GiB.
            starts.append(UInt32(next))
        }
        while blocks.count << Self.blockShift <= bytes.count { blocks.append(UInt32(starts.count - 1)) }
        self.starts = starts
        self.blocks = blocks
    }

    /// The line and the column of an offset, each from 1, the column in bytes.
    func lineAndColumn(at offset: Int) -> (line: Int, column: Int) {
        let block = min(offset >> Self.blockShift, blocks.count - 1)
        var low = Int(blocks[block])
        // The line that the next block begins in may begin in this one.
        var high = block + 1 < blocks.count ? Int(blocks[block + 1]) + 1 : starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - Int(starts[low]) + 1)
    }
}
