internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL

/// What of a project a change can affect.
///
/// Where that cannot be told, it can: nothing is passed over that might have another result than before.
struct ChangeScope: Sendable {
    /// Whether the change affects everything.
    let isWhole: Bool
    /// The contracts that are affected, by their numbers.
    private let contracts: Set<Int>
    /// Whether contracts are affected, or gone, so that what has no operation may have had one.
    private let hasChangedContracts: Bool
    private let changes: ChangedFiles?
    /// The folders of systems with a change in them: their cases are compared with each other anew.
    private let systems: Set<String>
    /// Whether cases are gone, so that something may have none any more.
    private let hasLostCases: Bool

    /// - Parameter changes: nil where everything is to be looked at.
    init(
        _ changes: ChangedFiles?,
        _ project: Project,
        _ loaded: [CheckedContract?],
        _ subjects: [CheckedFixture]
    ) {
        self.changes = changes
        guard let changes, !Self.affectsAll(changes, project, loaded) else {
            (isWhole, contracts, hasChangedContracts, systems, hasLostCases) = (true, [], true, [], true)
            return
        }
        isWhole = false
        // A document that is gone cannot be found among those of the contracts any more.
        let isGone = changes.paths.contains { ProjectPath.isDocument($0) && ChangedFiles.real($0) == nil }
        let sheets = changes.paths.filter { ProjectPath.hasEnding($0, ".csv") || ProjectPath.hasEnding($0, ".xlsx") }
            .map { ProjectPath.split($0).folder }
        let affected = loaded.indices.filter { number in
            // Nobody knows which documents one has that could not be loaded whole.
            guard !isGone, let contract = loaded[number],
                !contract.contract.findings.contains(where: { $0.severity == .error })
            else { return true }
            if changes.affects(contract) { return true }
            // A mapping sheet is about the contracts beside it and below it.
            let file = ChangedFiles.real(contract.file) ?? contract.file
            return sheets.contains { file.utf8.starts(with: "\($0)/".utf8) }
        }
        contracts = Set(affected)
        hasChangedContracts = isGone || !affected.isEmpty
        systems = Set(Set(subjects.map(\.systemFolder)).filter(changes.touches))
        hasLostCases = changes.paths.contains {
            ProjectPath.hasEnding($0, "/exchange.yaml") && ChangedFiles.real($0) == nil
        }
    }

    /// Whether a contract may have other findings than before.
    func isAffected(contract number: Int) -> Bool { isWhole || contracts.contains(number) }

    /// True if contracts, or the fixtures of their systems, may have something new in them.
    func isAffected(contracts numbers: [Int], of subjects: [CheckedFixture]) -> Bool {
        hasLostCases || numbers.contains(where: isAffected(contract:))
            || subjects.contains { subject in
                guard case .operation(let number, _, _) = subject.target, numbers.contains(number) else { return false }
                return systems.contains(subject.systemFolder)
            }
    }

    /// True if a fixture may have other findings than before, besides those of comparing it with others.
    func isAffected(_ subject: CheckedFixture) -> Bool {
        guard !isWhole, let changes else { return true }
        let sessions = ProjectPath.join(subject.systemFolder, "sessions.yaml")
        if changes.touches(subject.folder) || changes.contains(sessions) { return true }
        return switch subject.target {
        case .operation(let contract, _, _), .gone(let contract, _): contracts.contains(contract)
        case .unknown, .unreadable: hasChangedContracts
        }
    }

    /// True if a fixture that could not be read has changed.
    func isAffected(_ problem: FixtureError) -> Bool {
        guard !isWhole, let changes else { return true }
        return changes.contains(problem.file) || changes.touches(ProjectPath.split(problem.file).folder)
    }

    /// The rules to apply to a fixture that is not affected itself: those that compare it with others.
    func comparing(_ subject: CheckedFixture, _ enabled: Set<String>) -> Set<String> {
        systems.contains(subject.systemFolder)
            ? enabled.intersection([Rule.match.id, Rule.duplicate.id, Rule.address.id]) : []
    }

    /// The rules to apply to a contract that is not affected itself: that which asks whether fixtures are there.
    var coverageRules: Set<String> { hasChangedContracts || hasLostCases || !systems.isEmpty ? [Rule.untested.id] : [] }

    // MARK: - Files

    private static func affectsAll(_ changes: ChangedFiles, _ project: Project, _ loaded: [CheckedContract?]) -> Bool {
        if changes.governing.contains(where: changes.contains) { return true }
        // A codec that is written by hand is Swift: which source is whose codec's, nobody knows.
        let hasCodecs = project.operations.contains { operation in
            loaded.contains { $0?.path.utf8.elementsEqual(operation.wsdl.utf8) == true }
        }
        return hasCodecs
            && changes.paths.contains { path in
                [".swift", "/package.resolved"].contains { ProjectPath.hasEnding(path, $0) }
            }
    }
}

extension ChangedFiles {
    /// Whether one of the documents of a contract changed.
    func affects(_ contract: CheckedContract) -> Bool {
        // The well-known schemas are named by their namespaces and are no files.
        contains(contract.file)
            || contract.contract.documents.locations.contains { Self.real($0) != nil && contains($0) }
    }
}
