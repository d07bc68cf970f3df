import SoapstoneFixtures

extension FixtureIndex {
    /// The exchanges of a folder; what is broken is reported on standard error and left out.
    ///
    /// - Throws: where the folder cannot be read or, unless it may be empty, has no exchange.
    init(folder path: String, mayBeEmpty: Bool) throws {
        let folder = try FixtureFolder.load(path)
        self.init(folder.exchanges)
        for problem in folder.problems + problems { printError("\(problem)") }
        guard mayBeEmpty || !exchanges.isEmpty else {
            throw Failure.unreadable(path, "there is no recorded exchange in this folder")
        }
    }
}
