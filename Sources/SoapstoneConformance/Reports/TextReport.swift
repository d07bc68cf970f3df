internal import SoapstoneXML

/// Findings for people, each with the line that it is in and a caret.
struct TextReport {
    private(set) var text = ""
    private var source = SourceLines()

    init(_ result: CheckResult) {
        for finding in result.findings { write(finding) }
        for entry in result.gone {
            text += "\(entry.file): note: the baseline has a finding of \(entry.rule) that is gone: \(entry.message)\n"
        }
        for (reason, group) in Self.groups(of: result.unchecked) {
            text += "not checked: \(group.count) times, \(reason), first \(group[0].rule) of \(group[0].file)\n"
        }
        text += result.summary + "\n"
    }

    var bytes: [UInt8] { Array(text.utf8) }

    /// What could not be checked, by reason, in the order of the reasons.
    static func groups(of unchecked: [Unchecked]) -> [(String, [Unchecked])] {
        Dictionary(grouping: unchecked, by: \.reason).sorted { $0.key < $1.key }
    }

    private mutating func write(_ finding: Finding) {
        text += "\(finding)\n"
        writeLine(of: finding)
        if let path = finding.path { text += "  at \(path)\n" }
        if let contract = finding.contract { text += "  contract: \(contract.file):\(contract.line)\n" }
        if let clause = finding.clause { text += "  rule: \(clause)\n" }
        text += "  remedy: \(finding.remedy)\n"
    }

    /// The line, cut to what fits, with a caret under the column.
    private mutating func writeLine(of finding: Finding) {
        guard finding.showsSource, let number = finding.line, let line = source.line(number, of: finding.file),
            !line.isEmpty
        else { return }
        let column = min(finding.column ?? 0, line.count + 1)
        // The column stands in the window, with what is before it for orientation.
        let start = max(0, column - 60)
        let before = Self.shown(line.dropFirst(start).prefix(max(0, column - 1 - start)))
        let after = Self.shown(line.dropFirst(max(start, column - 1)).prefix(100))
        let label = "  \(number) | "
        text += "\(label)\(start > 0 ? "…" : "")\(before)\(after)\n"
        guard column > 0 else { return }
        let width = label.count + (start > 0 ? 1 : 0) + before.count
        text += String(repeating: " ", count: width) + "^\n"
    }

    /// A piece of a line without what acts on a terminal; a piece may begin inside a character.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        let visible = bytes.map { $0 == UInt8(ascii: "\t") ? UInt8(ascii: " ") : $0 }.filter {
            $0 != UInt8(ascii: "\r")
        }
        return Excerpt.escaped(visible)
    }
}
