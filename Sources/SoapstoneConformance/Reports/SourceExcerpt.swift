internal import SoapstoneXML

/// The line that a finding is in, cut to what fits, without what acts on a terminal or a page.
struct SourceExcerpt {
    /// The line's number.
    let number: Int
    /// What stands before the column, for orientation; it begins with `…` where more is in front.
    let before: String
    let after: String
    /// Whether the finding is about the place between the two, and not about the whole line.
    let hasColumn: Bool

    fileprivate init(_ line: ArraySlice<UInt8>, _ number: Int, column: Int?) {
        self.number = number
        let column = min(column ?? 0, line.count + 1)
        hasColumn = column > 0
        let start = max(0, column - 60)
        let shown = Self.shown(line.dropFirst(start).prefix(max(0, column - 1 - start)))
        before = start > 0 ? "…\(shown)" : shown
        after = Self.shown(line.dropFirst(max(start, column - 1)).prefix(100))
    }

    /// A piece of a line; it may begin inside a character.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        let visible = bytes.map { $0 == UInt8(ascii: "\t") ? UInt8(ascii: " ") : $0 }.filter {
            $0 != UInt8(ascii: "\r")
        }
        return Excerpt.escaped(visible)
    }
}

extension SourceLines {
    /// The line of a finding; nil where it is not known, or not to be shown.
    mutating func excerpt(of finding: Finding) -> SourceExcerpt? {
        guard finding.showsSource, let number = finding.line, let line = line(number, of: finding.file), !line.isEmpty
        else { return nil }
        return SourceExcerpt(line, number, column: finding.column)
    }
}
