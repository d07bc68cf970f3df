internal import Dispatch
internal import SoapstoneBase
internal import Synchronization

/// Puts the records of a journal into folders, in order, on a thread of its own and behind those who record.
///
/// It reads them back from the journal, so what it has still to do takes no memory, however slow the disk is.
final class Exporter: Sendable {
    private struct Work {
        /// Up to where the segments may be read, in their order.
        var marks: [JournalAppender.Mark] = []
        var isStopping = false
        var hasEnded = false
        var stopping: [CheckedContinuation<Void, Never>] = []
        /// What could not be exported; the journal then has to stay.
        var failure: RecordingError?
    }

    private let work = Mutex(Work())
    private let news = DispatchSemaphore(value: 0)
    private let journal: StoreFolder
    private let retryInterval: Duration
    private let report: @Sendable (RecordingEvent) -> Void

    init(
        _ cases: CaseStore,
        journal: StoreFolder,
        retryInterval: Duration,
        report: @escaping @Sendable (RecordingEvent) -> Void
    ) throws(RecordingError) {
        self.journal = journal
        self.retryInterval = retryInterval
        self.report = report
        try SystemThread.start { [self] in run(cases) }
    }

    /// Says up to where records are safe.
    func advance(to mark: JournalAppender.Mark) {
        work.withLock { work in
            if work.marks.last?.segment == mark.segment { work.marks.removeLast() }
            work.marks.append(mark)
        }
        news.signal()
    }

    /// Returns when all that is safe was exported or could not be.
    ///
    /// - Returns: why something was not exported; nil where all was.
    func finish() async -> RecordingError? {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let hasEnded = work.withLock { work in
                work.isStopping = true
                if !work.hasEnded { work.stopping.append(continuation) }
                return work.hasEnded
            }
            if hasEnded { return continuation.resume() }
            news.signal()
        }
        return work.withLock { $0.failure }
    }

    // What follows runs on the exporter's thread.

    /// The place of the next record.
    private struct Position {
        var segment: UInt64
        var offset: Int
        var sequence: UInt64
    }

    private func run(_ cases: CaseStore) {
        var cases = cases
        var position: Position?
        while let mark = next() {
            do throws(RecordingError) {
                try export(mark, from: &position, into: &cases)
                reached(mark)
            } catch {
                keepJournal(error)
                if work.withLock({ $0.isStopping }) { break }
                rest()
            }
        }
        let stopping = work.withLock { work in
            work.hasEnded = true
            return work.stopping
        }
        for continuation in stopping { continuation.resume() }
    }

    /// Takes a mark away, unless it moved on meanwhile; what failed before it did not fail for good.
    private func reached(_ mark: JournalAppender.Mark) {
        work.withLock { work in
            if work.marks.first == mark { work.marks.removeFirst() }
            if work.failure?.code == .system { work.failure = nil }
        }
    }

    /// The next mark, which stays the first one until it is reached; nil when there will be none.
    private func next() -> JournalAppender.Mark? {
        while true {
            let (mark, isStopping) = work.withLock { ($0.marks.first, $0.isStopping) }
            if let mark { return mark }
            if isStopping { return nil }
            news.wait()
        }
    }

    private func export(
        _ mark: JournalAppender.Mark,
        from position: inout Position?,
        into cases: inout CaseStore
    ) throws(RecordingError) {
        var reader = try SegmentReader(JournalState.name(mark.segment), in: journal)
        if let position, position.segment == mark.segment {
            reader.resume(at: position.offset, after: position.sequence)
        }
        while let record = try reader.next(upTo: mark.end) {
            switch try Self.export(record, into: &cases, failed: keepJournal) {
            case .new(let id)?: report(.recorded(id))
            case .known(let id)?: report(.repeated(id))
            case nil: break
            }
            position = Position(segment: mark.segment, offset: reader.offset, sequence: reader.sequence)
        }
        guard reader.end == nil else {
            throw RecordingError(.damaged, "a record that was just written cannot be read", file: reader.path)
        }
    }

    /// Puts one record into a folder.
    ///
    /// - Parameter failed: is told of what no folder can take, which no repetition would help.
    /// - Returns: what became of it; nil where no folder can take it.
    /// - Throws: `RECORDING_SYSTEM` where the disk does not do it now.
    private static func export(
        _ record: SegmentReader.Record,
        into cases: inout CaseStore,
        failed: (RecordingError) -> Void
    ) throws(RecordingError) -> CaseStore.Outcome? {
        do throws(RecordingError) {
            return try cases.export(JournalEntry(parsing: record.payload))
        } catch {
            guard error.code != .system else { throw error }
            failed(error)
            return nil
        }
    }

    private func keepJournal(_ error: RecordingError) {
        work.withLock { work in
            if work.failure == nil || work.failure?.code == .system { work.failure = error }
        }
        report(.notExported(error))
    }

    /// Waits until it is worth trying again, or until the recording is stopped.
    private func rest() {
        let end = ContinuousClock.now + retryInterval
        while ContinuousClock.now < end, !work.withLock({ $0.isStopping }) {
            _ = news.wait(timeout: .now() + .milliseconds(20))
        }
    }
}

extension Exporter {
    /// Puts all that an earlier run left in the journal into folders.
    ///
    /// - Returns: how many records there were, and whether each is in a folder now.
    /// - Throws: `RECORDING_SYSTEM` where the disk does not do it; the journal is as it was.
    static func recover(
        _ state: JournalState,
        in journal: StoreFolder,
        into cases: inout CaseStore,
        report: (RecordingEvent) -> Void
    ) throws(RecordingError) -> (count: Int, isComplete: Bool) {
        var count = 0
        var isComplete = true
        for number in state.segments {
            var reader = try SegmentReader(JournalState.name(number), in: journal)
            while let record = try reader.next() {
                count += 1
                _ = try export(record, into: &cases) { error in
                    isComplete = false
                    report(.notExported(error))
                }
            }
        }
        return (count, isComplete)
    }
}
