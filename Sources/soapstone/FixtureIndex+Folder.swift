import SoapstoneFixtures

extension FixtureIndex {
    /// The fixtures of a folder; what is broken is reported on standard error and left out.
    ///
    /// - Parameters:
    ///   - path: the folder of a system, or of all.
    ///   - mayBeEmpty: whether there may be no fixture in it.
    ///   - rules: what the fixtures were redacted by, with the folder's own key where there is one.
    ///   - mapper: makes the JSON that fixtures may ask something of.
    init(folder path: String, mayBeEmpty: Bool, rules: RedactionRules, mapper: (any RequestMapper)?) throws {
        let redactor = Redactor(rules, key: try RedactionKey.find(in: path))
        self = try Self.reading(path, mayBeEmpty: mayBeEmpty, redactor: redactor, mapper: mapper).0
    }

    /// The fixtures of a folder, and what was reported of it.
    ///
    /// - Parameters:
    ///   - redactor: what the fixtures were redacted with.
    ///   - mapper: makes the JSON that fixtures may ask something of.
    static func reading(
        _ path: String,
        mayBeEmpty: Bool,
        redactor: Redactor,
        mapper: (any RequestMapper)?
    ) throws -> (FixtureIndex, [FixtureError]) {
        let folder = try FixtureFolder.load(path)
        let index = FixtureIndex(folder.fixtures, redactor: redactor, mapper: mapper)
        let problems = folder.problems + index.problems
        for problem in problems { printError("\(problem)") }
        guard mayBeEmpty || !index.fixtures.isEmpty else {
            throw Failure.unreadable(path, "there is no fixture in this folder")
        }
        return (index, problems)
    }
}
