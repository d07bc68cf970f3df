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
        for service in result.coverage.sheets { text += "\(service)\n" }
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

    private mutating func writeLine(of finding: Finding) {
        guard let excerpt = source.excerpt(of: finding) else { return }
        let label = "  \(excerpt.number) | "
        text += "\(label)\(excerpt.before)\(excerpt.after)\n"
        guard excerpt.hasColumn else { return }
        text += String(repeating: " ", count: label.count + excerpt.before.count) + "^\n"
    }
}
