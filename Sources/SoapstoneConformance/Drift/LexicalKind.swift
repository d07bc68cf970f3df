internal import SoapstoneBase

/// What a value looks like to who reads it without a schema.
package enum LexicalKind: String {
    case number, boolean, date, time
    case dateTime = "date and time"
    /// Whatever can be said.
    case text

    /// The kind of a value; white space around it does not count.
    package init(_ value: String) {
        var bytes = Array(value.utf8)[...]
        while let last = bytes.last, ASCII.isSpace(last) { bytes.removeLast() }
        bytes = bytes.drop(while: ASCII.isSpace)
        if Self.isNumber(bytes) {
            self = .number
        } else if bytes.elementsEqual("true".utf8) || bytes.elementsEqual("false".utf8) {
            self = .boolean
        } else if let mark = bytes.firstIndex(of: UInt8(ascii: "T")), Self.isDate(bytes[..<mark]),
            Self.isTime(bytes[(mark + 1)...])
        {
            self = .dateTime
        } else if Self.isDate(Self.withoutZone(bytes)) {
            self = .date
        } else {
            self = Self.isTime(bytes) ? .time : .text
        }
    }

    /// Whether who reads values of this kind can read the other one as well.
    package func takes(_ other: LexicalKind) -> Bool { self == .text || self == other }

    /// `-12.50`, `1E3`: a lexical form of xs:decimal or a finite xs:double.
    private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
        let parts = rest.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        guard let mantissa = parts.first, parts.count <= 2 else { return false }
        if parts.count == 2 {
            var exponent = parts[1]
            if let sign = exponent.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                exponent.removeFirst()
            }
            guard !exponent.isEmpty, exponent.allSatisfy(ASCII.isDigit) else { return false }
        }
        let digits = mantissa.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return digits.count <= 2 && digits.joined().allSatisfy(ASCII.isDigit) && digits.contains { !$0.isEmpty }
    }

    /// `2024-02-29`
    private static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool { has(bytes, "0000-00-00") }

    /// `09:30:00.250+01:00`
    private static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        let rest = withoutZone(bytes)
        guard has(rest.prefix(8), "00:00:00") else { return false }
        let fraction = rest.dropFirst(8)
        guard let point = fraction.first else { return true }
        return point == UInt8(ascii: ".") && fraction.count > 1 && fraction.dropFirst().allSatisfy(ASCII.isDigit)
    }

    private static func withoutZone(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if bytes.last == UInt8(ascii: "Z") { return bytes.dropLast() }
        let zone = bytes.suffix(6)
        let isZone = has(zone, "+00:00") || has(zone, "-00:00")
        return isZone ? bytes.dropLast(6) : bytes
    }

    /// Whether bytes are as a form says, in which 0 stands for any digit.
    private static func has(_ bytes: ArraySlice<UInt8>, _ form: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: form.utf8Start, count: form.utf8CodeUnitCount)
        return bytes.count == wanted.count
            && zip(bytes, wanted).allSatisfy { $1 == UInt8(ascii: "0") ? ASCII.isDigit($0) : $0 == $1 }
    }
}
