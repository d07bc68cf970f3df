/// The names of one document that the program does not know, as bytes: a `String` is made when one is asked for.
struct ForeignNames {
    private var bytes: [UInt8] = []
    private var ends: [(local: Int, uri: Int)] = []

    var isEmpty: Bool { ends.isEmpty }

    /// The numbers that were given.
    var ids: Range<UInt32> { NameID.firstForeign..<NameID.firstForeign + UInt32(ends.count) }

    /// Copies a name out of libxml2's dictionary and numbers it.
    mutating func append(local: UnsafePointer<UInt8>, uri: UnsafePointer<UInt8>?) -> UInt32 {
        copy(local)
        let localEnd = bytes.count
        if let uri { copy(uri) }
        ends.append((localEnd, bytes.count))
        // The limit on nodes keeps the count far below 2^29.
        return NameID.firstForeign + UInt32(ends.count - 1)
    }

    private mutating func copy(_ string: UnsafePointer<UInt8>) {
        var next = string
        while next.pointee != 0 {
            bytes.append(next.pointee)
            next += 1
        }
    }

    /// The name with this number.
    func name(_ id: UInt32) -> XMLName {
        let index = Int(id - NameID.firstForeign)
        let start = index == 0 ? 0 : ends[index - 1].uri
        return XMLName(
            String(decoding: bytes[start..<ends[index].local], as: UTF8.self),
            in: String(decoding: bytes[ends[index].local..<ends[index].uri], as: UTF8.self)
        )
    }
}
