#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads the records of one segment up to the first that is not sound.
struct SegmentReader: ~Copyable {
    /// A record's payload and number.
    struct Record: Equatable {
        var sequence: UInt64
        var payload: [UInt8]
    }

    /// Why there are no more records.
    enum End: Equatable {
        /// All were read.
        case whole
        /// What was being written when the process or the machine stopped, and was not yet said to be safe.
        case torn(at: Int, String)
        /// Records that were said to be safe cannot be read.
        case damaged(at: Int, String)
    }

    let header: SegmentHeader
    let path: String
    /// Where the next record begins.
    private(set) var offset = JournalFormat.segmentHeaderSize
    /// The number of the last record that was read; before the first one, that of the segment before it.
    private(set) var sequence: UInt64
    /// Nil while there may be more records.
    private(set) var end: End?
    /// The segment's size when it was opened.
    let size: Int
    private let file: OpenFile

    /// Opens a segment.
    ///
    /// - Throws: `RECORDING_DAMAGED` or `RECORDING_VERSION` for its header, `RECORDING_SYSTEM`.
    init(_ name: String, in folder: StoreFolder) throws(RecordingError) {
        let path = folder.path(of: name)
        let file = OpenFile(try folder.open(name, flags: O_RDONLY))
        let size = try file.size(path)
        let bytes = try file.read(at: 0, min(size, JournalFormat.segmentHeaderSize), path)
        let header = try Self.header(bytes, path)
        self.init(header: header, path: path, size: size, file: file)
    }

    private init(header: SegmentHeader, path: String, size: Int, file: consuming OpenFile) {
        self.header = header
        self.path = path
        self.size = size
        self.file = file
        sequence = header.previousSettled
    }

    private static func header(_ bytes: [UInt8], _ path: String) throws(RecordingError) -> SegmentHeader {
        do throws(SegmentHeader.Failure) {
            return try SegmentHeader(parsing: bytes)
        } catch {
            switch error {
            case .damaged:
                throw RecordingError(.damaged, "this is not the header of a segment", file: path, offset: 0)
            case .version(let number):
                throw RecordingError(
                    .version,
                    "the journal has version \(number), this program reads version \(JournalFormat.version)",
                    file: path
                )
            }
        }
    }

    /// The next record; nil at the end, which `end` tells more of.
    ///
    /// - Parameter limit: where to stop, for a segment that is still being written; nil for the segment's size.
    /// - Throws: `RECORDING_SYSTEM` where the disk does not give the bytes.
    mutating func next(upTo limit: Int? = nil) throws(RecordingError) -> Record? {
        guard end == nil else { return nil }
        let rest = (limit ?? size) - offset
        guard rest > 0 else {
            if limit == nil { end = .whole }
            return nil
        }
        guard rest >= JournalFormat.recordHeaderSize else { return try stop("a record's header is cut") }
        let bytes = try file.read(at: offset, JournalFormat.recordHeaderSize, path)
        guard let header = RecordHeader(parsing: bytes[...], segment: self.header.id), header.sequence > sequence else {
            return try stop("this is not the header of a record")
        }
        guard header.length <= rest - JournalFormat.recordHeaderSize else { return try stop("a record is cut") }
        let payload = try file.read(at: offset + JournalFormat.recordHeaderSize, header.length, path)
        guard header.matches(payload, segment: self.header.id) else {
            return try stop("a record does not have the check that was written with it")
        }
        offset += JournalFormat.recordHeaderSize + header.length
        sequence = header.sequence
        return Record(sequence: sequence, payload: payload)
    }

    /// Goes on where another reader of the segment was.
    mutating func resume(at offset: Int, after sequence: UInt64) {
        self.offset = offset
        self.sequence = sequence
    }

    private mutating func stop(_ reason: String) throws(RecordingError) -> Record? {
        // Whatever is behind is looked at for this question only. A record of a later write that knows of more safe
        // records than were read says that one of them is gone.
        var position = offset + 1
        while let (place, later) = try nextHeader(from: position) {
            if later.settled > sequence {
                end = .damaged(at: offset, reason)
                return nil
            }
            position = place + 1
        }
        end = .torn(at: offset, reason)
        return nil
    }

    /// The first header of a record at or behind a place, whether or not its payload is sound.
    func nextHeader(from start: Int) throws(RecordingError) -> (place: Int, header: RecordHeader)? {
        let first = JournalFormat.recordMagic[0]
        var start = start
        while start + JournalFormat.recordHeaderSize <= size {
            let bytes = try file.read(at: start, min(size - start, Self.piece), path)
            let places = bytes.count - JournalFormat.recordHeaderSize
            guard places >= 0 else { return nil }
            for index in 0...places where bytes[index] == first {
                let candidate = bytes[index..<index + JournalFormat.recordHeaderSize]
                if let header = RecordHeader(parsing: candidate, segment: self.header.id) {
                    return (start + index, header)
                }
            }
            start += places + 1
        }
        return nil
    }

    /// The record at a place; nil where it is not sound.
    func record(at place: Int, _ header: RecordHeader) throws(RecordingError) -> Record? {
        let start = place + JournalFormat.recordHeaderSize
        guard header.length <= size - start else { return nil }
        let payload = try file.read(at: start, header.length, path)
        guard header.matches(payload, segment: self.header.id) else { return nil }
        return Record(sequence: header.sequence, payload: payload)
    }

    /// How much of a segment is looked at in one go.
    private static let piece = 1 << 20
}

/// A file that is closed when it is let go.
private struct OpenFile: ~Copyable {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    func size(_ path: String) throws(RecordingError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw StoreFolder.error(SystemFailure("fstat", errno), path) }
        return Int(status.st_size)
    }

    /// Reads bytes that the file has.
    func read(at offset: Int, _ count: Int, _ path: String) throws(RecordingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { all in
                // `done` is less than `count`, so there is a byte to take the address of.
                pread(descriptor, all.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw StoreFolder.error(SystemFailure("pread", got < 0 ? errno : EIO), path) }
            done += got
        }
        return bytes
    }
}
