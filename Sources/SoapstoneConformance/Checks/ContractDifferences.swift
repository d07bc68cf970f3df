package import SoapstoneComparison

/// The changes between versions of contracts, as findings of the group `change.`.
package struct ContractDifferences {
    /// One contract in two versions.
    package struct Pair {
        let file: String
        let kind: Kind

        package enum Kind {
            case compared(ContractComparison)
            /// Only the new version is there.
            case added
            /// Only the old version is there.
            case removed
        }

        /// - Parameter file: the new version, or the old one of a contract that was removed.
        package init(file: String, _ kind: Kind) {
            self.file = file
            self.kind = kind
        }
    }

    /// All changes that are not compatible, with what the project accepts among the suppressed ones.
    package let result: CheckResult
    private let accepted: Set<Key>

    private struct Key: Hashable {
        let file: String
        let path: String?
        let clause: String?
        let message: String

        init(_ finding: Finding) {
            (file, path, clause, message) = (finding.file, finding.path, finding.clause, finding.message)
        }
    }

    package init(_ pairs: [Pair], accepting settings: CheckSettings, in project: Project) {
        let check = Check(Rule.changeRules, of: project, settings)
        var result = CheckResult()
        result.command = "diff"
        result.root = project.root
        var tally = Tally(check.enabled)
        for pair in pairs {
            result.contracts += 1
            switch pair.kind {
            case .added: break
            case .removed: tally.add(Self.removal(of: pair.file))
            case .compared(let comparison):
                for note in comparison.notes { tally.unchecked(.breakingChange, pair.file, note) }
                for rule in Rule.changeRules where tally.wants(rule) { tally.checked(rule) }
                for change in comparison.changes {
                    guard let finding = Self.finding(change, in: pair.file), tally.wants(id: finding.rule) else {
                        continue
                    }
                    tally.add(finding)
                }
            }
        }
        result.findings = tally.findings
        result.checked = tally.checked
        result.unchecked = tally.unchecked
        check.finish(&result, [], lookedAt: [])
        self.result = result
        accepted = Set(result.suppressed.map { Key($0.finding) })
    }

    /// True if the project accepts a change.
    package func accepts(_ change: ContractChange, of file: String) -> Bool {
        Self.finding(change, in: file).map { accepted.contains(Key($0)) } ?? false
    }

    /// True if the project accepts that a contract was removed.
    package func acceptsRemoval(of file: String) -> Bool { accepted.contains(Key(Self.removal(of: file))) }

    private static func removal(of file: String) -> Finding {
        Finding(.breakingChange, "the contract was removed (breaking for clients)", file: file)
    }

    private static func finding(_ change: ContractChange, in file: String) -> Finding? {
        guard let rule = Check.rule(of: change) else { return nil }
        // What is gone has no place in the new version.
        var finding = Finding(change, rule, file: change.new?.file ?? file, line: change.new?.line)
        finding.message += change.evidence
        return finding
    }
}
