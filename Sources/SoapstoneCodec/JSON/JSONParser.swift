/// One pass over a copy of the source that writes the tape.
///
/// There is no recursion and no stack: an open container's record holds the index of the container around it. The copy
/// has `padding` zero bytes behind it: a NUL ends every run (blanks, digits, strings), so no step asks for the end, and
/// eight bytes can be loaded anywhere.
struct JSONParser: ~Copyable {
    static let padding = 16

    let limits: JSONLimits
    let source: UnsafeMutablePointer<UInt8>
    let sourceCount: Int

    var records: UnsafeMutablePointer<JSONRecord>
    var count = 0
    private var capacity: Int

    /// Texts of strings with escapes, each after the 4-byte offset of its quote; made when the first one comes.
    var unescaped: UnsafeMutablePointer<UInt8>?
    var unescapedCount = 0

    /// The innermost open container, or `JSONRecord.none`.
    var open = JSONRecord.none
    private var depth = 0
    private var values = 0

    /// Copies the bytes; refuses a body over the limit before it copies.
    init(copying bytes: Span<UInt8>, limits: JSONLimits) throws(JSONError) {
        let maximum = min(limits.body, Int(Int32.max))
        guard bytes.count <= maximum else { throw JSONError(bodyOver: maximum) }
        self.limits = limits
        sourceCount = bytes.count
        source = .allocate(capacity: sourceCount + Self.padding)
        let copy = source
        bytes.withUnsafeBufferPointer { buffer in
            if let start = buffer.baseAddress { copy.initialize(from: start, count: buffer.count) }
        }
        (source + sourceCount).initialize(repeating: 0, count: Self.padding)
        // One record for 8 bytes is what business documents come close to; arrays of digits need up to four times that.
        capacity = sourceCount / 8 + 16
        records = .allocate(capacity: capacity)
    }

    deinit {
        source.deallocate()
        records.deallocate()
        unescaped?.deallocate()
    }

    /// The records so far, in memory that the parser owns.
    @inline(__always)
    var tape: JSONTape {
        JSONTape(
            records: UnsafePointer(records),
            count: count,
            source: UnsafePointer(source),
            sourceCount: sourceCount,
            unescaped: UnsafePointer(unescaped ?? source)
        )
    }

    /// Hands over the memory.
    consuming func finish() -> JSONTape {
        let result = tape
        discard self
        return result
    }

    /// Reads the whole document.
    mutating func parse() throws(JSONError) {
        try refuseOtherEncodings()
        var cursor = UnsafePointer(source)
        value: while true {
            Self.skipBlanks(&cursor)
            try countValue(at: cursor)
            switch cursor.pointee {
            case UInt8(ascii: "\""):
                try readString(&cursor, within: .value)
            case UInt8(ascii: "{"):
                try openContainer(.object, &cursor)
                if cursor.pointee == UInt8(ascii: "}") { break }
                try readKey(&cursor)
                continue value
            case UInt8(ascii: "["):
                try openContainer(.array, &cursor)
                if cursor.pointee == UInt8(ascii: "]") { break }
                continue value
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                try readNumber(&cursor)
            case UInt8(ascii: "t"):
                try readLiteral("true", .true, &cursor)
            case UInt8(ascii: "f"):
                try readLiteral("false", .false, &cursor)
            case UInt8(ascii: "n"):
                try readLiteral("null", .null, &cursor)
            default:
                throw unexpected(at: cursor, expected: "a value", within: .value)
            }
            while open != JSONRecord.none {
                Self.skipBlanks(&cursor)
                let isObject = records[Int(open)].kind == .object
                let byte = cursor.pointee
                if byte == UInt8(ascii: ",") {
                    cursor += 1
                    if isObject {
                        Self.skipBlanks(&cursor)
                        try readKey(&cursor)
                    }
                    continue value
                }
                guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    let expected = isObject ? "',' or '}'" : "',' or ']'"
                    throw unexpected(at: cursor, expected: expected, within: .container)
                }
                try closeContainer()
                cursor += 1
            }
            break
        }
        Self.skipBlanks(&cursor)
        if cursor != end { throw unexpected(at: cursor, expected: "the end of the input", within: .container) }
    }

    /// The place after the last byte.
    var end: UnsafePointer<UInt8> { UnsafePointer(source + sourceCount) }

    /// The offset of a place in the source; it fits, for the body is shorter than 2 GiB.
    @inline(__always)
    func offset(_ place: UnsafePointer<UInt8>) -> UInt32 {
        UInt32(truncatingIfNeeded: place - UnsafePointer(source))
    }

    /// Adds the record of a scalar or key.
    @inline(__always)
    mutating func append(_ kind: JSONKind, isUnescaped: Bool = false, offset: UInt32, length: Int) {
        if count == capacity { grow() }
        // A record is at least a byte of the source, and a text is no longer than it: all fit in 32 bits.
        (records + count).initialize(
            to: JSONRecord(
                kind: kind,
                isUnescaped: isUnescaped,
                end: UInt32(truncatingIfNeeded: count + 1),
                offset: offset,
                length: UInt32(truncatingIfNeeded: length)
            )
        )
        count += 1
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<JSONRecord>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: records, count: count)
        records.deallocate()
        records = larger
        capacity *= 2
    }

    /// Counts a value that begins here, in all and in its array.
    @inline(__always)
    private mutating func countValue(at place: UnsafePointer<UInt8>) throws(JSONError) {
        if open != JSONRecord.none, records[Int(open)].kind == .array { records[Int(open)].length += 1 }
        if values >= limits.values {
            throw over(.values, "more than \(limits.values) values", at: place, within: .value)
        }
        values += 1
    }

    /// Adds a container's record and moves past its bracket and the blanks behind it.
    @inline(__always)
    private mutating func openContainer(
        _ kind: JSONKind,
        _ cursor: inout UnsafePointer<UInt8>
    ) throws(JSONError) {
        if depth >= limits.depth {
            throw over(.depth, "more than \(limits.depth) levels of objects and arrays", at: cursor, within: .value)
        }
        depth += 1
        append(kind, offset: offset(cursor), length: 0)
        records[count - 1].end = open
        open = UInt32(truncatingIfNeeded: count - 1)
        cursor += 1
        Self.skipBlanks(&cursor)
    }

    /// Ends the innermost container.
    @inline(__always)
    private mutating func closeContainer() throws(JSONError) {
        let index = Int(open)
        if records[index].kind == .object, records[index].length > 1 { try refuseDuplicateKeys(at: index) }
        open = records[index].end
        records[index].end = UInt32(truncatingIfNeeded: count)
        depth -= 1
    }

    /// Reads a key and the colon behind it.
    @inline(__always)
    private mutating func readKey(_ cursor: inout UnsafePointer<UInt8>) throws(JSONError) {
        guard cursor.pointee == UInt8(ascii: "\"") else {
            throw unexpected(at: cursor, expected: "a key in quotes", within: .container)
        }
        if Int(records[Int(open)].length) >= limits.members {
            throw over(.members, "more than \(limits.members) members in an object", at: cursor, within: .container)
        }
        try readString(&cursor, within: .container)
        records[Int(open)].length += 1
        Self.skipBlanks(&cursor)
        guard cursor.pointee == UInt8(ascii: ":") else {
            throw unexpected(at: cursor, expected: "':'", within: .value)
        }
        cursor += 1
    }

    /// Moves past blanks, tabs and line ends.
    @inline(__always)
    static func skipBlanks(_ cursor: inout UnsafePointer<UInt8>) {
        if cursor.pointee <= UInt8(ascii: " ") { skipBlankRun(&cursor) }
    }

    private static func skipBlankRun(_ cursor: inout UnsafePointer<UInt8>) {
        let eightBlanks: UInt64 = 0x2020_2020_2020_2020
        while true {
            switch cursor.pointee {
            case UInt8(ascii: " "):
                while JSONBytes.word(cursor) == eightBlanks { cursor += 8 }
                while cursor.pointee == UInt8(ascii: " ") { cursor += 1 }
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                cursor += 1
            default:
                return
            }
        }
    }
}
