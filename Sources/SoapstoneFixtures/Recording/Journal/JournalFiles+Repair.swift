extension JournalFiles {
    /// What a repair did to one segment.
    struct Repaired: Equatable {
        var file: String
        /// Where the file lies as it was found; nil where there was none.
        var original: String?
        /// How many sound records it has now.
        var records: Int
    }

    /// Writes every damaged segment anew with the records in it that are sound, those behind the damage as well, and
    /// keeps the file as it was under another name.
    ///
    /// Records whose header is damaged cannot be found, and in a segment whose own header is damaged none can.
    static func repair(_ folder: StoreFolder) throws(RecordingError) -> [Repaired] {
        var repaired: [Repaired] = []
        // A segment that is made for a missing one may show that the one before it is missing, too.
        while let damage = try JournalState(reading: folder).damage {
            guard let number = number(of: damage, in: folder), repaired.last?.file != damage.file else {
                throw RecordingError(.damaged, "\(damage.reason), and a repair did not help", file: damage.file)
            }
            repaired.append(try repair(number, in: folder))
        }
        return repaired
    }

    private static func number(of damage: JournalFinding, in folder: StoreFolder) -> UInt64? {
        damage.file.utf8.split(separator: UInt8(ascii: "-")).last.flatMap {
            UInt64(String(decoding: $0, as: UTF8.self))
        }
    }

    private static func repair(_ number: UInt64, in folder: StoreFolder) throws(RecordingError) -> Repaired {
        let name = JournalState.name(number)
        let exists = folder.has(name)
        var header = SegmentHeader(id: [UInt8](repeating: 0, count: 16), number: number, isRepaired: true)
        var bytes: [UInt8] = []
        var count = 0
        if exists, let reader = try sound(name, in: folder) {
            header = reader.header
            header.number = number
            header.isRepaired = true
            var position = JournalFormat.segmentHeaderSize
            var last: UInt64 = 0
            while let (place, found) = try reader.nextHeader(from: position) {
                position = place + 1
                guard found.sequence > last, let record = try reader.record(at: place, found) else { continue }
                bytes += RecordHeader.record(
                    record.payload,
                    sequence: record.sequence,
                    settled: last,
                    segment: header.id
                )
                last = record.sequence
                position = place + JournalFormat.recordHeaderSize + record.payload.count
                count += 1
            }
        }
        let temporary = StoreFolder.unfinished + name
        if folder.has(temporary) { try folder.removeFile(temporary) }
        try folder.write(header.bytes + bytes, to: temporary)
        let original = exists ? try keep(name, in: folder) : nil
        try folder.rename(temporary, to: name)
        try folder.synchronize()
        return Repaired(file: folder.path(of: name), original: original.map(folder.path(of:)), records: count)
    }

    /// A reader of a segment; nil where its header is damaged, so that nothing behind it can be told from noise.
    private static func sound(_ name: String, in folder: StoreFolder) throws(RecordingError) -> SegmentReader? {
        do throws(RecordingError) {
            return try SegmentReader(name, in: folder)
        } catch {
            guard error.code == .damaged else { throw error }
            return nil
        }
    }

    /// Gives a file a second name, under which it stays as it is.
    private static func keep(_ name: String, in folder: StoreFolder) throws(RecordingError) -> String {
        for attempt in 1...1000 {
            let kept = "damaged-\(name)-\(attempt)"
            if folder.has(kept) { continue }
            try folder.perform(name) { () throws(SystemFailure) in
                try folder.calls.link(name, in: folder.descriptor, as: kept, in: folder.descriptor)
            }
            return kept
        }
        throw RecordingError(.value, "a thousand damaged files are kept here", file: folder.path)
    }
}
