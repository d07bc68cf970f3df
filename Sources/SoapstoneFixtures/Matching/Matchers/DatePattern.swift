internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneXML

/// A form of dates and times, in those letters of Java's `SimpleDateFormat` that stand for numbers and zones.
///
/// A text has the form or not: fields have as many digits as the form has letters, one letter stands for one or two
/// digits, and the date is one of the calendar.
struct DatePattern: Sendable {
    private enum Field: Character {
        case year = "y"
        case month = "M"
        case day = "d"
        case hour = "H"
        case minute = "m"
        case second = "s"
    }

    private enum Part {
        case literal(UInt8)
        case number(Field, digits: ClosedRange<Int>)
        /// One digit or more behind the second.
        case fraction
        /// `+0100` or, with a colon, `+01:00`; with `Z` for no offset or without.
        case zone(hasColon: Bool, allowsZ: Bool)
    }

    private var parts: [Part] = []

    /// Reads a form: `yyyy-MM-dd'T'HH:mm:ssXXX`.
    init(_ text: String) throws(MatcherError) {
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "'") {
                guard Self.takeQuoted(&rest, into: &parts) else {
                    throw MatcherError("the form '\(Excerpt.escaped(text.utf8))' has a ' without an end")
                }
            } else if ASCII.isAlphanumeric(byte), !ASCII.isDigit(byte) {
                let count = rest.prefix { $0 == byte }.count + 1
                rest = rest.dropFirst(count - 1)
                parts.append(try Self.part(byte, count, in: text))
            } else {
                parts.append(.literal(byte))
            }
        }
    }

    /// Takes what is between quotes, in which two of them are one.
    private static func takeQuoted(_ rest: inout ArraySlice<UInt8>, into parts: inout [Part]) -> Bool {
        let quote = UInt8(ascii: "'")
        var isEmpty = true
        while let byte = rest.popFirst() {
            if byte == quote {
                guard rest.first == quote, !isEmpty else {
                    if isEmpty { parts.append(.literal(quote)) }
                    return true
                }
                rest = rest.dropFirst()
            }
            isEmpty = false
            parts.append(.literal(byte))
        }
        return false
    }

    private static func part(_ letter: UInt8, _ count: Int, in text: String) throws(MatcherError) -> Part {
        switch (letter, count) {
        case (UInt8(ascii: "y"), 1...4): return .number(.year, digits: count == 2 ? 2...2 : 4...4)
        case (UInt8(ascii: "S"), _): return .fraction
        case (UInt8(ascii: "Z"), _): return .zone(hasColon: false, allowsZ: false)
        case (UInt8(ascii: "X"), 2...3): return .zone(hasColon: count == 3, allowsZ: true)
        case (_, 1...2):
            guard let field = Field(rawValue: Character(Unicode.Scalar(letter))), field != .year else { break }
            return .number(field, digits: count == 1 ? 1...2 : 2...2)
        default: break
        }
        let letters = String(repeating: Character(Unicode.Scalar(letter)), count: min(count, 9))
        throw MatcherError(
            "the form '\(Excerpt.escaped(text.utf8))' has '\(letters)'; "
                + "there are yyyy, MM, dd, HH, mm, ss, SSS, Z, XX and XXX, and text between '"
        )
    }

    /// Whether the whole of a text has this form.
    func matches(_ text: String) -> Bool {
        var rest = Substring(text).utf8
        var values: [Field: Int] = [:]
        for part in parts {
            switch part {
            case .literal(let byte):
                guard rest.popFirst() == byte else { return false }
            case .number(let field, let digits):
                guard let value = Self.takeNumber(&rest, digits) else { return false }
                values[field] = value
            case .fraction:
                let count = rest.prefix(while: ASCII.isDigit).count
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            case .zone(let hasColon, let allowsZ):
                guard Self.takeZone(&rest, hasColon: hasColon, allowsZ: allowsZ) else { return false }
            }
        }
        return rest.isEmpty && Self.areSound(values)
    }

    private static func areSound(_ values: [Field: Int]) -> Bool {
        // A form without a year is for every one, leap years too.
        let year = values[.year] ?? 2000
        return CivilDate(year: year, month: values[.month] ?? 1, day: values[.day] ?? 1) != nil
            && values[.hour] ?? 0 < 24 && values[.minute] ?? 0 < 60 && values[.second] ?? 0 < 60
    }

    private static func takeNumber(_ rest: inout Substring.UTF8View, _ digits: ClosedRange<Int>) -> Int? {
        let text = rest.prefix(digits.upperBound).prefix(while: ASCII.isDigit)
        guard digits ~= text.count else { return nil }
        rest = rest.dropFirst(text.count)
        // Four digits at most.
        return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func takeZone(_ rest: inout Substring.UTF8View, hasColon: Bool, allowsZ: Bool) -> Bool {
        let sign = rest.popFirst()
        if sign == UInt8(ascii: "Z") { return allowsZ }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = takeNumber(&rest, 2...2),
            !hasColon || rest.popFirst() == UInt8(ascii: ":"), let minutes = takeNumber(&rest, 2...2)
        else { return false }
        return hours <= 14 && minutes < 60
    }
}
