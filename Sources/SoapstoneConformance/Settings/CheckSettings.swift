public import SoapstoneFixtures

/// Which rules are applied, where, and how much their findings matter.
public struct CheckSettings: Sendable {
    /// The only rules to apply; empty for all.
    public var selected: [RulePattern] = []
    /// Rules that are not applied.
    public var ignored: [RulePattern] = []
    /// How much findings of some rules matter; the last entry that means a rule counts.
    public var severities: [SeverityOverride] = []
    /// What holds for parts of the project only.
    public var paths: [PathSettings] = []
    /// The sheet of workbooks that has the mapping; nil for the first one that is not hidden.
    public var mappingSheet: String?

    /// Whether a part of the project takes the place of what it has, so that nobody knows which exceptions the rest needs.
    public var isOfPart = false

    /// Makes settings by which every rule is applied as it is.
    public init() {}

    /// How much findings of a rule matter.
    public struct SeverityOverride: Sendable {
        /// The rules that are meant.
        public var rules: RulePattern
        /// nil where the rule is not applied at all.
        public var severity: Severity?
    }

    /// What holds for the files of a folder.
    public struct PathSettings: Sendable {
        /// From the project's folder on; `*` stands for one whole name.
        public var path: String
        /// Rules whose findings are let pass, and why.
        public var ignored: [Fixture.IgnoredRule]
        /// The severities that rules have there.
        public var severities: [SeverityOverride]
        /// Where the settings stand.
        public var file: String
        /// The line of the configuration that says so, from 1; nil where it was made in code.
        public var line: Int?
    }

    /// The ids of the rules that are applied.
    var enabled: Set<String> {
        var ids = Set(Rule.all.map(\.id))
        if !selected.isEmpty { ids = ids.filter { id in selected.contains { $0.matches(id) } } }
        return ids.filter { id in
            guard !ignored.contains(where: { $0.matches(id) }) else { return false }
            guard let last = severities.last(where: { $0.rules.matches(id) }) else { return true }
            return last.severity != nil
        }
    }
}

extension CheckSettings.PathSettings {
    /// Whether a file is the path or below it.
    func contains(_ file: String) -> Bool {
        let own = path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        let other = file.utf8.split(separator: UInt8(ascii: "/"))
        guard own.count <= other.count else { return false }
        return zip(own, other).allSatisfy { $0.elementsEqual("*".utf8) || $0.elementsEqual($1) }
    }
}
