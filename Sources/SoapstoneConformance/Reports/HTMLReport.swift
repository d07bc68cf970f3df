internal import SoapstoneFixtures
internal import SoapstonePages

/// One page for people, which asks for nothing: findings with their lines, what was applied, what has fixtures.
struct HTMLReport {
    let bytes: [UInt8]
    /// More would make the page slow to read in.
    static let most = 5_000

    init(_ result: CheckResult, version: String) {
        bytes = ReportTemplate.render(
            PageData { data in
                data.set("version", version)
                data.set("command", result.command)
                Self.fillSummary(result, &data)
                Self.fillFindings(result.findings, &data)
                Self.fillRules(result, &data)
                Self.fillCoverage(result.coverage, &data)
                Self.fillRest(result, &data)
            }
        )
    }

    private static func fillSummary(_ result: CheckResult, _ data: inout PageData) {
        let worst = result.findings.map(\.severity).max()
        let title =
            switch worst {
            case .error: "errors"
            case .warning: "warnings"
            case .note: "notes"
            // Of what was not checked nothing is said.
            case nil where result.checkCount > 0: "no findings"
            case nil: result.isUntouched ? "nothing changed" : result.isEmptyPart ? "nothing to do" : "nothing checked"
            }
        let isIdle = result.isUntouched || result.isEmptyPart
        data.set("title", title)
        data.set("tone", worst.map(tone) ?? (result.checkCount > 0 ? "good" : isIdle ? "" : "warn"))
        data.set("summary", result.summary)
        let counts = [
            ("errors", result.count(.error), "bad"), ("warnings", result.count(.warning), "warn"),
            ("notes", result.count(.note), ""), ("suppressed", result.suppressed.count, ""),
            ("not checked", result.unchecked.count, "warn"), ("checks", result.checkCount, ""),
            ("contracts", result.contracts, ""), ("fixtures", result.fixtures, ""),
        ]
        data.set("counts", counts) { item, data in
            data.set("countName", item.0)
            data.set("count", item.1)
            data.set("countTone", item.1 > 0 ? item.2 : "")
        }
    }

    private static func tone(_ severity: Severity) -> String {
        switch severity {
        case .error: "bad"
        case .warning: "warn"
        case .note: ""
        }
    }

    // MARK: - Findings

    private static func fillFindings(_ all: [Finding], _ data: inout PageData) {
        let shown = worst(all)
        data.set("hasFindings", !shown.isEmpty)
        data.set("nothing", shown.isEmpty ? "There are none." : "No finding is like that.")
        let left = all.count - shown.count
        let more = "\(left) more findings, none of them worse, are left out of this page; the report as JSON has all."
        data.set("leftOut", left > 0 ? more : nil)
        let severities = Severity.allCases.reversed().filter { severity in shown.contains { $0.severity == severity } }
        data.set("severities", severities) { $1.set("severityName", $0.rawValue) }
        data.set("foundRules", Set(shown.map(\.rule)).sorted()) { $1.set("ruleName", $0) }
        var source = SourceLines()
        // They come in the order of their files.
        let files = shown.chunked { $0.file.utf8.elementsEqual($1.file.utf8) }
        data.set("files", files) { findings, data in
            data.set("file", findings.first?.file)
            data.set("findings", findings) { fill($0, source.excerpt(of: $0), &$1) }
        }
    }

    /// As many as a page takes, the worst if not all, in their order.
    private static func worst(_ all: [Finding]) -> [Finding] {
        guard all.count > most else { return all }
        var kept: [Finding] = []
        for severity in Severity.allCases.reversed() {
            kept += all.filter { $0.severity == severity }.prefix(most - kept.count)
        }
        return kept.sorted(by: Finding.precedes)
    }

    private static func fill(_ finding: Finding, _ excerpt: SourceExcerpt?, _ data: inout PageData) {
        data.set("fingerprint", finding.fingerprint)
        data.set("rule", finding.rule)
        data.set("severity", finding.severity.rawValue)
        data.set("severityTone", tone(finding.severity))
        data.set("message", finding.message)
        data.set("place", finding.place)
        data.set("path", finding.path)
        data.set("contract", finding.contract.map { "\($0.file):\($0.line)" })
        data.set("clause", finding.clause)
        data.set("remedy", finding.remedy)
        data.set("hasExcerpt", excerpt != nil)
        guard let excerpt else { return }
        data.set("number", excerpt.number)
        data.set("before", excerpt.before)
        data.set("after", excerpt.after)
        let width = String(excerpt.number).count + " | ".count + excerpt.before.count
        data.set("caret", excerpt.hasColumn ? String(repeating: " ", count: width) + "^" : nil)
    }

    // MARK: - Rules

    private static func fillRules(_ result: CheckResult, _ data: inout PageData) {
        let found = Dictionary(grouping: result.findings, by: \.rule).mapValues(\.count)
        let passed = Dictionary(grouping: result.suppressed, by: \.finding.rule).mapValues(\.count)
        let unchecked = Dictionary(grouping: result.unchecked, by: \.rule).mapValues(\.count)
        let rules = Rule.all.filter { rule in
            [result.checked, found, passed, unchecked].contains { $0[rule.id] != nil }
        }
        data.set("rules", rules) { rule, data in
            data.set("rule", rule.id)
            data.set("ruleSummary", rule.summary)
            data.set("applied", result.checked[rule.id] ?? 0)
            data.set("found", found[rule.id] ?? 0)
            data.set("letPass", passed[rule.id] ?? 0)
            data.set("notChecked", unchecked[rule.id] ?? 0)
            data.set("isBroken", found[rule.id] != nil)
        }
    }

    // MARK: - The rest

    private static func fillRest(_ result: CheckResult, _ data: inout PageData) {
        data.set("hasUnchecked", !result.unchecked.isEmpty)
        data.set("unchecked", TextReport.groups(of: result.unchecked)) { group, data in
            data.set("reason", group.0)
            data.set("first", "\(group.1[0].rule) of \(group.1[0].file)")
            data.set("times", group.1.count)
        }
        data.set("hasLetPass", !result.suppressed.isEmpty)
        let groups = Dictionary(grouping: result.suppressed) { [$0.finding.rule, words(for: $0.kind), $0.reason] }
        data.set("letPassed", groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }) { group, data in
            data.set("rule", group.key[0])
            data.set("source", group.key[1])
            data.set("reason", group.key[2])
            data.set("times", group.value.count)
        }
        data.set("hasGone", !result.gone.isEmpty)
        data.set("gone", result.gone) { entry, data in
            data.set("file", entry.file)
            data.set("rule", entry.rule)
            data.set("message", entry.message)
        }
    }

    private static func words(for kind: CheckResult.Suppressed.Kind) -> String {
        switch kind {
        case .fixture: "exchange.yaml"
        case .path: "the configuration"
        case .baseline: "the baseline"
        }
    }
}

extension Array {
    /// Its runs of neighbours that belong together.
    fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var runs: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices.dropFirst() where !belong(self[index - 1], self[index]) {
            runs.append(self[start..<index])
            start = index
        }
        return isEmpty ? [] : runs + [self[start...]]
    }
}
