/// Something that a project is held to.
///
/// Each rule has a section on its group's page, with an example that fails and one that passes. The tests of the rules are
/// these examples.
public struct Rule: Sendable {
    /// A stable name: `fixture.request-schema`. Texts of findings may change, names do not.
    public let id: String
    /// How much a finding matters where nobody says otherwise.
    public let severity: Severity
    /// What must hold, in one line.
    public let summary: String
    /// What to do about a finding that has no remedy of its own.
    public let remedy: String

    init(_ id: String, _ severity: Severity, _ summary: String, remedy: String) {
        self.id = id
        self.severity = severity
        self.summary = summary
        self.remedy = remedy
    }

    /// Every rule, group by group.
    public static let all: [Rule] =
        contractRules + profileRules + fixtureRules + codecRules + mappingRules + checkRules + changeRules
        + driftRules + testRules

    /// The group's name, which ends with a dot: `fixture.`.
    public var group: String { id.prefix { $0 != "." } + "." }
}

extension Rule: Hashable {
    public static func == (left: Rule, right: Rule) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
