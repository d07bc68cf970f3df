/// The header of a segment.
struct SegmentHeader: Equatable {
    /// 16 random bytes.
    var id: [UInt8]
    /// From 1.
    var number: UInt64
    /// The number of the segment before it, 0 where there was none.
    var previous: UInt64 = 0
    /// The last record of the segment before it that was said to be safe, 0 where there was none.
    var previousSettled: UInt64 = 0
    /// Whether a repair wrote it, so that records may be missing in it.
    var isRepaired = false
}

extension SegmentHeader {
    /// Why the bytes at a segment's start are no header.
    enum Failure: Error, Equatable {
        case damaged
        case version(UInt32)
    }

    /// Reads the first 64 bytes of a segment.
    init(parsing bytes: [UInt8]) throws(Failure) {
        guard bytes.count == JournalFormat.segmentHeaderSize,
            bytes.starts(with: JournalFormat.segmentMagic),
            JournalFormat.check(bytes.dropLast(8)) == bytes.suffix(8)
        else { throw .damaged }
        var reader = BinaryReader(bytes.dropFirst(JournalFormat.segmentMagic.count))
        do {
            let version = try reader.number(UInt32.self)
            guard version == JournalFormat.version else { throw Failure.version(version) }
            let flags = try reader.number(UInt32.self)
            id = Array(try reader.bytes(16))
            number = try reader.number()
            previous = try reader.number()
            previousSettled = try reader.number()
            isRepaired = flags & 1 == 1
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .damaged
        }
    }

    var bytes: [UInt8] {
        var output = BinaryWriter()
        output.append(JournalFormat.segmentMagic)
        output.append(JournalFormat.version)
        output.append(UInt32(isRepaired ? 1 : 0))
        output.append(id)
        for value in [number, previous, previousSettled] { output.append(value) }
        return output.bytes + JournalFormat.check(output.bytes[...])
    }
}
