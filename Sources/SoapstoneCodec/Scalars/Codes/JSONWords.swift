import SoapstoneXML
import Synchronization

/// The JSON words of one enumeration, kept because to ask a case for its name goes through the runtime's metadata.
final class JSONWords: Sendable {
    private struct Entry {
        let code: String
        let word: String
        /// The word as a JSON string.
        let json: [UInt8]
    }

    private let entries: [Entry]

    private init<E: HostEnumeration>(_ type: E.Type) {
        entries = type.allCases.map { value in
            let word = value.jsonName
            var output = ByteWriter(capacity: 32)
            output.append(jsonString: word.utf8.span)
            return Entry(code: value.rawValue, word: word, json: output.bytes)
        }
    }

    /// The JSON string for a code.
    func json(code: String) -> [UInt8]? {
        for entry in entries where Lexical.equal(entry.code.utf8.span, code.utf8.span) { return entry.json }
        return nil
    }

    /// The code that a word stands for.
    func code(word: Span<UInt8>) -> String? {
        for entry in entries where Lexical.equal(entry.word.utf8.span, word) { return entry.code }
        return nil
    }

    /// The tables made so far, by their enumeration.
    private static let tables = Mutex<[ObjectIdentifier: JSONWords]>([:])

    /// The table of an enumeration, made when it is first asked for.
    static func table<E: HostEnumeration>(of type: E.Type) -> JSONWords {
        let key = ObjectIdentifier(type)
        if let table = tables.withLock({ $0[key] }) { return table }
        // Made outside the lock, since `jsonName` may be anybody's code; two threads may make equal tables.
        let table = JSONWords(type)
        tables.withLock { $0[key] = table }
        return table
    }
}
