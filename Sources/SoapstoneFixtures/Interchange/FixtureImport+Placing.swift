extension FixtureImport {
    /// Where imported exchanges belong, and why some belong nowhere.
    public struct Placed: Sendable {
        /// The exchanges that are new, redacted, in the order in which they were read.
        public internal(set) var exchanges: [Exchange] = []
        /// Those that the fixtures have already.
        public internal(set) var known: [Exchange.ID] = []
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
        beside existing: [Exchange],
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
    public static func write(_ exchanges: [Exchange], to store: String) throws(RecordingError) {
        let root = try StoreFolder(path: store, calls: RealSystemCalls(), isMade: false)
        for exchange in exchanges {
            let folder = try root.folder(exchange.id.service).folder(exchange.id.operation)
            try folder.writeCase(
                exchange.id.name,
                exchange.details,
                files: [
                    (exchange.details.requestFile, exchange.request),
                    (exchange.details.responseFile, exchange.response),
                ]
            )
        }
    }
}
