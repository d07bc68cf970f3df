import Crypto
import FuzzDriver

/// A segment of a recording's journal, which an input changes before it is sealed: checks that do not hold would keep
/// everything behind them from being read.
///
/// The layout stands beside `JournalFormat` in SoapstoneFixtures. It is written here a second time, so that a fault of
/// the one is not made by the other.
struct Segment {
    struct Record {
        var length: UInt32
        var sequence: UInt64
        var settled: UInt64
        var payload: [UInt8]
    }

    /// Magic, version, flags, id, and three numbers: 56 bytes.
    var header: [UInt8]
    var records: [Record] = []

    /// Takes a sound segment apart.
    init(_ bytes: [UInt8]) {
        header = Array(bytes[..<56])
        var place = 64
        while place < bytes.count {
            let length = Self.number(bytes[place + 4..<place + 8])
            let payload = bytes[place + 40..<place + 40 + Int(length)]
            records.append(
                Record(
                    length: UInt32(length),
                    sequence: Self.number(bytes[place + 8..<place + 16]),
                    settled: Self.number(bytes[place + 16..<place + 24]),
                    payload: Array(payload)
                )
            )
            place += 40 + payload.count
        }
    }

    /// The segment with the checks that belong to it.
    var sealed: [UInt8] {
        let id = header[16..<32]
        var bytes = header + Self.check(header[...])
        for record in records {
            let fields =
                Array("SsRc".utf8) + Self.bytes(record.length) + Self.bytes(record.sequence)
                + Self.bytes(record.settled)
            bytes += fields + Self.check(id, fields[...]) + Self.check(id, fields[...], record.payload[...])
            bytes += record.payload
        }
        return bytes
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private static func check(_ parts: ArraySlice<UInt8>...) -> ArraySlice<UInt8> {
        var hash = SHA256()
        for part in parts { hash.update(data: Array(part)) }
        return Array(hash.finalize()).prefix(8)
    }
}

extension Segment {
    /// Changes as an input says, eight bytes each: what is done, to which record, where, and a word.
    ///
    /// - Returns: the bytes of the segment's file.
    func changed(by input: [UInt8]) -> [UInt8] {
        var segment = self
        var patches: [(place: Int, word: ArraySlice<UInt8>)] = []
        var end: Int?
        for start in stride(from: 0, to: input.count - 7, by: 8) {
            let place = Int(input[start + 2]) << 8 | Int(input[start + 3])
            let word = input[start + 4..<start + 8]
            let number = Self.number(word)
            if segment.records.isEmpty {
                segment.records.append(Record(length: 0, sequence: 1, settled: 0, payload: []))
            }
            let index = Int(input[start + 1]) % segment.records.count
            switch input[start] % 9 {
            case 0: patches.append((place, word))
            case 1: end = place
            case 2: segment.header.patch(8 + place % 48, word)
            case 3: segment.records[index].payload.patch(place, word)
            case 4: segment.records[index].shorten(to: place)
            case 5: segment.records[index].length = UInt32(truncatingIfNeeded: number)
            case 6: segment.records[index].sequence = number
            case 7: segment.records[index].settled = number
            default: segment.records.insert(segment.records[index], at: place % (segment.records.count + 1))
            }
        }
        var bytes = segment.sealed
        for patch in patches { bytes.patch(patch.place, patch.word) }
        return Array(bytes.prefix(end ?? bytes.count))
    }
}

extension Segment.Record {
    mutating func shorten(to count: Int) {
        payload = Array(payload.prefix(count % (payload.count + 1)))
        length = UInt32(payload.count)
    }
}

extension [UInt8] {
    /// Overwrites bytes, as many as there are from a place on, which is taken round the end.
    mutating func patch(_ place: Int, _ word: ArraySlice<UInt8>) {
        guard !isEmpty else { return }
        for (offset, byte) in word.enumerated() { self[(place + offset) % count] = byte }
    }
}
