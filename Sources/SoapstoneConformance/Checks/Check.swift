public import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneWSDL

/// Holds a project against rules.
///
///     let result = try await Check(project, settings).run()
///     for finding in result.findings { print(finding) }
public struct Check: Sendable {
    let project: Project
    let settings: CheckSettings
    private let shard: Shard?
    let enabled: Set<String>

    /// Makes a check.
    ///
    /// - Parameter shard: the part of the work to do; nil for all of it.
    public init(_ project: Project, _ settings: CheckSettings = CheckSettings(), shard: Shard? = nil) {
        self.project = project
        self.settings = settings
        self.shard = shard
        enabled = settings.enabled
    }

    /// Whether all is checked, so that what is not found is not there.
    public var isWhole: Bool { shard == nil && settings.selected.isEmpty && settings.ignored.isEmpty }

    /// Checks the project: contracts and exchanges side by side, on all processors.
    ///
    /// The same project gives the same result, in the same order.
    ///
    /// - Throws: where a folder or a contract's file is not there.
    public func run() async throws(FixtureError) -> CheckResult {
        var result = CheckResult()
        result.root = project.root
        let enabled = enabled
        let root = project.root
        let files = try contractFiles()
        let loaded = await Parallel.map(files) { file in
            Result { () throws(ContractError) in try CheckedContract(file, in: root) }
        }
        let contracts = loaded.map { try? $0.get() }
        let (subjects, broken) = try await subjects(contracts)
        let own = subjects.filter { isOwn($0.folder) }
        result.exchanges = own.count
        result.contracts = files.count { isOwn($0) }

        var tallies: [Tally] = []
        for (file, contract) in zip(files, loaded) where isOwn(file) {
            switch contract {
            case .failure(let error): tallies.append(ContractCheck.refused(error, enabled))
            case .success(let contract):
                var check = ContractCheck(contract, enabled)
                let number = files.firstIndex(of: file)
                check.run(covered: subjects.isEmpty ? nil : Self.covered(subjects, number))
                tallies.append(check.tally)
            }
        }
        for problem in broken where isOwn(problem.file) { tallies.append(unreadable(problem)) }
        tallies += await exchanges(own, contracts)
        for tally in tallies {
            result.findings += tally.findings
            result.checked.merge(tally.checked, uniquingKeysWith: +)
            result.unchecked += tally.unchecked
        }
        result.unchecked = Array(Set(result.unchecked)).sorted {
            ($0.file, $0.rule, $0.reason) < ($1.file, $1.rule, $1.reason)
        }
        finish(&result, own)
        return result
    }

    private func isOwn(_ path: String) -> Bool { shard?.contains(ProjectFile.path(path, in: project.root)) ?? true }

    // MARK: - Contracts

    private func contractFiles() throws(FixtureError) -> [String] {
        var files: [String] = []
        for path in project.contracts {
            let path = ProjectPath.normal(path)
            guard !ProjectPath.isContract(path) else {
                let file = ProjectPath.join(project.root, path)
                guard ProjectPath.bytes(file, limit: 64 << 20) != nil else {
                    throw FixtureError(.missing, "there is no such file, or it cannot be read", file: file)
                }
                files.append(path)
                continue
            }
            let found = try ProjectPath.contracts(in: ProjectPath.join(project.root, path))
            files += found.map { ProjectFile.path($0, in: project.root) }
        }
        var seen: Set<String> = []
        return files.filter { seen.insert($0).inserted }
    }

    private static func covered(_ subjects: [CheckedExchange], _ contract: Int?) -> Set<Int> {
        Set(
            subjects.compactMap { subject in
                guard case .operation(let own, let number, _) = subject.target, own == contract else { return nil }
                return number
            }
        )
    }

    // MARK: - Exchanges

    /// All exchanges with their operations, and what could not be read.
    private func subjects(
        _ contracts: [CheckedContract?]
    ) async throws(FixtureError) -> (subjects: [CheckedExchange], broken: [FixtureError]) {
        var subjects: [CheckedExchange] = []
        var broken: [FixtureError] = []
        for path in project.fixtures {
            let folder = ProjectPath.join(project.root, ProjectPath.normal(path))
            let found = try FixtureFolder.load(folder)
            broken += found.problems
            let own = ProjectPath.split(folder).name
            // Requests match among those that are replayed together: those of a system.
            for (system, exchanges) in Dictionary(grouping: found.exchanges, by: \.id.system) {
                let systemFolder = system == own ? folder : ProjectPath.join(folder, system)
                let problems = Dictionary(grouping: FixtureIndex(exchanges).problems) { problem in
                    ProjectPath.split(problem.file).folder
                }
                subjects += exchanges.map { exchange in
                    CheckedExchange(
                        exchange: exchange,
                        folder: "\(systemFolder)/\(exchange.id)",
                        systemFolder: systemFolder,
                        problems: problems[exchange.id.description] ?? []
                    )
                }
            }
        }
        subjects.sort { $0.folder.utf8.lexicographicallyPrecedes($1.folder.utf8) }
        let operations = project.operations
        let resolved = await Parallel.map(subjects) { subject in
            var subject = subject
            subject.resolve(contracts, operations)
            return subject
        }
        return (resolved, broken)
    }

    private func exchanges(_ subjects: [CheckedExchange], _ contracts: [CheckedContract?]) async -> [Tally] {
        var numbers: [Int: Set<Int>] = [:]
        for subject in subjects {
            if case .operation(let contract, let number, _) = subject.target {
                numbers[contract, default: []].insert(number)
            }
        }
        let needed = numbers.sorted { $0.key < $1.key }
        let made = await Parallel.map(needed) { item in
            contracts[item.key].map { ContractTools($0, numbers: item.value) }
        }
        let tools = Dictionary(uniqueKeysWithValues: zip(needed.map(\.key), made))
        let sessions = self.sessions(of: subjects)
        let scan = RedactionScan(project.redaction)
        let (project, enabled) = (project, enabled)
        return await Parallel.map(subjects) { subject in
            var own: ContractTools?
            if case .operation(let contract, _, _) = subject.target { own = tools[contract] ?? nil }
            var check = ExchangeCheck(
                subject,
                project,
                own,
                sessions: sessions[subject.systemFolder] ?? [:],
                scan: scan,
                enabled
            )
            check.run()
            return check.tally
        }
    }

    /// The web ids of the sessions of each system.
    private func sessions(of subjects: [CheckedExchange]) -> [String: [String: String]] {
        var sessions: [String: [String: String]] = [:]
        for folder in Set(subjects.map(\.systemFolder)) {
            let list = (try? Session.list(inFolder: folder)) ?? []
            sessions[folder] = Dictionary(list.map { ($0.cacheID, $0.webID) }) { first, _ in first }
        }
        return sessions
    }

    private func unreadable(_ problem: FixtureError) -> Tally {
        var tally = Tally(enabled)
        guard tally.wants(.readable) else { return tally }
        tally.checked(.readable)
        let message = "\(problem.message) [\(problem.code.rawValue)]"
        tally.add(Finding(.readable, message, file: problem.file, line: problem.line))
        return tally
    }
}
