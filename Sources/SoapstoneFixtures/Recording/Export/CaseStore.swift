internal import SoapstoneBase

/// The folders of a store: which requests they answer, and with what.
struct CaseStore: Sendable {
    /// A case that answers a request, the first or a later one of a sequence.
    struct Step: Sendable {
        var id: Fixture.ID
        /// From 1; a later one responses in the state `step-<number>`.
        var number: Int
        var response: [UInt8]
        var details: Fixture.Details
    }

    /// What is known of one request.
    private struct Known: Sendable {
        var steps: [Step] = []
        /// The responses of cases whose scenarios people wrote.
        var others: Set<[UInt8]> = []
    }

    private let store: StoreFolder
    /// Where the files of parts are until they are in the folders of cases.
    private let parts: StoreFolder
    private let placement: PlacementRule
    private let volatile: VolatileParts
    private var known: [String: Known] = [:]
    /// Where the run is in each sequence.
    private var cursors: [String: Int] = [:]
    private var run: UInt64?
    /// How many cases the store has.
    private(set) var count = 0
    /// Whether a call failed in the middle of an export, so that what is known may not be what is there.
    private var isStale = false

    /// Opens the folders of a store, and brings to an end what a killed process left unfinished.
    ///
    /// - Parameters:
    ///   - parts: where the files of parts are; the store itself where it is nil.
    ///   - report: is told of cases that cannot be read.
    init(
        _ store: StoreFolder,
        placement: @escaping PlacementRule,
        volatile: VolatileParts = .standard,
        parts: StoreFolder? = nil,
        report: (FixtureError) -> Void
    ) throws(RecordingError) {
        self.store = store
        self.parts = parts ?? store
        self.placement = placement
        self.volatile = volatile
        try load(report)
    }

    private mutating func load(_ report: (FixtureError) -> Void) throws(RecordingError) {
        try Self.clean(store, depth: 3)
        let folder: FixtureFolder
        do throws(FixtureError) {
            folder = try FixtureFolder.load(store.path)
        } catch {
            throw RecordingError(.system, error.message, file: error.file)
        }
        for problem in folder.problems { report(problem) }
        count = folder.fixtures.count
        known = [:]
        for exchange in folder.fixtures { take(exchange) }
        for digest in known.keys { try linkAll(digest) }
    }

    /// Removes what was being written when a process was killed.
    private static func clean(_ folder: StoreFolder, depth: Int) throws(RecordingError) {
        for entry in try folder.entries() {
            if entry.name.utf8.starts(with: StoreFolder.unfinished.utf8) {
                try folder.remove(entry.name, entry.kind)
            } else if entry.kind == .folder, depth > 0, entry.name.utf8.first != UInt8(ascii: ".") {
                try clean(folder.existing(entry.name), depth: depth - 1)
            }
        }
    }

    private mutating func take(_ exchange: Fixture) {
        let details = exchange.details
        let recorded = RecordedCase(CapturedExchange(exchange), volatile: volatile)
        let scenario = details.scenario
        let name = Self.sequence(details.operation, recorded.digest)
        guard scenario == nil || Bytes.areEqual(scenario?.name, name) else {
            known[recorded.digest, default: Known()].others.insert(recorded.response)
            return
        }
        let number = scenario?.requiredState.flatMap { Int($0.dropFirst(Self.statePrefix.count)) } ?? 1
        let step = Step(id: exchange.id, number: number, response: recorded.response, details: details)
        known[recorded.digest, default: Known()].steps.append(step)
        known[recorded.digest]?.steps.sort { $0.number < $1.number }
    }

    /// Leads each step of a sequence to the next one.
    private mutating func linkAll(_ digest: String) throws(RecordingError) {
        guard let steps = known[digest]?.steps, steps.count > 1 else { return }
        for (index, next) in steps.enumerated().dropFirst() where next.number > steps[index - 1].number {
            try link(digest, index - 1, to: next.number)
        }
    }
}

// Recording.
extension CaseStore {
    /// What became of an exchange.
    enum Outcome: Equatable {
        /// A case was written.
        case new(Fixture.ID)
        /// The case was there already; nil where its scenario was written by hand.
        case known(Fixture.ID?)
    }

    /// Puts an exchange into a folder where none has it.
    ///
    /// Records of one run are given in their order. A response that differs from the run's last one to the same request is
    /// looked for further on in the sequence, and else is its new end. To do the same again from the first record of a run
    /// on therefore changes nothing.
    ///
    /// - Throws: `RECORDING_SYSTEM` where the disk does not do it; to try again is then right. `RECORDING_VALUE` where no
    ///   folder can take it.
    mutating func export(_ entry: JournalEntry) throws(RecordingError) -> Outcome {
        if isStale {
            // The run's places in the sequences hold: a sequence only grows.
            try load { _ in }
            isStale = false
        }
        do throws(RecordingError) {
            return try place(entry)
        } catch {
            isStale = true
            throw error
        }
    }

    private mutating func place(_ entry: JournalEntry) throws(RecordingError) -> Outcome {
        if run != entry.run {
            run = entry.run
            cursors = [:]
        }
        let recorded = RecordedCase(entry.exchange, volatile: volatile)
        let digest = recorded.digest
        let known = known[digest] ?? Known()
        let cursor = cursors[digest] ?? 0
        if let found = known.steps.indices.dropFirst(cursor).first(where: {
            known.steps[$0].response == recorded.response
        }) {
            cursors[digest] = found
            return .known(known.steps[found].id)
        }
        if known.others.contains(recorded.response) { return .known(nil) }
        // A number that somebody wrote may be any; below the bound it has a next one.
        let number = max(known.steps.count, min(known.steps.last?.number ?? 0, Self.mostSteps)) + 1
        guard number <= Self.mostSteps else {
            throw RecordingError(
                .value,
                "the request has \(Self.mostSteps) different responses already",
                file: store.path
            )
        }
        let step = try write(recorded, number: number)
        self.known[digest, default: Known()].steps.append(step)
        count += 1
        let last = known.steps.count
        if last > 0 { try link(digest, last - 1, to: number) }
        cursors[digest] = last
        return .new(step.id)
    }

    private func write(_ recorded: RecordedCase, number: Int) throws(RecordingError) -> Step {
        let place = placement(recorded.captured, recorded.key)
        let service = try name(FolderName.encoded(place.service), in: store)
        let serviceFolder = try store.folder(service)
        let operation = try name(FolderName.encoded(place.operation), in: serviceFolder)
        let folder = try serviceFolder.folder(operation)
        let scenario =
            number == 1
            ? nil
            : Fixture.Scenario(
                name: Self.sequence(operation, recorded.digest),
                requiredState: Self.state(number)
            )
        let details = recorded.details(operation: operation, scenario: scenario)
        let name = try freeName(recorded, number, in: folder)
        let bodies = [
            (details.requestFile, details.requestFile(of: recorded.captured.request.kept)),
            (details.responseFile, recorded.captured.response.kept),
        ]
        try folder.writeCase(
            name,
            details,
            files: bodies.compactMap { file, bytes in bytes.map { (file, $0) } },
            links: recorded.captured.parts.map { (JournalFiles.name(of: $0.content), parts, $0.name) }
        )
        return Step(
            id: Fixture.ID(system: "", service: service, operation: operation, name: name),
            number: number,
            response: recorded.response,
            details: details
        )
    }

    /// Leads a step to the state in which the next one responses.
    private mutating func link(_ digest: String, _ index: Int, to number: Int) throws(RecordingError) {
        guard let step = known[digest]?.steps[index] else { return }
        var details = step.details
        var scenario = details.scenario ?? Fixture.Scenario(name: Self.sequence(details.operation, digest))
        guard !Bytes.areEqual(scenario.newState, Self.state(number)) else { return }
        scenario.newState = Self.state(number)
        details.scenario = scenario
        let folder = try store.existing(step.id.service).existing(step.id.operation).existing(step.id.name)
        try folder.replace("exchange.yaml", with: StoreFolder.yaml(details, folder))
        known[digest]?.steps[index].details = details
    }

    /// The name of a folder, or another one beside a folder whose name differs in the case of letters only.
    private func name(_ name: String, in folder: StoreFolder) throws(RecordingError) -> String {
        guard !folder.has(name) else { return name }
        let isTaken = try folder.entries().contains { ASCII.matches($0.name.utf8, name.utf8) }
        return isTaken ? FolderName.distinct(name) : name
    }

    /// A name that says what the request is; with more digits where another request has the first 8.
    private func freeName(_ recorded: RecordedCase, _ number: Int, in folder: StoreFolder) throws(RecordingError)
        -> String
    {
        for digits in [8, 16, 64] {
            let name = "\(recorded.slug)-\(recorded.digest.prefix(digits))" + (number > 1 ? "-\(number)" : "")
            if !folder.has(name) { return name }
        }
        throw RecordingError(.value, "there is a fixture of another request under this name", file: folder.path)
    }

    private static func sequence(_ operation: String, _ digest: String) -> String {
        "\(operation.prefix(119))-\(digest.prefix(8))"
    }

    private static func state(_ number: Int) -> String { "\(statePrefix)\(number)" }

    private static let statePrefix = "step-"
    private static let mostSteps = 10_000
}

extension CapturedExchange {
    /// What was captured where a fixture is now.
    init(_ exchange: Fixture) {
        let details = exchange.details
        self.init(
            profile: details.profile,
            method: details.method,
            endpoint: details.endpoint,
            requestHeaders: details.requestHeaders,
            request: details.requestWithheld.map(Body.withheld) ?? .bytes(exchange.request),
            status: details.status,
            responseHeaders: details.responseHeaders,
            response: details.responseWithheld.map(Body.withheld) ?? .bytes(exchange.response),
            recordedAt: details.recordedAt ?? 0
        )
    }
}
