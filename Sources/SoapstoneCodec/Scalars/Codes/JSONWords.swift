public import SoapstoneXML
import Synchronization

/// The JSON words of one enumeration, kept because to ask a case for its name goes through the runtime's metadata.
public final class JSONWords: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline let code: String
        /// The code as an integer, and its length; an integer of no use for one of more than eight bytes.
        @usableFromInline let key: UInt64
        @usableFromInline let count: Int
        @usableFromInline let word: String
        /// The word as a JSON string.
        @usableFromInline let json: Fragment
        /// The case's byte in memory, where it has one; of no use where it has not.
        @usableFromInline let byte: UInt8
    }

    @usableFromInline let entries: [Entry]
    /// The words of the entries by the case's byte: to ask an enumeration for its cases counts references.
    @usableFromInline let words: [Fragment.Bytes?]
    @usableFromInline let type: ObjectIdentifier

    /// Whether the bytes are those of this enumeration's cases: it may have been given another one's words.
    @inlinable
    func hasBytes<E: HostEnumeration>(of type: E.Type) -> Bool {
        MemoryLayout<E>.size == 1 && self.type == ObjectIdentifier(type)
    }

    /// Asks each case of an enumeration for its code and its word.
    public init<E: HostEnumeration>(of type: E.Type) {
        let entries = type.allCases.map { value in
            let word = value.jsonName
            var output = ByteWriter(capacity: 32)
            output.appendJSON(string: word.utf8.span)
            return Entry(
                code: value.rawValue,
                key: value.rawValue.utf8.count <= 8
                    ? Self.key(value.rawValue.utf8.span, count: value.rawValue.utf8.count) : 0,
                count: value.rawValue.utf8.count,
                word: word,
                json: Fragment(output.string),
                byte: MemoryLayout<E>.size == 1 ? unsafeBitCast(value, to: UInt8.self) : 0
            )
        }
        var words: [Fragment.Bytes?] = []
        if MemoryLayout<E>.size == 1 {
            words = Array(repeating: nil, count: 256)
            for entry in entries { words[Int(entry.byte)] = entry.json.bytes }
        }
        self.entries = entries
        self.words = words
        self.type = ObjectIdentifier(type)
    }

    /// The first `count` bytes, at most eight, as an integer.
    @inlinable
    static func key(_ text: Span<UInt8>, count: Int) -> UInt64 {
        var key: UInt64 = 0
        for index in 0..<count { key = key << 8 | UInt64(text[index]) }
        return key
    }

    /// Where among the cases the one with a short code stands.
    @inlinable
    func position(code key: UInt64, count: Int) -> Int? {
        entries.firstIndex { $0.key == key && $0.count == count }
    }

    /// The code that a word stands for.
    @inlinable
    func code(word: Span<UInt8>) -> String? {
        for entry in entries where Lexical.equal(entry.word.utf8.span, word) { return entry.code }
        return nil
    }

    /// The tables of enumerations that do not keep their own.
    private static let shared = Mutex<[ObjectIdentifier: JSONWords]>([:])

    /// The table of an enumeration, made when it is first asked for.
    static func shared<E: HostEnumeration>(of type: E.Type) -> JSONWords {
        let key = ObjectIdentifier(type)
        if let table = shared.withLock({ $0[key] }) { return table }
        // Made outside the lock, since `jsonName` may be anybody's code; two threads may make equal tables.
        let table = JSONWords(of: type)
        shared.withLock { $0[key] = table }
        return table
    }
}
