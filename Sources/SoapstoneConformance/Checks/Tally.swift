/// What came of holding one contract or one fixture against rules.
struct Tally: Sendable {
    var findings: [Finding] = []
    /// How often each rule was applied, by its id.
    var checked: [String: Int] = [:]
    var unchecked: [Unchecked] = []
    /// To how many messages the rules of the group `wsi.` were applied that are about messages.
    var profiled = 0
    private let enabled: Set<String>

    init(_ enabled: Set<String>) { self.enabled = enabled }

    /// Whether a rule is to be applied.
    func wants(_ rule: Rule) -> Bool { wants(id: rule.id) }

    func wants(id: String) -> Bool { enabled.contains(id) }

    /// Whether the rule of an id is to be applied.
    func wants(_ id: String) -> Bool { enabled.contains(id) }

    /// Notes that a rule was applied to something.
    mutating func checked(_ rule: Rule) { checked[rule.id, default: 0] += 1 }

    /// Notes that a rule could not be applied, if it was to be.
    mutating func unchecked(_ rule: Rule, _ file: String, _ reason: String) {
        guard wants(rule) else { return }
        unchecked.append(Unchecked(rule: rule.id, file: file, reason: reason))
    }

    mutating func add(_ finding: Finding) { findings.append(finding) }

    mutating func add(_ other: Tally) {
        findings += other.findings
        checked.merge(other.checked, uniquingKeysWith: +)
        unchecked += other.unchecked
        profiled += other.profiled
    }
}

/// Something that a rule could not be applied to, and why.
public struct Unchecked: Hashable, Sendable {
    /// The rule's id.
    public var rule: String
    /// The file, as the project names it.
    public var file: String
    /// Why the rule could not be applied.
    public var reason: String
}
