import SoapstoneCodec

/// Reads elements of BER as LDAP has them: definite lengths (RFC 4511, section 5.1) and tags of one byte.
struct BERReader {
    private var rest: ArraySlice<UInt8>

    /// Reads `bytes` from the start.
    init(_ bytes: some Collection<UInt8>) {
        rest = Array(bytes)[...]
    }

    private init(slice: ArraySlice<UInt8>) {
        rest = slice
    }

    /// The tag of the next element; nil at the end.
    var nextTag: UInt8? { rest.first }

    /// Reads the next element, which must have the tag, and returns its content.
    mutating func element(_ tag: UInt8) throws(ScalarError) -> BERReader {
        guard rest.popFirst() == tag, let length = length(), length <= rest.count else { throw Self.invalid }
        let content = rest.prefix(length)
        rest = rest.dropFirst(length)
        return BERReader(slice: content)
    }

    /// Makes sure that nothing is left.
    func finish() throws(ScalarError) {
        guard rest.isEmpty else { throw Self.invalid }
    }

    /// The content as an INTEGER or ENUMERATED from 0 to 2,147,483,647, in as few bytes as it takes (X.690, 8.3.2).
    func natural() throws(ScalarError) -> Int32 {
        let bytes = Array(rest)
        guard let first = bytes.first, bytes.count <= 4, first < 0x80 else { throw Self.invalid }
        if bytes.count > 1, first == 0, bytes[1] < 0x80 { throw Self.invalid }
        return bytes.reduce(0) { $0 << 8 | Int32($1) }
    }

    /// One byte below 128, or the number of bytes that follow; four are enough for any message.
    private mutating func length() -> Int? {
        guard let first = rest.popFirst() else { return nil }
        if first < 0x80 { return Int(first) }
        let count = Int(first & 0x7F)
        guard 1...4 ~= count, count <= rest.count else { return nil }
        let length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(count)
        return length
    }

    private static var invalid: ScalarError { ScalarError(expected: "BER of a password policy response") }
}
