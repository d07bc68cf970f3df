/// The header of a record.
struct RecordHeader: Equatable {
    /// The payload's size in bytes, at least 1.
    var length: Int
    /// The record's number, which grows through all segments.
    var sequence: UInt64
    /// The last record of the segment, or of one before it, that was said to be safe when this one was written: damage
    /// to it is no torn tail.
    var settled: UInt64
    /// The payload's check.
    var payloadCheck: ArraySlice<UInt8>
}

extension RecordHeader {
    /// Reads 40 bytes; nil where they are no header of this segment.
    init?(parsing bytes: ArraySlice<UInt8>, segment id: [UInt8]) {
        let content = bytes.prefix(24)
        guard bytes.count == JournalFormat.recordHeaderSize, bytes.starts(with: JournalFormat.recordMagic),
            JournalFormat.check(id[...], content) == bytes.dropFirst(24).prefix(8)
        else { return nil }
        var reader = BinaryReader(content.dropFirst(4))
        guard let length = try? reader.number(UInt32.self), let sequence = try? reader.number(UInt64.self),
            let settled = try? reader.number(UInt64.self)
        else { return nil }
        guard length >= 1, length <= JournalFormat.largestPayload else { return nil }
        self.init(length: Int(length), sequence: sequence, settled: settled, payloadCheck: bytes.suffix(8))
    }

    /// Whether a payload is the one that was written behind this header.
    func matches(_ payload: [UInt8], segment id: [UInt8]) -> Bool {
        JournalFormat.check(id[...], fields[...], payload[...]) == payloadCheck
    }

    /// A record as it stands in a segment.
    static func record(_ payload: [UInt8], sequence: UInt64, settled: UInt64, segment id: [UInt8]) -> [UInt8] {
        var header = RecordHeader(length: payload.count, sequence: sequence, settled: settled, payloadCheck: [])
        let fields = header.fields
        header.payloadCheck = JournalFormat.check(id[...], fields[...], payload[...])
        return fields + JournalFormat.check(id[...], fields[...]) + header.payloadCheck + payload
    }

    private var fields: [UInt8] {
        var output = BinaryWriter()
        output.append(JournalFormat.recordMagic)
        output.append(UInt32(clamping: length))
        output.append(sequence)
        output.append(settled)
        return output.bytes
    }
}
