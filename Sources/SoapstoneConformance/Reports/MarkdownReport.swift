internal import SoapstoneXML

/// Tables of findings, for the summary of a step or a comment.
struct MarkdownReport {
    var text: String
    /// More rows are not read by anybody.
    static let most = 1_000
    /// GitHub takes 1 MiB from a step and refuses more, so rows end before, and what comes behind them has room.
    static let rowBytes = 900_000
    /// What is left of it has room for what has been covered.
    static let mostBytes = 1_000_000
    private static let reasons = 50

    init(_ result: CheckResult) {
        text = "## soapstone \(result.command)\n\n\(Self.cell(result.summary)).\n"
        writeFindings(result.findings)
        if !result.gone.isEmpty {
            text += "\nThe baseline has \(String.counted(result.gone.count, "finding")) that no longer occur.\n"
        }
        writeUnchecked(result.unchecked)
        writeCoverage(result.coverage)
    }

    private mutating func writeUnchecked(_ unchecked: [Unchecked]) {
        let groups = TextReport.groups(of: unchecked)
        guard !groups.isEmpty else { return }
        text += "\n| not checked | times |\n|---|---|\n"
        for (reason, group) in groups.prefix(Self.reasons) {
            text += "| \(Self.cell(String(reason.prefix(1_000)))) | \(group.count) |\n"
        }
        if groups.count > Self.reasons { text += "\nand for \(groups.count - Self.reasons) more reasons.\n" }
    }

    private mutating func writeFindings(_ findings: [Finding]) {
        guard !findings.isEmpty else { return }
        text += "\n| | rule | place | message |\n|---|---|---|---|\n"
        // The worst first: where not all have room, they are what is read.
        let sorted = Severity.allCases.reversed().flatMap { severity in findings.filter { $0.severity == severity } }
        var shown = 0
        for finding in sorted.prefix(Self.most) {
            var row = "| \(finding.severity.rawValue) | `\(finding.rule)` | \(Self.cell(finding.place)) "
            row += "| \(Self.cell(finding.message)) |\n"
            guard text.utf8.count + row.utf8.count <= Self.rowBytes else { break }
            text += row
            shown += 1
        }
        if findings.count > shown { text += "\nand \(findings.count - shown) more.\n" }
    }

    var bytes: [UInt8] { Array(text.utf8) }

    /// Text that is no markup and stays in its cell.
    static func cell(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\r": escaped += " "
            case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~", "&", "@", "!":
                escaped += "\\"
                escaped.unicodeScalars.append(scalar)
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
