/// Tables of findings, for the summary of a step or a comment.
struct MarkdownReport {
    private(set) var text = "## soapstone check\n\n"
    /// A summary of GitHub's has 1 MiB at most.
    static let most = 1_000

    init(_ result: CheckResult) {
        text += "\(Self.cell(result.summary)).\n"
        if !result.findings.isEmpty {
            text += "\n| | rule | place | message |\n|---|---|---|---|\n"
            for finding in result.findings.prefix(Self.most) {
                text += "| \(finding.severity.rawValue) | `\(finding.rule)` | \(Self.cell(finding.place)) "
                text += "| \(Self.cell(finding.message)) |\n"
            }
            if result.findings.count > Self.most {
                text += "\nand \(result.findings.count - Self.most) more.\n"
            }
        }
        if !result.gone.isEmpty {
            text += "\nThe baseline has \(result.gone.count) findings that are gone.\n"
        }
        let groups = TextReport.groups(of: result.unchecked)
        if !groups.isEmpty {
            text += "\n| not checked | times |\n|---|---|\n"
            for (reason, group) in groups { text += "| \(Self.cell(reason)) | \(group.count) |\n" }
        }
    }

    var bytes: [UInt8] { Array(text.utf8) }

    /// Text that is no markup and stays in its cell.
    private static func cell(_ text: String) -> String {
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
