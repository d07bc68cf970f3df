extension FixtureImport {
    /// Where imported exchanges belong, and why some belong nowhere.
    public struct Placed: Sendable {
        /// The exchanges that are new, redacted, in the order in which they were read.
        public internal(set) var fixtures: [Fixture] = []
        /// Those that the fixtures have already.
        public internal(set) var known: [Fixture.ID] = []
        /// What was left out, while reading and since.
        public internal(set) var findings: [InterchangeFinding] = []
    }

    /// Gives each exchange its place, redacts it as a recording is, and holds it against what fixtures must be.
    ///
    /// - Parameters:
    ///   - system: the name of the system's folder.
    ///   - existing: what is in the folder.
    ///   - redactor: has the rules and the key of the folder.
    ///   - rules: the same rules, for what is left afterwards.
    public func placed(
        in system: String,
        beside existing: [Fixture],
        redactor: Redactor,
        rules: RedactionRules = .standard
    ) -> Placed {
        var placer = FixturePlacer(system: system, beside: existing, redactor, RedactionScan(rules))
        placer.result.findings = findings
        for draft in drafts {
            do throws(InterchangeRefusal) {
                try placer.place(draft)
            } catch {
                placer.result.findings.append(error.finding)
            }
        }
        placer.check()
        return placer.result
    }

    /// Writes new exchanges into the folder of a system, each whole or not at all.
    ///
    /// - Parameter store: the folder, which is there and which nobody else writes to.
    /// - Throws: why one could not be written; those before it are.
    public static func write(_ fixtures: [Fixture], to store: String) throws(RecordingError) {
        let root = try StoreFolder(path: store, calls: RealSystemCalls(), isMade: false)
        for fixture in fixtures {
            let folder = try root.folder(fixture.id.service).folder(fixture.id.operation)
            try folder.writeCase(
                fixture.id.name,
                fixture.details,
                files: [
                    (fixture.details.requestFile, fixture.request),
                    (fixture.details.responseFile, fixture.response),
                ]
            )
        }
    }
}
