/// Reads the fields of the calendar types from a text, one after the other.
struct CalendarReader {
    /// What stands at the end of a calendar value.
    enum Zone {
        case none
        case minutes(Int)
    }

    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    var isAtEnd: Bool { index == text.count }

    /// Goes past a character; false where another one stands there.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Two digits within bounds.
    mutating func number(_ bounds: ClosedRange<Int>) -> Int? {
        guard index + 2 <= text.count else { return nil }
        let tens = text[index] &- UInt8(ascii: "0")
        let ones = text[index + 1] &- UInt8(ascii: "0")
        guard tens <= 9, ones <= 9 else { return nil }
        let value = Int(tens) * 10 + Int(ones)
        guard bounds.contains(value) else { return nil }
        index += 2
        return value
    }

    /// Four digits or more, no zero before five or more, not `0000`; a minus sign may stand before them (3.2.7.1).
    mutating func year() -> WideInteger? {
        let isNegative = skip("-")
        let start = index
        while index < text.count, text[index] &- UInt8(ascii: "0") <= 9 { index += 1 }
        guard index - start >= 4, index - start == 4 || text[start] != UInt8(ascii: "0") else { return nil }
        let year = WideInteger(digits: UnsafeBufferPointer(rebasing: text[start..<index]), isNegative: isNegative)
        return year.isZero ? nil : year
    }

    /// A point with at least one digit after it, or nothing; nil where a point has none.
    mutating func fraction() -> FractionDigits? {
        guard skip(".") else { return .zero }
        let start = index
        while index < text.count, text[index] &- UInt8(ascii: "0") <= 9 { index += 1 }
        guard index > start else { return nil }
        return FractionDigits(UnsafeBufferPointer(rebasing: text[start..<index]))
    }

    /// `Z`, an offset up to 14:00, or nothing; nil where something else stands there (3.2.7.3).
    mutating func zone() -> Zone? {
        if isAtEnd { return Zone.none }
        if skip("Z") { return .minutes(0) }
        let isNegative = skip("-")
        guard isNegative || skip("+"), let hours = number(0...14), skip(":"), let minutes = number(0...59) else {
            return nil
        }
        let offset = hours * 60 + minutes
        guard offset <= 14 * 60 else { return nil }
        return .minutes(isNegative ? -offset : offset)
    }
}
