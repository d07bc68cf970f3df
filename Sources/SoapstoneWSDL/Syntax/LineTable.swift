/// Where the lines of a document begin, to tell lines and columns from offsets in logarithmic time.
struct LineTable: Sendable {
    /// The offset of each line's first byte.
    private let starts: [UInt32]

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var starts: [UInt32] = [0]
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
            // The gate admits no document of 2 GiB.
            starts.append(UInt32(index + 1))
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
