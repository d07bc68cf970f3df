extension FixtureImport {
    /// Redacts fixtures as recordings are, and writes those that a folder does not have yet.
    ///
    /// - Parameters:
    ///   - folder: the folder of a system, or of all systems; it is made where there is none.
    ///   - rules: what is redacted.
    ///   - isGenerated: whether the messages are generated, so that equal values say nothing of each other.
    /// - Throws: `RECORDING_LOCKED` if another recorder writes into the folder, and why a file could not be read or written.
    package static func save(
        _ fixtures: [Fixture],
        to folder: String,
        rules: RedactionRules,
        isGenerated: Bool = false
    ) throws -> Placed {
        let existing = try self.existing(in: folder)
        let systems = Set(existing.map(\.id.system))
        let own = folder.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
        let isSystem = systems.isEmpty || systems == [own]
        var result = Placed()
        var drafts: [String: [ImportedFixture]] = [:]
        for fixture in fixtures {
            let system = isSystem ? own : systems.count == 1 ? systems.first ?? "" : fixture.id.system
            let place = InterchangePlace(file: fixture.id.description)
            guard isSystem || systems.contains(system) else {
                let names = systems.sorted().joined(separator: ", ")
                let message = "the folder has several systems: name the one that the fixture belongs to, of \(names)"
                result.findings.append(InterchangeFinding(.whole, place, message))
                continue
            }
            drafts[system, default: []].append(
                ImportedFixture(
                    place: place,
                    service: fixture.id.service,
                    name: fixture.id.name,
                    hasKind: true,
                    details: fixture.details,
                    request: fixture.request,
                    response: fixture.response
                )
            )
        }
        for (system, drafts) in drafts.sorted(by: { $0.key < $1.key }) {
            let store = isSystem ? folder : "\(folder)/\(system)"
            let root = try StoreFolder(path: store, calls: RealSystemCalls())
            let lock = try StoreLock(in: Recorder.journal(of: root), store: store)
            defer { lock.release() }
            let whole = Redactor(rules, key: try RedactionKey(store: store))
            let redactor = isGenerated ? whole.withoutSpreading : whole
            let others = existing.filter { $0.id.system == system }
            var placer = FixturePlacer(system: system, beside: others, redactor, RedactionScan(rules))
            for draft in drafts {
                do throws(InterchangeRefusal) {
                    try placer.place(draft)
                } catch {
                    placer.result.findings.append(error.finding)
                }
            }
            placer.check()
            try write(placer.result.fixtures, to: store)
            result.fixtures += placer.result.fixtures
            result.known += placer.result.known
            result.findings += placer.result.findings
        }
        return result
    }

    private static func existing(in folder: String) throws(FixtureError) -> [Fixture] {
        do throws(FixtureError) {
            return try FixtureFolder.load(folder).fixtures
        } catch {
            guard error.code == .missing else { throw error }
            return []
        }
    }
}
