internal import SoapstoneFixtures

/// What is known of a folder, from one look to the next.
struct FixtureReader: Sendable {
    /// What a look found.
    struct Look: Sendable {
        var reader: FixtureReader
        /// What was not told before.
        var problems: [FixtureError] = []
        /// What to answer with from now on; nil where nothing changed.
        var index: FixtureIndex?
    }

    private let path: String
    private let rules: RedactionRules
    private let mapper: (any RequestMapper)?
    /// As the folder was when it was read.
    private var stamp: FolderStamp
    /// As it was at the last look, where that was another one, and how often it was another one since.
    private var unsettled: (stamp: FolderStamp, looks: Int)?
    private var fixtures: [Fixture]
    private var problems: [FixtureError]

    /// A folder that changes all the time is read after so many looks.
    private static let patience = 6

    init(
        _ path: String,
        _ rules: RedactionRules,
        _ stamp: FolderStamp,
        _ index: FixtureIndex,
        _ problems: [FixtureError]
    ) {
        self.path = path
        self.rules = rules
        self.stamp = stamp
        self.problems = problems
        fixtures = index.fixtures
        mapper = index.mapper
    }

    /// Looks at the folder, and reads it where it has changed and come to rest: who writes a case writes several files.
    func looking() -> Look {
        var reader = self
        let found = FolderStamp(of: path)
        guard found != stamp || unsettled != nil else { return Look(reader: reader) }
        let looks = (unsettled?.looks ?? 0) + 1
        guard found == unsettled?.stamp || looks >= Self.patience else {
            reader.unsettled = (found, looks)
            return Look(reader: reader)
        }
        reader.unsettled = nil
        guard found != stamp else { return Look(reader: reader) }
        reader.stamp = found
        return reader.read()
    }

    private func read() -> Look {
        var reader = self
        do throws(FixtureError) {
            let folder = try FixtureFolder.reload(path, over: fixtures)
            let redactor = Redactor(rules, key: try RedactionKey.find(in: path))
            let index = FixtureIndex(folder.fixtures, redactor: redactor, mapper: mapper)
            reader.fixtures = folder.fixtures
            reader.problems = folder.problems + index.problems
            return Look(reader: reader, problems: unknown(reader.problems), index: index)
        } catch {
            // The folder itself cannot be read: what was there stays in force.
            let problems = unknown([error])
            reader.problems += problems
            return Look(reader: reader, problems: problems)
        }
    }

    private func unknown(_ problems: [FixtureError]) -> [FixtureError] {
        problems.filter { !self.problems.contains($0) }
    }
}
