internal import SoapstoneComparison
internal import SoapstoneFixtures
internal import SoapstoneWSDL

/// Holds the contract that a service gives out against the project's.
struct ContractDrift {
    private let contract: LiveContract
    private(set) var tally: Tally
    /// Whether the service was asked for it.
    private(set) var isChecked = false

    init(_ contract: LiveContract, _ enabled: Set<String>) {
        self.contract = contract
        tally = Tally(enabled)
    }

    mutating func run() {
        switch contract.state {
        case .unasked: return
        case .notCompared(let reason): skip([.liveContract, .brokenContract, .changedContract], reason)
        case .unreachable(let reason):
            isChecked = true
            if tally.wants(.liveContract) {
                tally.checked(.liveContract)
                tally.add(Finding(.liveContract, "the service's contract: \(reason)", file: contract.file))
            }
            skip([.brokenContract, .changedContract], "the service's contract did not come")
        case .compared(_, let comparison):
            isChecked = true
            if tally.wants(.liveContract) { tally.checked(.liveContract) }
            compare(comparison)
        }
    }

    private mutating func skip(_ rules: [Rule], _ reason: String) {
        for rule in rules { tally.unchecked(rule, contract.file, reason) }
    }

    private mutating func compare(_ comparison: ContractComparison) {
        for note in comparison.notes { skip([.brokenContract], note) }
        let changes = Self.changes(comparison)
        guard comparison.comparedCount > 0 || !changes.isEmpty else {
            return skip([.brokenContract, .changedContract], "there are neither operations nor elements in both")
        }
        for rule in [Rule.brokenContract, .changedContract] where tally.wants(rule) { tally.checked(rule) }
        for change in changes { add(change) }
    }

    /// All changes but those of addresses: where the service is, the user has said.
    private static func changes(_ comparison: ContractComparison) -> [ContractChange] {
        comparison.changes.filter { $0.kind != .address }
    }

    private mutating func add(_ change: ContractChange) {
        // The project is the service's client.
        let isBreaking = change.clients >= .unproved
        let rule: Rule = isBreaking ? .brokenContract : .changedContract
        guard tally.wants(rule) else { return }
        let line = change.old?.file == contract.file ? change.old?.line : nil
        var finding = Finding(change, rule, file: contract.file, line: line)
        finding.message += change.evidence
        finding.contract = change.new.map { Finding.Place(file: $0.file, line: $0.line) }
        if change.clients == .compatible { finding.severity = .note }
        tally.add(finding)
    }

    /// The service's documents, where they are not the same.
    func proposal(in root: String) -> [NewFolder.File] {
        guard case .compared(let live, let comparison) = contract.state, !Self.changes(comparison).isEmpty else {
            return []
        }
        let documents = PublishedContract(live)
        let (folder, name) = ProjectPath.split(contract.path)
        let above = folder == "." ? [] : ProposedPath.parts(of: folder) ?? ["wsdl"]
        return documents.files(main: name).map { NewFolder.File(path: above + [$0.name], bytes: $0.bytes) }
    }
}
