internal import SoapstoneXML

/// JUnit XML: a suite for each rule that was applied, a case for each file that breaks it, one more for all that passed.
struct JUnitReport {
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    init(_ result: CheckResult) {
        let findings = Dictionary(grouping: result.findings, by: \.rule)
        let unchecked = Dictionary(grouping: result.unchecked, by: \.rule)
        let rules = Set(result.checked.keys).union(findings.keys).union(unchecked.keys).sorted()
        let suites = rules.map { Suite($0, findings[$0] ?? [], unchecked[$0] ?? [], checked: result.checked[$0] ?? 0) }
        let tests = suites.reduce(0) { $0 + $1.tests }
        let failures = suites.reduce(0) { $0 + $1.failures }
        let skipped = suites.reduce(0) { $0 + $1.skipped }
        let name = ["soapstone \(result.command)", result.passedOver?.words].compactMap(\.self).joined(separator: ": ")
        text += "<testsuites name=\(Self.quoted(name)) tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\" "
        text += "skipped=\"\(skipped)\">\n"
        for suite in suites { write(suite) }
        text += "</testsuites>\n"
    }

    var bytes: [UInt8] { Array(text.utf8) }

    /// One rule.
    private struct Suite {
        var rule: String
        /// The findings of each file.
        var files: [(file: String, findings: [Finding])]
        var unchecked: [Unchecked]
        var hasPassed: Bool

        init(_ rule: String, _ findings: [Finding], _ unchecked: [Unchecked], checked: Int) {
            self.rule = rule
            files = Dictionary(grouping: findings, by: \.file).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            self.unchecked = unchecked
            hasPassed = checked > files.count
        }

        var failures: Int { files.count }
        var skipped: Int { unchecked.count }
        var tests: Int { files.count + unchecked.count + (hasPassed ? 1 : 0) }
    }

    private mutating func write(_ suite: Suite) {
        text += "  <testsuite name=\(Self.quoted(suite.rule)) tests=\"\(suite.tests)\" failures=\"\(suite.failures)\" "
        text += "errors=\"0\" skipped=\"\(suite.skipped)\">\n"
        if suite.hasPassed {
            text += "    <testcase name=\"all others\" classname=\(Self.quoted(suite.rule))/>\n"
        }
        for (file, findings) in suite.files {
            open(file, suite.rule, line: findings[0].line)
            let first = findings[0]
            text += "      <failure type=\(Self.quoted(first.severity.rawValue)) message=\(Self.quoted(first.message))>"
            text += Self.escaped(findings.map(Self.words).joined(separator: "\n"))
            text += "</failure>\n    </testcase>\n"
        }
        for item in suite.unchecked {
            open(item.file, suite.rule, line: nil)
            text += "      <skipped message=\(Self.quoted("not checked: \(item.reason)"))/>\n    </testcase>\n"
        }
        text += "  </testsuite>\n"
    }

    private mutating func open(_ file: String, _ rule: String, line: Int?) {
        text += "    <testcase name=\(Self.quoted(file)) classname=\(Self.quoted(rule)) file=\(Self.quoted(file))"
        text += (line.map { " line=\"\($0)\"" } ?? "") + ">\n"
    }

    private static func words(_ finding: Finding) -> String {
        [finding.description, finding.path.map { "  at \($0)" }, "  remedy: \(finding.remedy)"].compactMap(\.self)
            .joined(separator: "\n")
    }

    /// A text without the characters that XML cannot carry.
    private static func legal(_ text: String) -> String {
        var legal = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: legal.append(scalar)
            default: legal.append("\u{FFFD}")
            }
        }
        return String(legal)
    }

    private static func escaped(_ text: String) -> String {
        legal(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private static func quoted(_ text: String) -> String {
        "\"" + escaped(text).replacing("\"", with: "&quot;").replacing("\n", with: "&#10;") + "\""
    }
}
