import Foundation
import Logging
import SoapstoneFixtures
import SoapstoneStub

/// A store that is recorded into, with what it has already.
struct RecordingSession {
    let recorder: Recorder
    /// What was recorded before.
    let index: FixtureIndex
    let recording: Recording
    private let redactor: Redactor
    private let secrets = StoreSecrets()
    private let tally = RecordingTally()
    private let hasContract: Bool

    /// Begins to record into a folder.
    init(_ folder: String, _ options: RecordingOptions, _ rules: RedactionRules, _ logger: Logger) async throws {
        let contract = try await options.loaded()
        hasContract = contract != nil || access("wsdl", F_OK) == 0
        recorder = try await options.start(folder, contract, logger, tally)
        do {
            redactor = Redactor(rules, key: try RedactionKey(store: folder), store: secrets)
            let mapper = try options.mapper(contract)
            index = try FixtureIndex.reading(folder, mayBeEmpty: true, redactor: redactor, mapper: mapper).0
            recording = options.recording(recorder, redactor, logger)
        } catch {
            try? await recorder.stop()
            throw error
        }
    }

    /// Runs what records, and ends the recording however that ends.
    func run(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            try? await end()
            throw error
        }
        try await end()
    }

    /// Puts what was recorded into folders, and takes out of them what later fixtures have shown to be secret.
    func end() async throws {
        try await recorder.stop()
        defer { printOutput(Array("\(tally.summary(of: recorder.folder, hasContract: hasContract))".utf8)) }
        guard !secrets.isEmpty else { return }
        // Who holds the recorder is the only one that writes.
        let recorder = try await Recorder.start(recorder.folder)
        do {
            let fixtures = try FixtureFolder.load(recorder.folder).fixtures
            for result in FixtureRedaction(redactor).removing(secrets, from: fixtures) {
                try result.write(to: recorder.folder)
            }
            try await recorder.stop()
        } catch {
            try? await recorder.stop()
            throw error
        }
    }
}
