extension JSONParser {
    /// Reads a number and keeps its text (RFC 8259, section 6).
    @inline(__always)
    mutating func readNumber(_ cursor: inout UnsafePointer<UInt8>) throws(JSONError) {
        let start = cursor
        var place = start
        if place.pointee == UInt8(ascii: "-") { place += 1 }
        if place.pointee == UInt8(ascii: "0") {
            place += 1
            if Self.isDigit(place.pointee) {
                throw failure(.syntax, "a number has a leading zero", at: place, within: .value)
            }
        } else {
            try skipDigits(&place)
        }
        if place.pointee == UInt8(ascii: ".") {
            place += 1
            try skipDigits(&place)
        }
        if place.pointee | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place.pointee == UInt8(ascii: "+") || place.pointee == UInt8(ascii: "-") { place += 1 }
            try skipDigits(&place)
        }
        let length = place - start
        if length > limits.number {
            throw over(.number, "a number of more than \(limits.number) characters", at: start, within: .value)
        }
        append(.number, offset: offset(start), length: length)
        cursor = place
    }

    /// Reads `true`, `false` or `null`.
    @inline(__always)
    mutating func readLiteral(
        _ literal: StaticString,
        _ kind: JSONKind,
        _ cursor: inout UnsafePointer<UInt8>
    ) throws(JSONError) {
        // A NUL ends the comparison at the end of the source.
        for index in 0..<literal.utf8CodeUnitCount where cursor[index] != literal.utf8Start[index] {
            throw unexpected(at: cursor + index, expected: "'\(literal)'", within: .value)
        }
        append(kind, offset: offset(cursor), length: literal.utf8CodeUnitCount)
        cursor += literal.utf8CodeUnitCount
    }

    @inline(__always)
    private mutating func skipDigits(_ place: inout UnsafePointer<UInt8>) throws(JSONError) {
        guard Self.isDigit(place.pointee) else {
            throw unexpected(at: place, expected: "a digit", within: .value)
        }
        repeat { place += 1 } while Self.isDigit(place.pointee)
    }

    @inline(__always)
    private static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }
}
