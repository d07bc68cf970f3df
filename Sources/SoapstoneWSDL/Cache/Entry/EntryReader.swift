internal import SoapstoneXML

/// Why an entry of the cache is not used.
enum EntryError: Error {
    /// It is not what was written.
    case damaged
    /// It is of documents that are not what they were.
    case outdated
}

/// Reads what an `EntryWriter` wrote.
///
/// Whatever the bytes are, nothing is read beyond their end and no memory is taken but in proportion to them.
struct EntryReader {
    /// Valid as long as the closure runs that reads.
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    private var texts: [String] = []
    private var names: [XMLName] = []
    /// How many things of a kind that contains itself are being read, one inside the other.
    var depth = 0

    /// Reads an entry to its end.
    static func read<Value>(
        _ bytes: ArraySlice<UInt8>,
        _ body: (inout EntryReader) throws(EntryError) -> Value
    ) throws(EntryError) -> Value {
        let result = bytes.withUnsafeBytes { bytes -> Result<Value, EntryError> in
            do throws(EntryError) {
                var reader = EntryReader(bytes: bytes)
                try reader.readTables()
                let value = try body(&reader)
                return reader.left == 0 ? .success(value) : .failure(EntryError.damaged)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    private var left: Int { bytes.count - offset }

    @inline(__always)
    mutating func word() throws(EntryError) -> UInt32 {
        guard left >= 4 else { throw EntryError.damaged }
        // The four bytes are there: `left` says so.
        let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        offset += 4
        return word
    }

    /// How many things follow, each of a word or more.
    mutating func count() throws(EntryError) -> Int {
        let count = Int(try word())
        guard count <= left / 4 else { throw EntryError.damaged }
        return count
    }

    mutating func read<Value: EntryValue>() throws(EntryError) -> Value { try Value(from: &self) }

    mutating func text() throws(EntryError) -> String {
        let number = Int(try word())
        guard number < texts.count else { throw EntryError.damaged }
        return texts[number]
    }

    mutating func name() throws(EntryError) -> XMLName {
        let number = Int(try word())
        guard number < names.count else { throw EntryError.damaged }
        return names[number]
    }

    /// Several things; what a count promises is given room only as far as the bytes can hold it.
    mutating func list<Value>(_ element: (inout EntryReader) throws(EntryError) -> Value) throws(EntryError) -> [Value]
    {
        let count = try count()
        var list: [Value] = []
        list.reserveCapacity(min(count, left * 8 / MemoryLayout<Value>.stride))
        for _ in 0..<count { list.append(try element(&self)) }
        return list
    }

    private mutating func readTables() throws(EntryError) {
        let count = try count()
        var lengths: [Int] = []
        lengths.reserveCapacity(count)
        for _ in 0..<count { lengths.append(Int(try word())) }
        texts.reserveCapacity(count)
        for length in lengths {
            guard length <= left,
                let text = String(validating: bytes[offset..<offset + length], as: UTF8.self)
            else { throw EntryError.damaged }
            texts.append(text)
            offset += length
        }
        let nameCount = try self.count()
        names.reserveCapacity(nameCount)
        for _ in 0..<nameCount {
            let namespace = try text()
            names.append(XMLName(try text(), in: namespace))
        }
    }
}
