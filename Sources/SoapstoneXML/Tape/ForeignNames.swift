#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The names of one document that the program does not know, as bytes: a `String` is made when one is asked for.
struct ForeignNames {
    private(set) var bytes: [UInt8] = []
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
        let length = strlen(UnsafeRawPointer(string).assumingMemoryBound(to: CChar.self))
        if bytes.isEmpty { bytes.reserveCapacity(512) }
        Ampersands.pieces(of: UnsafeBufferPointer(start: string, count: length)) { bytes.append(contentsOf: $0) }
    }

    /// The name with this number.
    func name(_ id: UInt32) -> XMLName {
        let (local, namespace) = parts(Int(id - NameID.firstForeign))
        return XMLName(
            String(decoding: bytes[local], as: UTF8.self),
            in: String(decoding: bytes[namespace], as: UTF8.self)
        )
    }

    /// The number of a name; nil where the document does not have it or the program knew it.
    func number(of name: XMLName) -> UInt32? {
        for index in ends.indices {
            let (local, namespace) = parts(index)
            if bytes[local].elementsEqual(name.local.utf8), bytes[namespace].elementsEqual(name.namespace.utf8) {
                return NameID.firstForeign + UInt32(index)
            }
        }
        return nil
    }

    /// Where the parts of a name stand in `bytes`.
    func parts(_ index: Int) -> (local: Range<Int>, namespace: Range<Int>) {
        let start = index == 0 ? 0 : ends[index - 1].uri
        return (start..<ends[index].local, ends[index].local..<ends[index].uri)
    }
}
