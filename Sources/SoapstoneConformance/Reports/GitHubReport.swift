/// Workflow commands of GitHub Actions, the worst findings first.
///
/// GitHub shows ten annotations of each level of a step, and fifty of a job; of the rest it says nothing.
struct GitHubReport {
    private(set) var text = ""
    /// What GitHub shows of each level; three levels stay below what it shows of a job.
    static let most = 10

    init(_ result: CheckResult) {
        var left: [String] = []
        var source = SourceLines()
        for severity in Severity.allCases.reversed() {
            let findings = result.findings.filter { $0.severity == severity }
            for finding in findings.prefix(Self.most) {
                text += Self.command(finding, column: source.column(of: finding) ?? finding.column)
            }
            if findings.count > Self.most { left.append("\(findings.count - Self.most) \(severity.rawValue)s") }
        }
        if !left.isEmpty {
            text += "Left out, as GitHub shows no more than \(Self.most) of a level: \(left.joined(separator: ", ")).\n"
        }
        text += Self.data(result.summary) + "\n"
    }

    var bytes: [UInt8] { Array(text.utf8) }

    private static func command(_ finding: Finding, column: Int?) -> String {
        let level = finding.severity == .note ? "notice" : finding.severity.rawValue
        var properties = ["file=\(property(finding.file))"]
        if let line = finding.line { properties.append("line=\(line)") }
        if let column, finding.line != nil { properties.append("col=\(column)") }
        properties.append("title=\(property(finding.rule))")
        let path = (finding.cell?.description ?? finding.path).map { " at \($0)" } ?? ""
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
