internal import SoapstoneFixtures
internal import SoapstoneXML

extension Check {
    /// Changes severities, lets pass what is excepted, tells of exceptions that are not needed, sorts.
    ///
    /// - Parameter lookedAt: the fixtures that every rule was applied to.
    func finish(_ result: inout CheckResult, _ subjects: [CheckedFixture], lookedAt: [CheckedFixture]) {
        var findings = result.findings
        findings.sort(by: Finding.precedes)
        Fingerprint.add(to: &findings, root: project.root)
        var used: Set<Exception> = []
        var kept: [Finding] = []
        for var finding in findings {
            let path = ProjectFile.path(finding.file, in: project.root)
            let applying = settings.paths.indices.filter { settings.paths[$0].contains(path) }
            let overrides = settings.severities + applying.flatMap { settings.paths[$0].severities }
            if let last = overrides.last(where: { $0.rules.matches(finding.rule) }) {
                // A rule that is off for a path was applied all the same: its findings are dropped.
                guard let severity = last.severity else { continue }
                finding.severity = severity
            }
            if let exception = exception(from: finding, path, subjects, applying) {
                used.insert(exception.key)
                result.suppressed.append(exception.suppressed)
            } else {
                kept.append(finding)
            }
        }
        var own = unneeded(used, lookedAt, result.unchecked, isBroken: kept.contains(where: Self.breaksContract))
        Fingerprint.add(to: &own, root: project.root)
        kept += own
        kept.sort(by: Finding.precedes)
        result.findings = kept
    }

    /// An entry of a list of exceptions.
    private enum Exception: Hashable {
        case fixture(folder: String, entry: Int)
        case path(number: Int, entry: Int)
    }

    private func exception(
        from finding: Finding,
        _ path: String,
        _ subjects: [CheckedFixture],
        _ applying: [Int]
    ) -> (key: Exception, suppressed: CheckResult.Suppressed)? {
        let folder = ProjectPath.split(finding.file).folder
        if let subject = Self.subject(in: folder, subjects),
            let entry = subject.fixture.details.ignoredRules.firstIndex(where: { Self.means($0, finding) })
        {
            let reason = subject.fixture.details.ignoredRules[entry].reason
            return (
                .fixture(folder: folder, entry: entry),
                CheckResult.Suppressed(finding: finding, kind: .fixture, reason: reason)
            )
        }
        for number in applying {
            let ignored = settings.paths[number].ignored
            guard let entry = ignored.firstIndex(where: { Self.means($0, finding) }) else { continue }
            let suppressed = CheckResult.Suppressed(finding: finding, kind: .path, reason: ignored[entry].reason)
            return (.path(number: number, entry: entry), suppressed)
        }
        return nil
    }

    private static func means(_ ignored: Fixture.IgnoredRule, _ finding: Finding) -> Bool {
        guard RulePattern(ignored.rule)?.matches(finding.rule) == true else { return false }
        guard let path = ignored.path else { return true }
        guard let other = finding.path, other.utf8.starts(with: path.utf8) else { return false }
        let rest = other.utf8.dropFirst(path.utf8.count)
        // Who accepts one change of a contract does not accept the changes below it.
        guard !Rule.changeRules.contains(where: { $0.id == finding.rule }) else { return rest.isEmpty }
        // What is below a step begins with a slash, the second of several with a bracket.
        return rest.isEmpty || rest.first == UInt8(ascii: "/") || rest.first == UInt8(ascii: "[")
    }

    /// An exception, for people.
    private static func words(for ignored: Fixture.IgnoredRule) -> String {
        "'\(ignored.rule)'" + (ignored.path.map { " at '\(Excerpt.escaped($0.utf8))'" } ?? "")
    }

    /// The fixture in a folder; the subjects are in the order of their folders.
    private static func subject(in folder: String, _ subjects: [CheckedFixture]) -> CheckedFixture? {
        var range = 0..<subjects.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let other = subjects[middle].folder
            if other.utf8.elementsEqual(folder.utf8) { return subjects[middle] }
            range =
                other.utf8.lexicographicallyPrecedes(folder.utf8)
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    /// The rules `check.unused-ignore` and `check.unknown-rule`.
    private func unneeded(
        _ used: Set<Exception>,
        _ subjects: [CheckedFixture],
        _ unchecked: [Unchecked],
        isBroken: Bool
    ) -> [Finding] {
        var findings: [Finding] = []
        for subject in subjects {
            for (entry, ignored) in subject.fixture.details.ignoredRules.enumerated() {
                let file = subject.file("exchange.yaml")
                guard let pattern = RulePattern(ignored.rule) else {
                    add(
                        .unknownRule,
                        RulePattern.unknown(ignored.rule),
                        file,
                        Self.line(of: ignored.rule, in: file),
                        &findings
                    )
                    continue
                }
                // Of a rule that was not applied nobody knows.
                let gaps = unchecked.filter { $0.file.utf8.starts(with: subject.folder.utf8) }
                guard !used.contains(.fixture(folder: subject.folder, entry: entry)), isApplied(pattern),
                    !gaps.contains(where: { pattern.matches($0.rule) })
                else { continue }
                let message = "there is no finding of \(Self.words(for: ignored)) to suppress"
                add(.unusedIgnore, message, file, Self.line(of: ignored.rule, in: file), &findings)
            }
        }
        // A broken contract hides findings of other rules.
        guard isWhole, !settings.isOfPart, !isBroken else { return findings }
        for (number, path) in settings.paths.enumerated() {
            for (entry, ignored) in path.ignored.enumerated() where !used.contains(.path(number: number, entry: entry))
            {
                // Of a rule that could not be applied somewhere nobody knows, either.
                guard let pattern = RulePattern(ignored.rule), isApplied(pattern),
                    !unchecked.contains(where: { pattern.matches($0.rule) })
                else { continue }
                let message = "below \(path.path), there is no finding of \(Self.words(for: ignored)) to suppress"
                add(.unusedIgnore, message, path.file, path.line, &findings)
            }
        }
        return findings
    }

    /// Whether the finding is that a contract or one of its operations cannot be used.
    private static func breaksContract(_ finding: Finding) -> Bool {
        finding.severity == .error
            && [Rule.contractLoads.id, Rule.unusable.id, Rule.codecOperation.id].contains(finding.rule)
    }

    /// Whether all rules that are meant are applied: of one that is not, nobody knows whether its exception is needed.
    private func isApplied(_ pattern: RulePattern) -> Bool {
        Rule.all.allSatisfy { !pattern.matches($0.id) || enabled.contains($0.id) }
    }

    private func add(_ rule: Rule, _ message: String, _ file: String, _ line: Int?, _ findings: inout [Finding]) {
        guard enabled.contains(rule.id) else { return }
        var finding = Finding(rule, message, file: file, line: line)
        let path = ProjectFile.path(file, in: project.root)
        let overrides = settings.severities + settings.paths.filter { $0.contains(path) }.flatMap(\.severities)
        if let last = overrides.last(where: { $0.rules.matches(rule.id) }) {
            guard let severity = last.severity else { return }
            finding.severity = severity
        }
        findings.append(finding)
    }

    /// The first line of a small file that has a text.
    static func line(of text: String, in file: String) -> Int? {
        guard let bytes = ProjectPath.bytes(file, limit: 1 << 20) else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex { $0.contains(text.utf8) }.map { $0 + 1 }
    }
}
