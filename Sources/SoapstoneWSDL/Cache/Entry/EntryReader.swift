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
    private let bytes: UnsafeBufferPointer<UInt8>
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
        let result = bytes.withUnsafeBufferPointer { bytes -> Result<Value, EntryError> in
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

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    private var left: Int { bytes.count - offset }

    @inline(__always)
    mutating func word() throws(EntryError) -> UInt32 {
        guard left > 0 else { throw EntryError.damaged }
        let byte = bytes[offset]
        offset += 1
        return byte < 0x80 ? UInt32(byte) : try word(from: byte)
    }

    /// The rest of a word of more than one byte.
    private mutating func word(from first: UInt8) throws(EntryError) -> UInt32 {
        var word = UInt32(first & 0x7F)
        for shift in stride(from: UInt32(7), through: 28, by: 7) {
            guard left > 0 else { throw EntryError.damaged }
            let byte = bytes[offset]
            offset += 1
            // Of the fifth byte four bits are left.
            guard shift < 28 || byte < 16 else { throw EntryError.damaged }
            word |= UInt32(byte & 0x7F) << shift
            if byte < 0x80 { return word }
        }
        throw EntryError.damaged
    }

    /// How many things follow, each of a byte or more.
    mutating func count() throws(EntryError) -> Int {
        let count = Int(try word())
        guard count <= left else { throw EntryError.damaged }
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
        list.reserveCapacity(room(for: count, of: Value.self))
        for _ in 0..<count { list.append(try element(&self)) }
        return list
    }

    /// Reads things behind those that a list has.
    mutating func append<Value: EntryValue>(to list: inout [Value]) throws(EntryError) {
        let count = try count()
        list.reserveCapacity(list.count + room(for: count, of: Value.self))
        for _ in 0..<count { list.append(try Value(from: &self)) }
    }

    /// Things take at most 16 bytes of memory for each byte here; what promises more grows as it is read.
    private func room<Value>(for count: Int, of _: Value.Type) -> Int {
        min(count, left * 16 / MemoryLayout<Value>.stride)
    }

    private mutating func readTables() throws(EntryError) {
        let count = try count()
        var lengths: [Int] = []
        lengths.reserveCapacity(count)
        for _ in 0..<count { lengths.append(Int(try word())) }
        texts.reserveCapacity(count)
        for length in lengths {
            guard length <= left,
                // Of a slice of raw bytes it is made a character at a time.
                let text = String(
                    validating: UnsafeBufferPointer(rebasing: bytes[offset..<offset + length]),
                    as: UTF8.self
                )
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
