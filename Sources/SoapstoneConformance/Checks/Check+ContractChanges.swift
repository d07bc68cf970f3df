internal import SoapstoneComparison
internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSchema
internal import SoapstoneWSDL
internal import SoapstoneXML

/// The rules of the group `change.`: contracts are compared with what they were.
extension Check {
    /// Compares the contracts whose documents changed, and finds those that are gone.
    ///
    /// - Parameter found: what other rules found: a finding names the fixtures and the rows that its change breaks.
    func contractChanges(
        _ changes: ChangedFiles,
        _ files: [String],
        _ contracts: [CheckedContract?],
        _ subjects: [CheckedFixture],
        found: [Tally]
    ) async -> Tally {
        guard Rule.changeRules.contains(where: { self.enabled.contains($0.id) }) else { return Tally(self.enabled) }
        let (pairs, gone) = comparedContracts(changes, files, contracts)
        let enabled = enabled
        let root = project.root
        let comparisons = await Parallel.map(pairs) { pair in Self.compare(pair, changes, enabled, in: root) }
        var tally = Tally(enabled)
        for comparison in comparisons { tally.add(comparison.tally) }
        let broken = BrokenUses(found, subjects, contracts)
        tally.findings += Self.merged(comparisons.flatMap(\.changes)).map { change in
            var finding = change.finding
            finding.message += (broken.words(of: change.operations) ?? "") + change.evidence
            return finding
        }
        for file in gone where tally.wants(.breakingChange) {
            tally.checked(.breakingChange)
            tally.add(Finding(.breakingChange, "the contract was removed", file: file, clause: "contract.removed"))
        }
        return tally
    }

    /// A contract and the file that it was before; without one, nobody knows what it was.
    private struct Pair: Sendable {
        let number: Int
        let file: String
        let contract: CheckedContract?
        let earlier: String?
    }

    /// The contracts to compare, and the files of those that are gone. One that is gone is compared with a new one that is
    /// for the same namespace and has one of its services: it was moved.
    private func comparedContracts(
        _ changes: ChangedFiles,
        _ files: [String],
        _ contracts: [CheckedContract?]
    ) -> (pairs: [Pair], gone: [String]) {
        var pairs: [Pair] = []
        var new: [Int] = []
        for (number, path) in files.enumerated() where isOwn(path) {
            let (file, contract) = (ProjectPath.join(project.root, path), contracts[number])
            guard contract.map(changes.affects) ?? true else { continue }
            let earlier = changes.earlier(file)
            guard earlier == nil, changes.earlier != nil, changes.knows(file) else {
                pairs.append(Pair(number: number, file: file, contract: contract, earlier: earlier))
                continue
            }
            new.append(number)
        }
        var gone: [String] = []
        for path in changes.paths where ProjectPath.isContract(path) && ChangedFiles.real(path) == nil {
            guard let earlier = changes.earlier(path), let name = projectName(of: path), isOwn(name) else { continue }
            let old = new.isEmpty ? nil : try? Self.load(earlier, in: changes.earlier).definitions
            let moved = new.firstIndex { number in
                guard let old, let own = contracts[number]?.contract.definitions,
                    old.targetNamespace.isSameBytes(as: own.targetNamespace)
                else { return false }
                return !Set(old.services.map(\.name)).isDisjoint(with: own.services.map(\.name))
            }
            guard let moved else {
                gone.append(ProjectPath.join(project.root, name))
                continue
            }
            let number = new.remove(at: moved)
            let file = ProjectPath.join(project.root, files[number])
            pairs.append(Pair(number: number, file: file, contract: contracts[number], earlier: earlier))
        }
        return (pairs, gone)
    }

    /// The name of a file that is gone, if it was one of the project's contracts.
    ///
    /// - Parameter path: an absolute path.
    private func projectName(of path: String) -> String? {
        guard let root = ChangedFiles.real(project.root.isEmpty ? "." : project.root) else { return nil }
        let name = ProjectFile.path(path, in: root)
        let isConfigured = project.contracts.map(ProjectPath.normal).contains { contract in
            name.isSameBytes(as: contract) || contract == "." || name.utf8.starts(with: "\(contract)/".utf8)
        }
        return isConfigured ? name : nil
    }

    // MARK: - One contract

    /// The result of comparing one contract.
    private struct Compared: Sendable {
        var tally: Tally
        var changes: [Change] = []
    }

    /// A change of a contract, with the operations that have it.
    private struct Change: Sendable {
        var finding: Finding
        /// The counterexample, which ends the finding's message.
        var evidence: String
        /// By the number of the contract.
        var operations: [Int: Set<String>]
    }

    private static func compare(
        _ pair: Pair,
        _ changes: ChangedFiles,
        _ enabled: Set<String>,
        in root: String
    ) -> Compared {
        var compared = Compared(tally: Tally(enabled))
        func skip(_ reason: String) {
            for rule in Rule.changeRules { compared.tally.unchecked(rule, pair.file, reason) }
        }
        guard let contract = pair.contract else {
            skip("the contract cannot be loaded")
            return compared
        }
        guard let earlier = pair.earlier else {
            skip("the contract as it was at \(changes.base) is not known")
            return compared
        }
        let old: LoadedContract
        do throws(ContractError) {
            old = try load(earlier, in: changes.earlier)
        } catch {
            skip("the contract cannot be loaded as it was at \(changes.base): \(error.findings.first?.message ?? "")")
            return compared
        }
        let comparison = ContractComparison(from: old, to: contract.contract)
        for note in comparison.notes { compared.tally.unchecked(.breakingChange, pair.file, note) }
        for rule in Rule.changeRules where enabled.contains(rule.id) { compared.tally.checked(rule) }
        for change in comparison.changes {
            guard let rule = Self.rule(of: change), enabled.contains(rule.id) else { continue }
            compared.changes.append(
                Change(
                    finding: finding(change, rule, contract, changes, in: root),
                    evidence: evidence(of: change),
                    operations: [pair.number: Set(change.uses.map(\.operation))]
                )
            )
        }
        return compared
    }

    private static func load(_ file: String, in root: String?) throws(ContractError) -> LoadedContract {
        var configuration = ContractLoader.Configuration()
        configuration.root = root
        return try ContractLoader(configuration).load(file)
    }

    static func rule(of change: ContractChange) -> Rule? {
        switch change.verdict {
        case .breaking: .breakingChange
        case .unproved: .unprovedChange
        case .warning: .changedMeaning
        case .compatible: nil
        }
    }

    private static func finding(
        _ change: ContractChange,
        _ rule: Rule,
        _ contract: CheckedContract,
        _ changes: ChangedFiles,
        in root: String
    ) -> Finding {
        // What is gone stands nowhere: its operation is the nearest place.
        let operations = Set(change.uses.map(\.operation))
        let operation = contract.operations.firstIndex { operations.contains($0.operation.name) }
        let place = change.new.map { Finding.Place(file: $0.file, line: $0.line) } ?? operation.map(contract.place)
        var finding = Finding(change, rule, file: place?.file ?? contract.file, line: place?.line)
        let own = ProjectFile.path(finding.file, in: root)
        if let old = change.old, !change.kind.isAddition {
            let file = changes.earlierName(old.file)
            if !own.isSameBytes(as: file) {
                finding.message += "; it was in line \(old.line) of \(file)"
            } else if old.line != finding.line {
                finding.message += "; it was in line \(old.line)"
            }
        }
        let path = change.path.replacing("\"", with: "\\\"")
        finding.remedy +=
            " To accept it, add to 'check.paths' in soapstone.yaml: {path: \(own), ignore: [{rule: \(rule.id), "
            + "at: \"\(path)\", reason: …}]}"
        return finding
    }

    private static func evidence(of change: ContractChange) -> String {
        guard let message = change.counterexamples.first?.message, message.count <= shownBytes else {
            return change.evidence
        }
        return "\(change.evidence): \(String(decoding: message, as: UTF8.self))"
    }

    /// The most bytes of a counterexample that a finding shows; `soapstone diff --counterexamples` prints any.
    private static let shownBytes = 600

    /// Changes of a document that several contracts have are one.
    private static func merged(_ changes: [Change]) -> [Change] {
        var merged: [Change] = []
        for change in changes {
            let same = merged.firstIndex { other in
                other.finding.rule == change.finding.rule && other.finding.file.isSameBytes(as: change.finding.file)
                    && other.finding.line != nil && other.finding.line == change.finding.line
                    && other.finding.clause == change.finding.clause
            }
            guard let same else {
                merged.append(change)
                continue
            }
            merged[same].operations.merge(change.operations) { $0.union($1) }
        }
        return merged
    }
}

/// The fixtures and the rows of mapping sheets that other rules found broken, by the operations that they are of.
private struct BrokenUses {
    private struct Key: Hashable {
        let contract: Int
        let operation: ByteKey
    }

    private var fixtures: [Key: Set<String>] = [:]
    private var rows: [ByteKey: Set<String>] = [:]

    init(_ tallies: [Tally], _ subjects: [CheckedFixture], _ contracts: [CheckedContract?]) {
        let errors = tallies.flatMap(\.findings).filter { $0.severity == .error }
        let folders = Dictionary(subjects.map { (ByteKey($0.folder), $0) }) { first, _ in first }
        for finding in errors {
            if finding.rule.utf8.starts(with: "fixture.".utf8) {
                guard let subject = folders[ByteKey(ProjectPath.split(finding.file).folder)],
                    case .operation(let number, let operation, _) = subject.target, let contract = contracts[number]
                else { continue }
                let key = Key(contract: number, operation: ByteKey(contract.operations[operation].operation.name))
                fixtures[key, default: []].insert(subject.folder)
            } else if finding.rule.utf8.starts(with: "mapping.".utf8), let path = finding.path {
                let steps = path.utf8.split(separator: UInt8(ascii: "/"))
                if steps.count > 1 {
                    rows[ByteKey(String(decoding: steps[1], as: UTF8.self)), default: []].insert(finding.place)
                }
            }
        }
    }

    /// Names the fixtures and rows of some operations that are broken; nil if there are none.
    func words(of operations: [Int: Set<String>]) -> String? {
        var fixtures: Set<String> = []
        var rows: Set<String> = []
        for (contract, names) in operations {
            for name in names {
                fixtures.formUnion(self.fixtures[Key(contract: contract, operation: ByteKey(name))] ?? [])
                rows.formUnion(self.rows[ByteKey(name)] ?? [])
            }
        }
        let parts = [("fixture", fixtures), ("mapping row", rows)].compactMap { name, places -> String? in
            guard !places.isEmpty else { return nil }
            let shown = places.sorted().prefix(3).joined(separator: ", ")
            return "\(String.counted(places.count, name)) (\(shown)\(places.count > 3 ? ", …" : ""))"
        }
        return parts.isEmpty ? nil : "; it breaks \(parts.joined(separator: " and "))"
    }
}
