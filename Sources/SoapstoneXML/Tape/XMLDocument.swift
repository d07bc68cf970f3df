/// A parsed message: immutable, shared freely between threads.
public final class XMLDocument: Sendable {
    let storage: TapeStorage
    /// The records by address, valid as long as the document lives.
    @usableFromInline package let tape: XMLTape

    init(storage: TapeStorage) {
        self.storage = storage
        tape = storage.tape
    }

    /// The encoding that the message had.
    package var encoding: TextEncoding { storage.source.encoding }

    /// The document element.
    public var root: XMLElement { XMLElement(document: self, index: 0) }

    /// Calls `body` with the records by address, valid during the call.
    @inlinable
    @inline(__always)
    package func withTape<R, E: Error>(_ body: (XMLTape) throws(E) -> R) throws(E) -> R {
        // Copies keep a document alive, a tape does not.
        try withExtendedLifetime(self) { () throws(E) -> R in try body(tape) }
    }

    /// The name with a number that this document's tape uses.
    package func name(_ id: UInt32) -> XMLName {
        storage.name(id)
    }

    /// Line, column and path of a record.
    package func place(of index: Int) -> XMLPlace {
        let position = Int(storage.events[index].position)
        var place = XMLPlace(at: startOffset(of: index), in: storage.source.bytes)
        place.path = XMLPlace(at: position, in: storage.source.bytes).path
        return place
    }

    /// Where the start tag of a record begins in the decoded bytes.
    package func startOffset(of index: Int) -> Int {
        // The parser had read the tag when it noted the position; the tag's '<' is the last one before it.
        var start = min(Int(storage.events[index].position), storage.source.count)
        while start > 0, storage.source.base[start] != UInt8(ascii: "<") { start -= 1 }
        return start
    }

    /// Calls `body` with the message as UTF-8, valid during the call.
    package func withSource<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        withExtendedLifetime(self) { body(storage.source.bytes) }
    }
}
