internal import Dispatch
internal import SoapstoneBase
internal import Synchronization

/// Takes records from many tasks and writes them from one thread of its own.
final class JournalWriter: Sendable {
    /// A record on its way to the disk.
    private struct Waiting {
        var payload: [UInt8]
        var continuation: CheckedContinuation<Result<Void, RecordingError>, Never>
    }

    private struct Queue {
        var records: [Waiting] = []
        /// The bytes of all records whose callers wait, those that are being written as well.
        var bytes = 0
        var isStopping = false
        var hasEnded = false
        var stopping: [CheckedContinuation<Void, Never>] = []
    }

    private let queue = Mutex(Queue())
    /// Counts what was put into the queue, so that the thread waits for nothing that is there.
    private let news = DispatchSemaphore(value: 0)
    private let configuration: JournalConfiguration
    private let progress: @Sendable (JournalAppender.Mark) -> Void

    /// Begins to write.
    ///
    /// - Parameter progress: is told, on the writer's thread, up to where records are safe.
    /// - Throws: `RECORDING_SYSTEM` where there is no thread.
    init(
        _ state: JournalState,
        in folder: StoreFolder,
        _ configuration: JournalConfiguration,
        progress: @escaping @Sendable (JournalAppender.Mark) -> Void
    ) throws(RecordingError) {
        self.configuration = configuration
        self.progress = progress
        try SystemThread.start { [self] in run(JournalAppender(state, in: folder, configuration)) }
    }

    /// Appends a record and returns when it is safe.
    ///
    /// - Throws: the reason why it was not said to be safe: `RECORDING_LIMIT`, `RECORDING_OVERLOADED`,
    ///   `RECORDING_STOPPED`, `RECORDING_SYSTEM`. After the last, a later reading may find it or not.
    func append(_ payload: [UInt8]) async throws(RecordingError) {
        guard 1...JournalFormat.largestPayload ~= payload.count else {
            throw RecordingError(.limit, "a record has 1 to \(JournalFormat.largestPayload) bytes")
        }
        let result: Result<Void, RecordingError> = await withCheckedContinuation { continuation in
            let refusal: RecordingError? = queue.withLock { queue in
                if let refusal = self.refusal(payload, queue) { return refusal }
                queue.bytes += payload.count
                queue.records.append(Waiting(payload: payload, continuation: continuation))
                return nil
            }
            if let refusal { return continuation.resume(returning: .failure(refusal)) }
            news.signal()
        }
        try result.get()
    }

    private func refusal(_ payload: [UInt8], _ queue: Queue) -> RecordingError? {
        if queue.isStopping { return RecordingError(.stopped, "the recording was stopped") }
        // A single record may be larger than what may wait. Both are far from overflow: a payload is 32 MiB at most.
        guard queue.bytes == 0 || queue.bytes + payload.count <= configuration.waitingBytes else {
            return RecordingError(.overloaded, "\(queue.bytes) bytes wait for the disk already")
        }
        return nil
    }

    /// Takes no more records, and returns when those that wait are written or were refused.
    func stop() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let hasEnded = queue.withLock { queue in
                queue.isStopping = true
                if !queue.hasEnded { queue.stopping.append(continuation) }
                return queue.hasEnded
            }
            if hasEnded { return continuation.resume() }
            news.signal()
        }
    }

    // What follows runs on the writer's thread.

    private func run(_ appender: consuming JournalAppender) {
        var expected = 1
        while let batch = nextBatch(expecting: expected) {
            // As many as came together before are likely to come together again; one that is alone waits for none.
            expected = batch.count
            let result: Result<Void, RecordingError>
            do throws(RecordingError) {
                let mark = try appender.append(batch.map(\.payload))
                progress(mark)
                result = .success(())
            } catch {
                result = .failure(error)
            }
            let bytes = batch.reduce(0) { $0 + $1.payload.count }
            queue.withLock { $0.bytes -= bytes }
            for record in batch { record.continuation.resume(returning: result) }
        }
        let stopping = queue.withLock { queue in
            queue.hasEnded = true
            return queue.stopping
        }
        for continuation in stopping { continuation.resume() }
    }

    /// The records that go to the disk together; nil when there will be none.
    private func nextBatch(expecting expected: Int) -> [Waiting]? {
        while true {
            let (count, isStopping) = queue.withLock { ($0.records.count, $0.isStopping) }
            if count > 0 { break }
            if isStopping { return nil }
            news.wait()
        }
        if expected > 1 { gather(expected) }
        return queue.withLock { queue in
            var bytes = 0
            let count = queue.records.prefix { record in
                defer { bytes += record.payload.count }
                return bytes < Self.batchBytes
            }.count
            let batch = Array(queue.records.prefix(count))
            queue.records.removeFirst(count)
            return batch
        }
    }

    private func gather(_ expected: Int) {
        let deadline = ContinuousClock.now + configuration.gathering
        while queue.withLock({ $0.records.count < expected && !$0.isStopping }) {
            let rest = ContinuousClock.now.duration(to: deadline)
            guard rest > .zero else { return }
            let (seconds, attoseconds) = rest.components
            let nanoseconds = Int(clamping: seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
            _ = news.wait(timeout: .now() + .nanoseconds(nanoseconds))
        }
    }

    /// How many bytes of records go to the disk together, plus one record.
    private static let batchBytes = 4 << 20
}
