public import SoapstoneXML

// ISO 8601's extended form, which is also that of `xs:date`.
extension CivilDate: CustomStringConvertible {
    /// Reads `YYYY-MM-DD` from the ten bytes at `start`; nil where they are something else or no day.
    @inlinable
    init?(iso text: Span<UInt8>, at start: Int) {
        guard
            Lexical.has("-", text, at: start + 4), Lexical.has("-", text, at: start + 7),
            let year = Lexical.fixed(text, at: start, count: 4),
            let month = Lexical.fixed(text, at: start + 5, count: 2),
            let day = Lexical.fixed(text, at: start + 8, count: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Reads `YYYY-MM-DD`; nil where the text is something else or no day.
    public init?(_ text: String) {
        guard text.utf8.count == 10 else { return nil }
        self.init(iso: text.utf8.span, at: 0)
    }

    @inlinable
    func write(iso output: inout ByteWriter) {
        // Years have four digits.
        output.append(twoDigits: UInt64(truncatingIfNeeded: year / 100))
        output.append(twoDigits: UInt64(truncatingIfNeeded: year % 100))
        output.append(UInt8(ascii: "-"))
        output.append(twoDigits: UInt64(month))
        output.append(UInt8(ascii: "-"))
        output.append(twoDigits: UInt64(day))
    }

    /// `YYYY-MM-DD`.
    public var description: String {
        var output = ByteWriter(capacity: 16)
        write(iso: &output)
        return output.string
    }

    /// One of 10,000 days from 2000-01-01 on.
    static func specimen(_ seed: Int) -> CivilDate {
        let days = Int(Specimen.number(seed, below: 10_000))
        return CivilDate(daysSinceEpoch: 10_957 + days) ?? CivilDate(unchecked: 2000, 1, 1)
    }
}
