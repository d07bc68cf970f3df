internal import SoapstoneXML

/// The forms of a report.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// For people: each finding with its line.
    case text
    /// For programs: the schema is in `Documentation/Schemas/check-report.json`.
    case json
    /// JUnit XML, which every CI server reads.
    case junit
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// Workflow commands of GitHub Actions, which become annotations.
    case github
    /// Tables for a page or a comment.
    case markdown
    /// One page with everything on it, which asks for nothing.
    case html
}

extension CheckResult {
    /// A report.
    ///
    /// - Parameter version: that of the tool, which some forms tell.
    public func report(_ format: ReportFormat, version: String) -> [UInt8] {
        switch format {
        case .text: TextReport(self).bytes
        case .json: JSONReport(self).bytes
        case .junit: JUnitReport(self).bytes
        case .sarif: SARIFReport(self, version: version).bytes
        case .github: GitHubReport(self).bytes
        case .markdown: MarkdownReport(self).bytes
        case .html: HTMLReport(self, version: version).bytes
        }
    }

    /// What was checked and found, in one line: nothing is said of what was not looked at.
    var summary: String {
        let errors = count(.error)
        let warnings = count(.warning)
        let notes = count(.note)
        let found = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.1 != "note" || $0.0 > 0 }
        var parts = [
            [(contracts, "contract"), (fixtures, "fixture"), (checkCount, "check")], found,
        ].map { $0.map { String.counted($0, $1) }.joined(separator: ", ") }
        if !suppressed.isEmpty { parts.append("\(String.counted(suppressed.count, "finding")) suppressed") }
        if !unchecked.isEmpty { parts.append("\(String.counted(unchecked.count, "check")) could not be made") }
        if isEmptyPart {
            return "nothing was checked: the \(ofOtherParts) contracts and fixtures belong to other shards"
        }
        if let passedOver {
            if isUntouched {
                return "nothing was checked: no change since \(passedOver.base) can affect the \(passedOver.things)"
                    + " of the project"
            }
            parts.append(passedOver.words)
        }
        return parts.joined(separator: "; ")
    }
}
