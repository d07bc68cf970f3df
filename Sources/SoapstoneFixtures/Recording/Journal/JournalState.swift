/// What is in a journal's folder.
struct JournalState: Equatable {
    /// The numbers of the segments, in order.
    private(set) var segments: [UInt64] = []
    /// The highest number that a segment has, 0 where there is none.
    private(set) var lastSegment: UInt64 = 0
    /// The highest number that a record has or had.
    private(set) var lastSequence: UInt64 = 0
    private(set) var findings: [JournalFinding] = []

    /// The first finding that keeps the journal from being written.
    var damage: JournalFinding? { findings.first { $0.kind == .damaged } }

    /// A journal without segments.
    init() {}

    /// Reads every record of a journal, to its end or to where it is not sound.
    init(reading folder: StoreFolder) throws(RecordingError) {
        segments = try Self.segments(in: folder)
        var former: (number: UInt64, finding: JournalFinding?, sequence: UInt64, isRepaired: Bool)?
        for number in segments {
            lastSegment = number
            let name = Self.name(number)
            var reader: SegmentReader
            do throws(RecordingError) {
                reader = try SegmentReader(name, in: folder)
            } catch {
                guard error.code == .damaged else { throw error }
                report(.damaged, error.file, 0, 0, error.message)
                former = nil
                continue
            }
            while try reader.next() != nil {}
            if reader.header.number != number {
                report(.damaged, reader.path, 0, reader.size, "the segment has number \(reader.header.number)")
            }
            check(former, reader.header, folder)
            let finding = finding(of: reader)
            if let finding { findings.append(finding) }
            lastSequence = max(lastSequence, reader.sequence)
            former = (number, finding, reader.sequence, reader.header.isRepaired)
        }
    }

    /// Holds a segment against what the next one knows of it.
    private mutating func check(
        _ former: (number: UInt64, finding: JournalFinding?, sequence: UInt64, isRepaired: Bool)?,
        _ header: SegmentHeader,
        _ folder: StoreFolder
    ) {
        guard header.previous > 0 else { return }
        let path = folder.path(of: Self.name(header.previous))
        guard segments.contains(header.previous) else {
            return report(.damaged, path, 0, 0, "the segment is missing")
        }
        guard let former, former.number == header.previous, !former.isRepaired,
            former.sequence < header.previousSettled
        else { return }
        let place = former.finding.map { ($0.offset, $0.bytes) } ?? (0, 0)
        findings.removeAll { $0 == former.finding }
        report(.damaged, path, place.0, place.1, former.finding?.reason ?? "the segment's last records are missing")
    }

    private func finding(of reader: borrowing SegmentReader) -> JournalFinding? {
        let (kind, offset, reason): (JournalFinding.Kind, Int, String)
        switch reader.end {
        case .torn(let place, let text): (kind, offset, reason) = (.torn, place, text)
        case .damaged(let place, let text): (kind, offset, reason) = (.damaged, place, text)
        case .whole, nil: return nil
        }
        return JournalFinding(
            kind: kind,
            file: reader.path,
            offset: offset,
            bytes: reader.size - offset,
            reason: reason
        )
    }

    private mutating func report(
        _ kind: JournalFinding.Kind,
        _ file: String,
        _ offset: Int,
        _ bytes: Int,
        _ reason: String
    ) {
        findings.append(JournalFinding(kind: kind, file: file, offset: offset, bytes: bytes, reason: reason))
    }

    /// The name of a segment's file: `journal-00000001`.
    static func name(_ number: UInt64) -> String {
        let digits = String(number)
        return prefix + String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    }

    /// The numbers of the segments in a folder, in order.
    static func segments(in folder: StoreFolder) throws(RecordingError) -> [UInt64] {
        try folder.entries().compactMap { entry in
            guard entry.kind == .file, entry.name.utf8.starts(with: prefix.utf8) else { return nil }
            let number = UInt64(entry.name.dropFirst(prefix.count))
            return number.flatMap { name($0).utf8.elementsEqual(entry.name.utf8) ? $0 : nil }
        }.sorted()
    }

    private static let prefix = "journal-"
}
