internal import SoapstoneBase

/// What a template can have filled in.
package enum TemplateName: Hashable, Sendable {
    /// `request.path`
    case path
    /// `request.query.NAME`: the first parameter of that name, or nothing.
    case query(String)
    /// `request.headers.NAME`: the first field of that name, or nothing.
    case header(String)
    /// `values.NAME`: what the declared expression comes to.
    case value(String)
    /// `now`, `now.plus.PT15M`: a time in UTC.
    case now(offset: Int64)
    /// `today`, `today.minus.P30D`: a day in UTC.
    case today(offset: Int64)
    /// `random.uuid`
    case uuid
    /// `random.digits.8`
    case digits(Int)
    /// `counter`: how many answers the case has given, this one included.
    case counter
}

extension TemplateName {
    /// Reads a name as templates have it; nil for one that there is not.
    ///
    /// - Parameter values: the names of the declared expressions.
    init?(_ text: String, values: some Collection<String>) {
        let steps = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard !steps.contains(where: \.isEmpty) else { return nil }
        let last = steps.dropFirst(2).joined(separator: ".")
        switch (steps[0], steps.count > 1 ? steps[1] : nil, steps.count) {
        case ("request", "path", 2): self = .path
        case ("request", "query", 3...): self = .query(last)
        case ("request", "headers", 3...) where ASCII.isToken(last): self = .header(last)
        case ("values", let name?, 2):
            guard values.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { return nil }
            self = .value(name)
        case ("now", nil, _): self = .now(offset: 0)
        case ("today", nil, _): self = .today(offset: 0)
        case ("now", let sign?, 3):
            guard let offset = Self.offset(sign, last) else { return nil }
            self = .now(offset: offset)
        case ("today", let sign?, 3):
            guard let offset = Self.offset(sign, last), offset.isMultiple(of: 86_400) else { return nil }
            self = .today(offset: offset)
        case ("random", "uuid", 2): self = .uuid
        case ("random", "digits", 3):
            guard let count = Self.number(last.utf8[...], digits: 2), 1...32 ~= count else { return nil }
            self = .digits(Int(count))
        case ("counter", nil, _): self = .counter
        default: return nil
        }
    }

    /// The forms of all names, for who wrote another.
    static let forms =
        "request.path, request.query.NAME, request.headers.NAME, values.NAME of a declared value, now, now.plus.PT15M, "
        + "today, today.minus.P30D, random.uuid, random.digits.8 and counter"

    /// Seconds, from a duration of ISO 8601 in days, hours, minutes and seconds: `P1DT12H`, `PT90S`.
    private static func offset(_ sign: String, _ duration: String) -> Int64? {
        guard sign == "plus" || sign == "minus" else { return nil }
        var rest = duration.utf8[...]
        guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
        var seconds: Int64 = 0
        // Each unit at most once, longest first.
        var units: [(UInt8, Int64)] = [(UInt8(ascii: "D"), 86_400)]
        var isTime = false
        while !rest.isEmpty {
            if rest.first == UInt8(ascii: "T"), !isTime {
                isTime = true
                rest = rest.dropFirst()
                units = [(UInt8(ascii: "H"), 3600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1)]
                guard !rest.isEmpty else { return nil }
                continue
            }
            let digits = rest.prefix(while: ASCII.isDigit)
            rest = rest.dropFirst(digits.count)
            guard let count = number(digits, digits: 7), let unit = rest.popFirst(),
                let index = units.firstIndex(where: { $0.0 == unit })
            else { return nil }
            seconds += count * units[index].1
            units.removeFirst(index + 1)
        }
        guard duration.utf8.count > 1 else { return nil }
        return sign == "plus" ? seconds : -seconds
    }

    private static func number(_ text: Substring.UTF8View, digits: Int) -> Int64? {
        guard 1...digits ~= text.count, text.allSatisfy(ASCII.isDigit) else { return nil }
        return text.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
}
