import Crypto
import Testing

@testable import SoapstoneFixtures

@Suite struct JournalReadingTests {
    /// A journal of 24 records in 8 batches, and where each record ends.
    private struct Journal {
        let folder: TemporaryFolder
        let bytes: [UInt8]
        let payloads = JournalSample.payloads(24)
        var path: String { folder.path }
        var file: String { "\(path)/journal-00000001" }

        init() throws {
            folder = try TemporaryFolder()
            let batches = stride(from: 0, to: 24, by: 3).map { Array(JournalSample.payloads(24)[$0..<$0 + 3]) }
            try JournalSample.write(batches, to: folder.path)
            bytes = try JournalSample.bytes("\(folder.path)/journal-00000001")
        }

        /// The number of whole records in the first bytes.
        func records(within size: Int) -> Int {
            var end = 64
            return payloads.prefix { payload in
                end += 40 + payload.count
                return end <= size
            }.count
        }
    }

    @Test("What was appended is read, in order and byte for byte, by the documented format")
    func format() throws {
        let journal = try Journal()
        #expect(try JournalSample.payloads(in: journal.path) == journal.payloads)
        // The format of the page on recording, taken apart by hand.
        let bytes = journal.bytes
        #expect(Array(bytes[..<8]) == Array("SOAPJRNL".utf8))
        #expect(Array(bytes[8..<16]) == [1, 0, 0, 0, 0, 0, 0, 0])
        #expect(Array(bytes[32..<56]) == [1] + [UInt8](repeating: 0, count: 23))
        #expect(Array(bytes[56..<64]) == Array(Array(SHA256.hash(data: bytes[..<56])).prefix(8)))
        let length = journal.payloads[0].count
        #expect(
            Array(bytes[64..<88]) == Array("SsRc".utf8) + [UInt8(length), 0, 0, 0, 1] + [UInt8](repeating: 0, count: 15)
        )
        let id = bytes[16..<32]
        #expect(Array(bytes[88..<96]) == Array(Array(SHA256.hash(data: id + bytes[64..<88])).prefix(8)))
        let payload = bytes[104..<104 + length]
        #expect(Array(bytes[96..<104]) == Array(Array(SHA256.hash(data: id + bytes[64..<88] + payload)).prefix(8)))
    }

    @Test("Cut at any byte, a journal gives the whole records before the cut and says where it ends")
    func cuts() throws {
        let journal = try Journal()
        let state = try JournalSample.state(of: journal.path)
        #expect(state.findings == [])
        for size in 0..<journal.bytes.count {
            try JournalSample.put(Array(journal.bytes[..<size]), journal.file)
            let state = try JournalSample.state(of: journal.path)
            guard size >= 64 else {
                #expect(state.damage?.offset == 0, "cut at \(size)")
                continue
            }
            let expected = journal.records(within: size)
            let payloads = try JournalSample.payloads(in: journal.path)
            #expect(payloads == Array(journal.payloads.prefix(expected)), "cut at \(size)")
            let end = 64 + payloads.reduce(0) { $0 + 40 + $1.count }
            #expect(state.findings.map(\.kind) == (end == size ? [] : [.torn]), "cut at \(size)")
            #expect(state.findings.first.map(\.offset) ?? end == end, "cut at \(size)")
        }
    }

    @Test("A flipped bit costs records, and alters none")
    func flips() throws {
        let journal = try Journal()
        var generator = SplitMix(state: 7)
        for _ in 0..<2_000 {
            let bit = Int.random(in: 0..<journal.bytes.count * 8, using: &generator)
            var bytes = journal.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            try JournalSample.put(bytes, journal.file)
            let state = try JournalSample.state(of: journal.path)
            let finding = try #require(state.findings.first, "bit \(bit)")
            guard bit / 8 >= 64 else {
                #expect(finding.kind == .damaged)
                #expect(throws: RecordingError.self) { try JournalSample.payloads(in: journal.path) }
                continue
            }
            let sound = journal.records(within: bit / 8)
            #expect(try JournalSample.payloads(in: journal.path) == Array(journal.payloads.prefix(sound)))
            // A later batch knows of what was safe before it; of the last batch nobody knows.
            #expect(finding.kind == (sound < 21 ? .damaged : .torn), "bit \(bit)")
            #expect(finding.offset <= bit / 8)
        }
    }

    @Test("Zeros for any part of the last batch are a torn tail, and for a part of an earlier one damage")
    func zeros() throws {
        let journal = try Journal()
        let last = 64 + journal.payloads[..<21].reduce(0) { $0 + 40 + $1.count }
        for start in stride(from: last, to: journal.bytes.count, by: 5) {
            var bytes = journal.bytes
            for index in start..<min(start + 60, bytes.count) { bytes[index] = 0 }
            try JournalSample.put(bytes, journal.file)
            let state = try JournalSample.state(of: journal.path)
            #expect(state.findings.allSatisfy { $0.kind == .torn }, "zeros from \(start)")
            #expect(try JournalSample.payloads(in: journal.path).count >= 21)
        }
        var bytes = journal.bytes
        for index in 400..<500 { bytes[index] = 0 }
        try JournalSample.put(bytes, journal.file)
        #expect(try JournalSample.state(of: journal.path).damage != nil)
    }

    @Test("Records of another segment are not taken for records of this one")
    func foreign() throws {
        let one = try Journal()
        let other = try Journal()
        let size = 64 + one.payloads[..<6].reduce(0) { $0 + 40 + $1.count }
        try JournalSample.put(Array(one.bytes[..<size] + other.bytes[size...]), one.file)
        #expect(try JournalSample.payloads(in: one.path) == Array(one.payloads[..<6]))
        // A record that is there twice, or moved, is none either.
        try JournalSample.put(Array(one.bytes[..<size] + one.bytes[64...]), one.file)
        #expect(try JournalSample.payloads(in: one.path) == Array(one.payloads[..<6]))
    }

    @Test("Any bytes are read without a trap")
    func noise() throws {
        let journal = try Journal()
        var generator = SplitMix(state: 11)
        for _ in 0..<500 {
            var bytes = journal.bytes
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                let place = Int.random(in: 64..<bytes.count, using: &generator)
                let piece = (0..<Int.random(in: 1...64, using: &generator)).map { _ in
                    UInt8.random(in: 0...255, using: &generator)
                }
                bytes.replaceSubrange(place..<min(place + Int(piece[0] % 64), bytes.count), with: piece)
            }
            try JournalSample.put(bytes, journal.file)
            let payloads = try JournalSample.payloads(in: journal.path)
            #expect(payloads == Array(journal.payloads.prefix(payloads.count)))
        }
    }

    @Test("A journal of a later version is refused by its number")
    func version() throws {
        let journal = try Journal()
        var header = Array(journal.bytes[..<56])
        header[8] = 2
        let check = Array(SHA256.hash(data: header)).prefix(8)
        try JournalSample.put(header + check + journal.bytes[64...], journal.file)
        let error = try #require(throws: RecordingError.self) { try JournalSample.state(of: journal.path) }
        #expect(error.code == .version)
        #expect(error.message.contains("version 2"))
    }
}

/// Numbers that are the same in every run (Steele, Lea, Flood 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
