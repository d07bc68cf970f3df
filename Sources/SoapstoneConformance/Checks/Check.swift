internal import SoapstoneCodec
public import SoapstoneFixtures
internal import SoapstoneMessages
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneWSDL
internal import SoapstoneXML

/// Holds a project against rules.
///
///     let result = try await Check(project, settings).run()
///     for finding in result.findings { print(finding) }
public struct Check: Sendable {
    let project: Project
    let settings: CheckSettings
    private let shard: Shard?
    let changes: ChangedFiles?
    /// Called on many threads with how far the check has come.
    public var progress: (@Sendable (CheckProgress) -> Void)?
    let enabled: Set<String>

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - shard: the part of the work to do; nil for all of it.
    ///   - changes: the files that changed, to look only at what they can affect; nil to look at everything.
    public init(
        _ project: Project,
        _ settings: CheckSettings = CheckSettings(),
        shard: Shard? = nil,
        changes: ChangedFiles? = nil
    ) {
        self.project = project
        self.settings = settings
        self.shard = shard
        self.changes = changes
        // What a service does is not seen without it, and what a contract was is not seen in the files.
        let rules = Rule.driftRules + Rule.testRules + (changes == nil ? Rule.changeRules : [])
        enabled = settings.enabled.subtracting(rules.map(\.id))
    }

    /// Makes a check of a live service, which applies these rules and no others.
    init(_ rules: [Rule], of project: Project, _ settings: CheckSettings) {
        self.project = project
        self.settings = settings
        shard = nil
        changes = nil
        enabled = settings.enabled.intersection(rules.map(\.id))
    }

    /// Whether all is checked, so that what is not found is not there.
    public var isWhole: Bool {
        shard == nil && changes == nil && settings.selected.isEmpty && settings.ignored.isEmpty
    }

    /// Checks the project: contracts and fixtures side by side, on all processors.
    ///
    /// The same project gives the same result, in the same order.
    ///
    /// - Throws: where a folder or a contract's file is not there.
    public func run() async throws(FixtureError) -> CheckResult {
        Self.registerNames()
        var result = CheckResult()
        result.root = project.root
        let enabled = enabled
        let (files, links) = try project.contractFiles()
        let loaded = await load(files)
        let contracts = loaded.map { try? $0.get() }
        let (subjects, broken) = try await subjects(contracts)
        let scope = ChangeScope(changes, project, contracts, subjects)
        let own = subjects.filter { isOwn($0.folder) }
        // All of a system have to be there for it, so it goes on beside the rest.
        async let matching = problems(of: subjects, contracts)
        let affected = own.filter(scope.isAffected)
        let part = files.indices.filter { isOwn(files[$0]) }
        result.fixtures = affected.count
        result.unreadableFixtures = broken.count
        result.contracts = part.count { scope.isAffected(contract: $0) }
        result.ofOtherParts = files.count - part.count + subjects.count - own.count
        result.passedOver = passedOver(contracts: part.count, fixtures: own.count, result)
        result.coverage = Coverage(contracts, subjects)
        result.unchecked += unfollowed(links)

        var tallies = await Parallel.map(part, progress: telling(.checkingContracts, part.count)) { number in
            let rules = scope.isAffected(contract: number) ? enabled : enabled.intersection(scope.coverageRules)
            switch loaded[number] {
            case .failure(let error):
                return ContractCheck.refused(error, ProjectPath.join(project.root, files[number]), rules)
            case .success(let contract):
                var check = ContractCheck(contract, rules)
                check.run(covered: subjects.isEmpty ? nil : Self.covered(subjects, number))
                return check.tally
            }
        }
        tallies += await codecs(files, contracts, scope)
        for problem in broken where isOwn(problem.file) && scope.isAffected(problem) {
            tallies.append(unreadable(problem))
        }
        tallies += await fixtures(affected, among: subjects, contracts)
        let unmatched = await matching
        tallies += own.map { subject in
            let rules = scope.isAffected(subject) ? enabled : scope.comparing(subject, enabled)
            return FixtureCheck.matching(subject, unmatched[subject.folder] ?? [], rules)
        }
        tallies += addresses(own, among: subjects, contracts, scope)
        for check in await mappings(contracts, subjects, scope) {
            tallies.append(check.tally)
            result.coverage.sheets += check.coverage
            result.coverage.screens += check.screens
        }
        if let changes {
            tallies.append(await contractChanges(changes, files, contracts, subjects, found: tallies))
        }
        for tally in tallies {
            result.findings += tally.findings
            result.checked.merge(tally.checked, uniquingKeysWith: +)
            result.unchecked += tally.unchecked
        }
        let profiled = tallies.reduce(0) { $0 + $1.profiled }
        for rule in Rule.messageProfileRules where profiled > 0 && enabled.contains(rule.id) {
            result.checked[rule.id, default: 0] += profiled
        }
        result.unchecked = Array(Set(result.unchecked)).sorted {
            ($0.file, $0.rule, $0.reason) < ($1.file, $1.rule, $1.reason)
        }
        finish(&result, own, lookedAt: affected)
        return result
    }

    func isOwn(_ path: String) -> Bool { shard?.contains(ProjectFile.path(path, in: project.root)) ?? true }

    private func telling(_ stage: CheckProgress.Stage, _ total: Int) -> (@Sendable (Int) -> Void)? {
        guard let progress else { return nil }
        return { done in progress(CheckProgress(stage, done: done, of: total)) }
    }

    /// Gives the names that rules look for their numbers, before the first document is parsed.
    static func registerNames() {
        MessageProfile.register()
        XOPInclude.register()
        FixtureCheck.register()
    }

    // MARK: - Contracts

    /// Loads contracts.
    ///
    /// - Parameter files: from the project's folder on.
    func load(_ files: [String]) async -> [Result<CheckedContract, ContractError>] {
        let (root, operations) = (project.root, project.operations)
        return await Parallel.map(files, progress: telling(.readingContracts, files.count)) { file in
            Result { () throws(ContractError) in try CheckedContract(file, in: root, operations) }
        }
    }

    private func unfollowed(_ links: [String]) -> [Unchecked] {
        guard enabled.contains(Rule.contractLoads.id) else { return [] }
        let reason = "links are not followed; check.contracts in soapstone.yaml can name what it leads to"
        return links.filter(isOwn).map { Unchecked(rule: Rule.contractLoads.id, file: $0, reason: reason) }
    }

    private static func covered(_ subjects: [CheckedFixture], _ contract: Int?) -> Set<Int> {
        Set(
            subjects.compactMap { subject in
                guard case .operation(let own, let number, _) = subject.target, own == contract else { return nil }
                return number
            }
        )
    }

    // MARK: - Fixtures

    /// All fixtures with their operations, and what could not be read.
    func subjects(
        _ contracts: [CheckedContract?]
    ) async throws(FixtureError) -> (subjects: [CheckedFixture], broken: [FixtureError]) {
        var places: [FoundFixture] = []
        var broken: [FixtureError] = []
        for path in project.fixtures {
            let folder = ProjectPath.join(project.root, ProjectPath.normal(path))
            let found = try await Self.fixtures(in: folder)
            broken += found.problems
            let own = ProjectPath.split(folder).name
            places += found.fixtures.map { fixture in
                let system = fixture.id.system
                let systemFolder = system == own ? folder : ProjectPath.join(folder, system)
                return FoundFixture(fixture, "\(systemFolder)/\(fixture.id)", systemFolder)
            }
        }
        places.sort { $0.folder.utf8.lexicographicallyPrecedes($1.folder.utf8) }
        let operations = project.operations
        let resolved = await Parallel.map(places, progress: telling(.readingFixtures, places.count)) { place in
            CheckedFixture(
                place.fixture,
                folder: place.folder,
                systemFolder: place.systemFolder,
                contracts,
                operations
            )
        }
        return (resolved, broken)
    }

    /// A fixture and where it lies; a class, for there are many to be put in order, and they are large.
    private final class FoundFixture: Sendable {
        let fixture: Fixture
        let folder: String
        let systemFolder: String

        init(_ fixture: Fixture, _ folder: String, _ systemFolder: String) {
            self.fixture = fixture
            self.folder = folder
            self.systemFolder = systemFolder
        }
    }

    /// The fixtures in a folder, which are read side by side.
    private static func fixtures(
        in folder: String
    ) async throws(FixtureError) -> (fixtures: [Fixture], problems: [FixtureError]) {
        let search = try FixtureSearch(folder)
        var fixtures: [Fixture] = []
        var problems: [FixtureError] = []
        var next = [FixtureSearch.Place()]
        while !next.isEmpty {
            let steps = await Parallel.map(next) { search.step($0) }
            next = steps.flatMap(\.inner)
            for step in steps {
                fixtures += step.found.fixtures
                problems += step.found.problems
            }
        }
        return (fixtures, problems)
    }

    /// The errors in how fixtures are matched, by their folders.
    private func problems(
        of subjects: [CheckedFixture],
        _ contracts: [CheckedContract?]
    ) -> [String: [FixtureError]] {
        guard enabled.contains(Rule.match.id) || enabled.contains(Rule.duplicate.id) else { return [:] }
        let asksJSON = subjects.contains { !$0.fixture.details.matchers.json.isEmpty }
        let mapper = asksJSON ? ProjectMapper(project.operations, contracts.compactMap(Self.mapper)) : nil
        var problems: [String: [FixtureError]] = [:]
        // Requests match among those that are replayed together: those of a system.
        for (folder, members) in Dictionary(grouping: subjects, by: \.systemFolder) {
            let read = { members[$0].request?.received }
            // With the store's key, redacted values distinguish requests, as in a replay.
            let key = try? RedactionKey.find(in: ProjectPath.join(project.root, folder))
            let redactor = Redactor(project.redaction, key: key)
            let index = FixtureIndex(members.map(\.fixture), redactor: redactor, mapper: mapper, read: read)
            for problem in index.problems + index.unreached(read: read) {
                problems["\(folder)/\(ProjectPath.split(problem.file).folder)", default: []].append(problem)
            }
        }
        return problems
    }

    /// Makes JSON of a contract's requests; nil where it could not be loaded, or has too many names.
    private static func mapper(_ contract: CheckedContract?) -> ContractMapper? {
        guard let contract, let codecs = try? OperationCodecs(contract.contract) else { return nil }
        return ContractMapper(codecs)
    }

    private func fixtures(
        _ subjects: [CheckedFixture],
        among all: [CheckedFixture],
        _ contracts: [CheckedContract?]
    ) async -> [Tally] {
        let tools = await ContractTools.made(for: subjects, of: contracts)
        let context = FixtureCheck.Context(
            project,
            sessions: sessions(of: subjects),
            golden: GoldenFiles(of: all),
            hasContracts: !contracts.isEmpty,
            enabled
        )
        return await Parallel.map(
            subjects,
            progress: telling(.checkingFixtures, subjects.count),
            remembering: { RedactionScan.Memory() }
        ) { subjects, memory in
            let read = subjects.map { subject in
                var own: ContractTools?
                if case .operation(let contract, _, _) = subject.target { own = tools[contract] }
                return (subject: subject, sides: Sides(subject), tools: own)
            }
            // One for all of them: there is little to count in each.
            var tally = Tally(context.enabled)
            for item in read {
                // Handed on and not copied.
                let sum = consume tally
                var check = FixtureCheck(item.subject, item.sides, item.tools, context, sum, &memory)
                check.run()
                tally = check.tally
            }
            return [tally]
        }
    }

    /// What the sessions of each system know.
    func sessions(of subjects: [CheckedFixture]) -> [String: [String: SessionValues]] {
        var sessions: [String: [String: SessionValues]] = [:]
        for folder in Set(subjects.map(\.systemFolder)) {
            let list = (try? Session.list(inFolder: folder)) ?? []
            sessions[folder] = Dictionary(list.map { ($0.cacheID, SessionValues($0.values)) }) { first, _ in first }
        }
        return sessions
    }

    private func unreadable(_ problem: FixtureError) -> Tally {
        var tally = Tally(enabled)
        guard tally.wants(.readable) else {
            let reason = "the fixture cannot be read; see fixture.readable"
            for rule in Rule.all where rule.group == "fixture." { tally.unchecked(rule, problem.file, reason) }
            return tally
        }
        tally.checked(.readable)
        let message = "\(problem.message) [\(problem.code.rawValue)]"
        tally.add(Finding(.readable, message, file: problem.file, line: problem.line))
        return tally
    }
}
