/// Numbers, lowest byte first, and texts behind their lengths.
struct BinaryWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    /// Bytes whose number is known from elsewhere.
    mutating func append(_ value: [UInt8]) { bytes += value }

    /// Bytes behind their number, which callers hold below 4 GiB.
    mutating func append(counted value: some Collection<UInt8>) {
        append(UInt32(clamping: value.count))
        bytes += value
    }
}

/// Reads what `BinaryWriter` wrote, and whatever else it is given, without a step out of the bytes.
struct BinaryReader {
    private var rest: ArraySlice<UInt8>

    /// The bytes end before what was to be read.
    struct Cut: Error {}

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number<Value: FixedWidthInteger>(_: Value.Type = Value.self) throws(Cut) -> Value {
        let bytes = try bytes(Value.bitWidth / 8)
        return bytes.reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
    }

    mutating func bytes(_ count: Int) throws(Cut) -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else { throw Cut() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func counted() throws(Cut) -> ArraySlice<UInt8> { try bytes(Int(number(UInt32.self))) }
}
