public import SoapstoneXML

// ISO 8601's extended form, which is also that of `xs:date`.
extension CivilDate: CustomStringConvertible {
    /// Reads `YYYY-MM-DD` from the ten bytes at `start`; nil where they are something else or no day.
    @inlinable
    @inline(__always)
    init?(iso text: Span<UInt8>, at start: Int) {
        guard start >= 0, start <= text.count - 10 else { return nil }
        let date = text.extracting(start..<start + 10)
        guard let pairs = Lexical.pairs(date, at: 0, .yearAndMonth), let day = Lexical.pair(date, at: 8)
        else { return nil }
        let year = Int(pairs & 0xFF) * 100 + Int(pairs >> 16 & 0xFF)
        let month = Int(pairs >> 40 & 0xFF)
        self.init(year: year, month: month, day: day)
    }

    /// Reads `YYYY-MM-DD`; nil where the text is something else or no day.
    public init?(_ text: String) {
        guard text.utf8.count == 10 else { return nil }
        self.init(iso: text.utf8.span, at: 0)
    }

    @inlinable
    func write(iso output: inout ByteWriter) {
        // Years are 1...9999.
        output.append(year: UInt64(truncatingIfNeeded: year), month: UInt64(month), day: UInt64(day))
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
