internal import SoapstoneSchema

/// Dates as node-soap has them: instants in UTC, as `Date.toISOString()` writes them.
enum NodeSOAPDate {
    /// A valid `xs:dateTime` or `xs:date` as an instant; nil for any other text.
    ///
    /// Without a zone it is taken to be in UTC. A date is its first instant. Fractions keep their digits, and have at
    /// least three.
    static func instant(of text: UnsafeBufferPointer<UInt8>, _ type: Primitive) -> String? {
        var text = String(decoding: WhiteSpace.trimmed(text), as: UTF8.self)
        guard let value = calendarValue(text, type) else { return nil }
        if type == .date {
            let zone = value.zone == nil ? 0 : text.utf8.last == UInt8(ascii: "Z") ? 1 : 6
            let day = text.utf8.dropLast(zone)
            text =
                String(decoding: day, as: UTF8.self) + "T00:00:00"
                + String(decoding: text.utf8.suffix(zone), as: UTF8.self)
        }
        if value.zone == nil { text += "Z" }
        guard let instant = calendarValue(text, .dateTime)?.canonicalText else { return nil }
        // Ends in `Z`, with a fraction before it or none.
        let parts = instant.utf8.dropLast().split(separator: UInt8(ascii: "."))
        let fraction = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
        let zeros = String(repeating: "0", count: max(0, 3 - fraction.utf8.count))
        return String(decoding: parts[0], as: UTF8.self) + "." + fraction + zeros + "Z"
    }

    /// The `xs:date` that begins at an instant, with the zone in which it does; nil for a text that is no instant.
    static func date(of text: [UInt8]) -> [UInt8]? {
        let instant = String(decoding: text, as: UTF8.self)
        guard let value = calendarValue(instant, .dateTime), value.zone == 0, value.second == 0, value.fraction.isZero,
            let mark = instant.utf8.firstIndex(of: UInt8(ascii: "T"))
        else { return nil }
        let day = instant[..<mark]
        let minutes = value.hour * 60 + value.minute
        if minutes == 0 { return Array(day.utf8) }
        // As XML Schema's canonical form has it, from -11:59 to +12:00 (Part 2, section 3.2.9.2).
        if minutes < 12 * 60 { return Array((day + "-" + offset(minutes)).utf8) }
        guard let next = calendarValue("\(day)T24:00:00Z", .dateTime)?.canonicalText,
            let end = next.utf8.firstIndex(of: UInt8(ascii: "T"))
        else { return nil }
        return Array((next[..<end] + "+" + offset(24 * 60 - minutes)).utf8)
    }

    private static func calendarValue(_ text: String, _ type: Primitive) -> CalendarValue? {
        var text = text
        return text.withUTF8 { CalendarValue($0, as: type) }
    }

    private static func offset(_ minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return (hours < 10 ? "0" : "") + "\(hours):" + (rest < 10 ? "0" : "") + "\(rest)"
    }
}
