internal import SoapstoneBase
internal import Synchronization

/// Records exchanges into a store: first into a journal that loses nothing, then into folders that people can read.
///
///     let recorder = try await Recorder.start("fixtures/sets")
///     try await recorder.record(exchange)    // returns when the exchange is safe
///     try await recorder.stop()              // returns when all are in folders
///
/// A store has one recorder at a time, whatever the process. One that is not stopped goes on until the process ends; the
/// next one then takes over what is in the journal.
public final class Recorder: Sendable {
    /// How a recording is made.
    public struct Configuration: Sendable {
        /// How the journal is kept.
        public var journal = JournalConfiguration()
        /// Says where an exchange belongs.
        public var placement = Placement.standard
        /// Is told, on any thread, what should be known and stops nothing.
        public var report: @Sendable (RecordingEvent) -> Void = { _ in }

        /// Makes the default configuration, to be changed one by one.
        public init() {}
    }

    /// The folder of the store, as it was given.
    public let folder: String
    /// Whether the store had no cases when the recording began, those taken over from a journal counted.
    public let wasEmpty: Bool
    private let journal: StoreFolder
    private let writer: JournalWriter
    private let exporter: Exporter
    private let run: UInt64
    private let state: Mutex<State>

    private struct State {
        /// Nil once the recording has ended.
        var lock: StoreLock?
        /// Whether an earlier run's record could not be put into a folder, so that its journal stays.
        var keepsJournal: Bool
    }

    /// Begins to record into a store, which is made where it is not there, and takes over what an earlier run left.
    ///
    /// - Parameter path: the folder of a system, whose name the system has.
    /// - Throws: `RECORDING_LOCKED` where another process records into it, `RECORDING_DAMAGED` or `RECORDING_VERSION`
    ///   where its journal cannot be continued, `RECORDING_SYSTEM`.
    public static func start(
        _ path: String,
        configuration: Configuration = Configuration()
    ) async throws(RecordingError) -> Recorder {
        try await onThread { () throws(RecordingError) in
            try Recorder(path, configuration, calls: RealSystemCalls())
        }
    }

    /// Begins to record with calls of the caller's; it blocks, so it is not for the threads of Swift's tasks.
    init(_ path: String, _ configuration: Configuration, calls: any SystemCalls) throws(RecordingError) {
        let store = try StoreFolder(path: path, calls: calls)
        folder = path
        journal = try Self.journal(of: store)
        let lock = try StoreLock(in: journal, store: path)
        let report = configuration.report
        var former = try JournalFiles.open(journal) { report(.finding($0)) }
        var cases = try CaseStore(store, placement: configuration.placement, parts: journal) { report(.unreadable($0)) }
        let recovery = try Exporter.recover(former, in: journal, into: &cases, report: report)
        if recovery.count > 0 { report(.recovered(recovery.count)) }
        if recovery.isComplete {
            try JournalFiles.remove(journal)
            former = JournalState()
        }
        wasEmpty = cases.count == 0
        var generator = SystemRandomNumberGenerator()
        run = generator.next()
        state = Mutex(State(lock: lock, keepsJournal: !recovery.isComplete))
        let exporter = try Exporter(
            cases,
            journal: journal,
            retryInterval: configuration.journal.retryInterval,
            report: report
        )
        self.exporter = exporter
        writer = try JournalWriter(former, in: journal, configuration.journal) { exporter.advance(to: $0) }
    }

    /// Records an exchange and returns when it is safe, as the durability says.
    ///
    /// Header fields of one name are joined, and those without a value left out.
    ///
    /// - Throws: the reason why it was not said to be safe. `RECORDING_VALUE` and `RECORDING_LIMIT` are the exchange's
    ///   fault, `RECORDING_SYSTEM` and `RECORDING_OVERLOADED` the disk's: whether the client then gets its response is the
    ///   caller's to decide, and the next call may succeed. `RECORDING_STOPPED` after `stop`.
    public func record(_ exchange: CapturedExchange) async throws(RecordingError) {
        var exchange = exchange
        exchange.normalizeHeaders()
        try exchange.check()
        try await writer.append(JournalEntry(run: run, exchange: exchange).bytes)
    }

    /// Records an exchange whose response came in pieces, with the files of its parts.
    ///
    /// - Throws: as for any other. Without its record, no file is part of the recording.
    public func record(_ exchange: CapturedExchange, _ response: CapturedMessage) async throws(RecordingError) {
        for file in response.files where exchange.parts.contains(file.file) {
            try await file.spool.keep(file.file.content)
        }
        try await record(exchange)
    }

    /// Begins a file for a part.
    func beginPart() async throws(RecordingError) -> PartSpool {
        try await PartSpool.begin(in: journal)
    }

    /// Takes no more exchanges, puts all that were recorded into folders, removes the journal and frees the store.
    ///
    /// - Throws: why an exchange could not be put into a folder. The journal then stays, and the next start tries again.
    public func stop() async throws(RecordingError) {
        await writer.stop()
        let failure = await exporter.finish()
        let (lock, keepsJournal) = state.withLock { state in
            defer { state.lock = nil }
            return (state.lock, state.keepsJournal)
        }
        // Who starts next takes the lock at once, while a thread that ends may hold what it was given a little longer.
        defer { lock?.release() }
        if let failure { throw failure }
        guard lock != nil, !keepsJournal else { return }
        let journal = journal
        // The lock is held until the journal is gone: who comes next makes one of its own.
        try await Self.onThread { () throws(RecordingError) in try JournalFiles.remove(journal) }
    }

    /// Opens the folder of a store's journal and key, which is made if it is not there.
    static func journal(of store: StoreFolder) throws(RecordingError) -> StoreFolder {
        let journal = try store.folder(folderName)
        // It is for this machine only, so no repository should have it.
        if !journal.has(".gitignore") { try journal.write(Array("*\n".utf8), to: ".gitignore") }
        return journal
    }

    /// The name of that folder.
    package static let folderName = ".recording"

    /// Where a store has the contracts that passed through its recorder.
    package static func contracts(in store: String) -> String { "\(store)/wsdl" }

    /// Keeps a document of a contract beside the exchanges; what it was before is replaced.
    ///
    /// - Parameter name: of a file without a folder.
    public func keep(_ document: [UInt8], named name: String) async throws(RecordingError) {
        let path = Self.contracts(in: folder)
        try await Self.onThread { () throws(RecordingError) in
            try StoreFolder(path: path, calls: RealSystemCalls()).replace(name, with: document)
        }
    }

    /// Does what blocks on a thread of its own.
    private static func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws(RecordingError) -> Value
    ) async throws(RecordingError) -> Value {
        let result: Result<Value, RecordingError> = await withCheckedContinuation { continuation in
            do throws(RecordingError) {
                try SystemThread.start {
                    do throws(RecordingError) {
                        continuation.resume(returning: .success(try body()))
                    } catch {
                        continuation.resume(returning: .failure(error))
                    }
                }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        return try result.get()
    }
}

extension Recorder {
    /// What a repair did to one segment of a journal.
    public struct Repair: Equatable, Sendable {
        /// The segment's path.
        public var file: String
        /// The path of the file as it was found; nil where it was missing.
        public var original: String?
        /// How many sound records the segment has now.
        public var records: Int
    }

    /// Writes the damaged segments of a store's journal anew with the records in them that are sound, so that it can be
    /// recorded into again. The files as they were found stay beside them.
    ///
    /// - Throws: `RECORDING_LOCKED`, `RECORDING_VERSION`, `RECORDING_SYSTEM`; `RECORDING_DAMAGED` where it does not help.
    public static func repair(_ path: String) async throws(RecordingError) -> [Repair] {
        try await onThread { () throws(RecordingError) in
            let store = try StoreFolder(path: path, calls: RealSystemCalls())
            let journal = try store.folder(folderName)
            let lock = try StoreLock(in: journal, store: path)
            return try withExtendedLifetime(lock) { () throws(RecordingError) in
                try JournalFiles.repair(journal).map {
                    Repair(file: $0.file, original: $0.original, records: $0.records)
                }
            }
        }
    }

    /// What is not as it was written in a store's journal, which is read and not changed.
    ///
    /// - Throws: `RECORDING_VERSION`, `RECORDING_SYSTEM`.
    public static func verify(_ path: String) async throws(RecordingError) -> [JournalFinding] {
        try await onThread { () throws(RecordingError) in
            let store = try StoreFolder(path: path, calls: RealSystemCalls(), isMade: false)
            guard store.has(folderName) else { return [] }
            return try JournalState(reading: store.existing(folderName)).findings
        }
    }
}
