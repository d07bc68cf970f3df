/// Workflow commands of GitHub Actions: the worst findings first, as no more than ten of a level are shown for a step.
struct GitHubReport {
    private(set) var text = ""
    /// What GitHub shows of each level.
    static let most = 10

    init(_ result: CheckResult) {
        var left = 0
        for severity in Severity.allCases.reversed() {
            let findings = result.findings.filter { $0.severity == severity }
            for finding in findings.prefix(Self.most) { text += Self.command(finding) }
            left += max(0, findings.count - Self.most)
        }
        if left > 0 { text += "\(left) more findings are in the summary of the step.\n" }
        text += Self.data(result.summary) + "\n"
    }

    var bytes: [UInt8] { Array(text.utf8) }

    private static func command(_ finding: Finding) -> String {
        let level = finding.severity == .note ? "notice" : finding.severity.rawValue
        var properties = ["file=\(property(finding.file))"]
        if let line = finding.line { properties.append("line=\(line)") }
        if let column = finding.column, finding.line != nil { properties.append("col=\(column)") }
        properties.append("title=\(property(finding.rule))")
        let path = finding.path.map { " at \($0)" } ?? ""
        return
            "::\(level) \(properties.joined(separator: ","))::\(data("\(finding.message)\(path)\n\(finding.remedy)"))\n"
    }

    /// The text of a command: what ends a line is escaped, and the escape itself.
    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    /// A property of a command, which a colon and a comma would end.
    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
