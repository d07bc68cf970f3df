#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif
internal import SoapstoneBase
internal import SoapstoneSOAP

/// Writes batches of records to segments, one after the other.
struct JournalAppender: ~Copyable {
    /// A place up to which a segment's records are safe.
    struct Mark: Equatable, Sendable {
        var segment: UInt64
        /// In bytes from the segment's start.
        var end: Int
    }

    private struct Segment {
        var header: SegmentHeader
        var file: Int32
        var size = JournalFormat.segmentHeaderSize
    }

    private let folder: StoreFolder
    private let configuration: JournalConfiguration
    private var segment: Segment?
    /// The segment of the last safe record, 0 where there is none.
    private var lastSegment: UInt64
    /// The number of the last safe record.
    private var settled: UInt64
    /// The numbers that come next. None is used twice, whatever failed.
    private var nextSequence: UInt64
    private var nextSegment: UInt64
    private var failure: (error: RecordingError, time: ContinuousClock.Instant)? = nil

    /// Continues a journal in a new segment; an old one is never written to.
    init(_ state: JournalState, in folder: StoreFolder, _ configuration: JournalConfiguration) {
        self.folder = folder
        self.configuration = configuration
        lastSegment = state.lastSegment
        settled = state.lastSequence
        nextSequence = state.lastSequence + 1
        nextSegment = state.lastSegment + 1
    }

    deinit { if let segment { folder.calls.close(segment.file) } }

    /// Appends records; when it returns they are all safe, and when it throws none was said to be.
    ///
    /// After a failure the segment is not written again: what the kernel then holds of it is unknown. The next call
    /// after `retryInterval` begins a new one.
    mutating func append(_ payloads: [[UInt8]]) throws(RecordingError) -> Mark {
        if let failure, failure.time.duration(to: .now) < configuration.retryInterval { throw failure.error }
        do throws(RecordingError) {
            let mark = try write(payloads)
            failure = nil
            return mark
        } catch {
            abandon()
            failure = (error, .now)
            throw error
        }
    }

    private mutating func write(_ payloads: [[UInt8]]) throws(RecordingError) -> Mark {
        // What is added here was held to limits: a payload by `largestPayload`, a batch by `waitingBytes`.
        let size = payloads.reduce(0) { $0 + $1.count + JournalFormat.recordHeaderSize }
        if let current = segment, current.size > JournalFormat.segmentHeaderSize,
            current.size + size > configuration.segmentBytes
        {
            folder.calls.close(current.file)
            segment = nil
        }
        var segment: Segment
        if let current = self.segment { segment = current } else { segment = try begin() }
        self.segment = segment
        let name = JournalState.name(segment.header.number)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        for payload in payloads {
            bytes += RecordHeader.record(payload, sequence: nextSequence, settled: settled, segment: segment.header.id)
            nextSequence += 1
        }
        try folder.append(bytes, to: segment.file, named: name)
        if configuration.durability == .disk {
            try folder.perform(name) { () throws(SystemFailure) in
                try folder.calls.synchronize(segment.file, dataOnly: true)
            }
        }
        segment.size += bytes.count
        self.segment = segment
        settled = nextSequence - 1
        lastSegment = segment.header.number
        return Mark(segment: lastSegment, end: segment.size)
    }

    /// Begins a segment, which has its name only when its header is on the disk.
    private mutating func begin() throws(RecordingError) -> Segment {
        var generator = SystemRandomNumberGenerator()
        let header = SegmentHeader(
            id: RandomBytes.make16 { generator.next() },
            number: nextSegment,
            previous: lastSegment,
            previousSettled: settled
        )
        nextSegment += 1
        let name = JournalState.name(header.number)
        let temporary = StoreFolder.unfinished + name
        do throws(RecordingError) {
            try folder.write(header.bytes, to: temporary)
            try folder.rename(temporary, to: name)
            try folder.synchronize()
            return Segment(header: header, file: try folder.open(name, flags: O_WRONLY | O_APPEND))
        } catch {
            // Under which of the names it is now is unknown. What cannot be removed is a segment without records.
            try? folder.removeFile(temporary)
            try? folder.removeFile(name)
            throw error
        }
    }

    /// Leaves a segment that a call failed on. It is removed where none of its records was said to be safe.
    private mutating func abandon() {
        guard let segment else { return }
        folder.calls.close(segment.file)
        self.segment = nil
        guard lastSegment != segment.header.number else { return }
        // Where it cannot be removed, it is a segment with a torn tail.
        try? folder.removeFile(JournalState.name(segment.header.number))
    }
}
