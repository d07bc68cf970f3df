import SoapstoneFixtures

extension FixtureIndex {
    /// The exchanges of a folder; what is broken is reported on standard error and left out.
    ///
    /// - Parameters:
    ///   - path: the folder of a system, or of all.
    ///   - mayBeEmpty: whether there may be no exchange in it.
    ///   - rules: what the exchanges were redacted by, with the folder's own key where there is one.
    init(folder path: String, mayBeEmpty: Bool, rules: RedactionRules) throws {
        let folder = try FixtureFolder.load(path)
        self.init(folder.exchanges, redactor: Redactor(rules, key: try RedactionKey.find(in: path)))
        for problem in folder.problems + problems { printError("\(problem)") }
        guard mayBeEmpty || !exchanges.isEmpty else {
            throw Failure.unreadable(path, "there is no recorded exchange in this folder")
        }
    }
}
