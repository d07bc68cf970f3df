/// The findings of one loading, in the order in which they were met, each once, and not without end.
package struct FindingList: Sendable {
    /// How many are kept; a generated document can break one rule ten thousand times.
    static let bound = 1_000
    /// How many more are kept that say that something was too costly: without the first of them, what was cut off would
    /// seem whole.
    static let costBound = 100

    package private(set) var findings: [ContractFinding] = []
    /// Findings that were not kept.
    package private(set) var dropped = 0

    package init() {}

    /// Findings that were kept before.
    init(_ findings: [ContractFinding], dropped: Int) {
        self.findings = findings
        self.dropped = dropped
    }

    package mutating func add(_ finding: ContractFinding) {
        if findings.last == finding { return }
        guard findings.count < Self.bound + (finding.rule == .cost ? Self.costBound : 0) else {
            dropped += 1
            return
        }
        findings.append(finding)
    }

    package mutating func add(_ rule: ContractRule, _ message: String, remedy: String? = nil, at node: SyntaxNode) {
        add(.error, rule, message, remedy: remedy, at: node)
    }

    package mutating func warn(_ rule: ContractRule, _ message: String, remedy: String? = nil, at node: SyntaxNode) {
        add(.warning, rule, message, remedy: remedy, at: node)
    }

    private mutating func add(
        _ severity: ContractFinding.Severity,
        _ rule: ContractRule,
        _ message: String,
        remedy: String?,
        at node: SyntaxNode
    ) {
        let (line, column) = node.lineAndColumn
        add(
            ContractFinding(
                rule,
                severity,
                message,
                remedy: remedy,
                file: node.file.location,
                line: line,
                column: column
            )
        )
    }
}

extension FindingList {
    /// Adds an error about a component.
    package mutating func add(
        _ rule: ContractRule,
        _ message: String,
        remedy: String? = nil,
        at origin: Origin,
        in set: SchemaSet
    ) {
        let file = set.files.indices.contains(origin.file) ? set.files[origin.file] : ""
        add(
            ContractFinding(
                rule,
                .error,
                message,
                remedy: remedy,
                file: file,
                line: origin.line,
                column: origin.column
            )
        )
    }
}
