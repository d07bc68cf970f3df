internal import SoapstoneXML

/// What a check found, what it looked at, and what it could not look at.
public struct CheckResult: Sendable {
    /// What counts, in the order of files and lines.
    public var findings: [Finding] = []
    /// What was let pass.
    public var suppressed: [Suppressed] = []
    /// Known findings that are gone.
    public var gone: [Baseline.Entry] = []
    /// How often each rule was applied, by its id.
    public var checked: [String: Int] = [:]
    /// Files that a rule could not be applied to, with the reasons.
    public var unchecked: [Unchecked] = []
    /// The number of contracts and fixtures that every rule was applied to.
    public var contracts = 0
    /// The number of fixtures that were checked.
    public var fixtures = 0
    /// The number of fixtures that could not be read.
    public var unreadableFixtures = 0
    /// The number of contracts and fixtures of other parts of the work, where it is split.
    public var ofOtherParts = 0
    /// What was not looked at, as no change can affect it; nil where a check is of everything.
    public var passedOver: PassedOver?
    /// What has fixtures and rows of mapping sheets, of all that is in the project.
    public var coverage = Coverage()
    /// The command that the result is of: the title of reports.
    var command = "check"
    /// The project's folder; empty for the current one.
    public var root = ""

    /// A finding that does not count.
    public struct Suppressed: Sendable {
        /// The finding that is suppressed.
        public var finding: Finding
        /// The place that suppresses it.
        public var kind: Kind
        /// Why.
        public var reason: String

        /// Where it is said that it does not count.
        public enum Kind: String, Sendable {
            /// In exchange.yaml.
            case fixture = "fixture"
            /// In the project's configuration.
            case path
            /// In the file of known findings.
            case baseline
        }
    }

    /// Contracts and fixtures that a check of changes did not look at.
    ///
    /// Rules that compare fixtures with each other are applied to them where their system has a change.
    public struct PassedOver: Equatable, Sendable {
        /// What the changes are since.
        public var base: String
        /// The number of contracts that were skipped.
        public var contracts: Int
        /// The number of fixtures that were skipped.
        public var fixtures: Int

        var things: String { "\(String.counted(contracts, "contract")) and \(String.counted(fixtures, "fixture"))" }
        var words: String { "\(things) skipped, which no change since \(base) can affect" }
    }

    /// Whether nothing was checked for the one reason that no change can affect anything of the project.
    ///
    /// A project in which there is nothing to check is another thing: that says nothing.
    public var isUntouched: Bool {
        guard let passedOver else { return false }
        return checkCount == 0 && contracts == 0 && fixtures == 0 && passedOver.contracts + passedOver.fixtures > 0
    }

    /// Whether nothing was checked for the one reason that all there is belongs to other parts of the work.
    public var isEmptyPart: Bool { checkCount == 0 && contracts == 0 && fixtures == 0 && ofOtherParts > 0 }

    /// How many checks were made: a rule that was applied to a contract or a message is one.
    public var checkCount: Int { checked.values.reduce(0, +) }

    /// How many findings have a severity.
    public func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

    /// Whether there is a finding that makes a check fail.
    public func fails(on severity: Severity) -> Bool { findings.contains { $0.severity >= severity } }

    /// Takes away what a baseline knows, and notes what of it is gone.
    ///
    /// - Parameter isWhole: whether everything was checked, so that what was not found is gone.
    public mutating func apply(_ baseline: Baseline, isWhole: Bool) {
        var known: [String: Int] = [:]
        for entry in baseline.entries { known[entry.fingerprint, default: 0] += 1 }
        var rest: [Finding] = []
        for finding in findings {
            guard let count = known[finding.fingerprint], count > 0 else {
                rest.append(finding)
                continue
            }
            known[finding.fingerprint] = count - 1
            suppressed.append(Suppressed(finding: finding, kind: .baseline, reason: "known: it is in the baseline"))
        }
        findings = rest
        guard isWhole else { return }
        gone = baseline.entries.filter { entry in
            guard let left = known[entry.fingerprint], left > 0 else { return false }
            known[entry.fingerprint] = left - 1
            return true
        }
    }

    /// What a new baseline has: everything that would count without one.
    public var baseline: Baseline {
        var all = findings + suppressed.filter { $0.kind == .baseline }.map(\.finding)
        all.sort(by: Finding.precedes)
        return Baseline(all, root: root)
    }
}
