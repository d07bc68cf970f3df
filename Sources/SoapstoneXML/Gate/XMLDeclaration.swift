#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What `<?xml … ?>` at the start of a document says (XML 1.0 section 2.8).
struct XMLDeclaration {
    /// The name of the declared encoding, as it is spelt; nil where none is declared, or the usual one.
    var encoding: Slice<UnsafeBufferPointer<UInt8>>?
    /// Bytes of the declaration, 0 where there is none.
    var length = 0

    /// Reads the declaration, if there is one, from bytes that agree with ASCII where it stands.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) {
        if Self.isUsual(bytes) {
            length = Self.usual.utf8CodeUnitCount
            return
        }
        guard Self.matches("<?xml", bytes.prefix(5)), bytes.count > 5, Self.isSpace(bytes[5]) else { return }
        // 200 bytes hold every declaration that keeps to the grammar with room to spare.
        guard let close = bytes.prefix(200).firstIndex(of: UInt8(ascii: ">")), bytes[close - 1] == UInt8(ascii: "?")
        else { throw Self.malformed() }
        length = close + 1
        var rest = bytes[5..<close - 1]
        while true {
            rest = rest.drop(while: Self.isSpace)
            guard !rest.isEmpty else { return }
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { throw Self.malformed() }
            let name = rest[..<(rest[..<equals].firstIndex(where: Self.isSpace) ?? equals)]
            rest = rest[(equals + 1)...].drop(while: Self.isSpace)
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = rest.dropFirst().firstIndex(of: quote)
            else { throw Self.malformed() }
            let value = rest[(rest.startIndex + 1)..<end]
            if Self.matches("version", name), !Self.matches("1.0", value) {
                throw XMLError(.syntax, "XML 1.0 is accepted, not version '\(Excerpt.escaped(value))'.")
            }
            if Self.matches("encoding", name) { encoding = value }
            rest = rest[(end + 1)...]
        }
    }

    /// What nearly every message begins with.
    private static let usual: StaticString = #"<?xml version="1.0" encoding="UTF-8"?>"#

    /// Bytes of the declaration that the parser need not read again: of the usual one, which says nothing that it would not
    /// assume without it.
    ///
    /// What follows must be white space or a tag. The parser takes other bytes at its start for a declaration or for an
    /// encoding's mark.
    static func skippable(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let length = usual.utf8CodeUnitCount
        guard isUsual(bytes), bytes.count > length + 1 else { return 0 }
        let isTag = bytes[length] == UInt8(ascii: "<") && bytes[length + 1] != UInt8(ascii: "?")
        return isTag || isSpace(bytes[length]) ? length : 0
    }

    private static func isUsual(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = bytes.baseAddress, bytes.count >= usual.utf8CodeUnitCount else { return false }
        return memcmp(start, usual.utf8Start, usual.utf8CodeUnitCount) == 0
    }

    private static func matches(_ word: StaticString, _ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func malformed() -> XMLError {
        XMLError(.syntax, "The XML declaration is malformed.", place: XMLPlace(line: 1, column: 1, path: "/"))
    }
}
