import Testing

@testable import SoapstoneFixtures

@Suite struct JournalEntryTests {
    private static var entries: [JournalEntry] {
        var withheld = RecordingSample.exchange("é", "\u{0}\r\n")
        withheld.request = .withheld(Fixture.Withheld(bytes: 7, sha256: String(repeating: "0a", count: 32)))
        withheld.status = 599
        var empty = RecordingSample.exchange("", "")
        empty.requestHeaders = []
        empty.responseHeaders = []
        empty.response = .bytes([])
        empty.recordedAt = -1
        var timed = RecordingSample.exchange("2", "B")
        timed.latency = .microseconds(1_234_567)
        return [RecordingSample.exchange("1", "A"), withheld, empty, timed].map {
            JournalEntry(run: .max, exchange: $0)
        }
    }

    @Test("What is written is read", arguments: entries)
    func roundTrip(entry: JournalEntry) throws {
        #expect(try JournalEntry(parsing: entry.bytes) == entry)
    }

    @Test("Any cut, and a byte too many, is an error", arguments: entries)
    func cuts(entry: JournalEntry) {
        let bytes = entry.bytes
        // A record without the time that the response took is whole, too.
        for count in 0..<bytes.count where entry.exchange.latency == nil || count != bytes.count - 8 {
            #expect(throws: RecordingError.self) { try JournalEntry(parsing: Array(bytes[..<count])) }
        }
        #expect(throws: RecordingError.self) { try JournalEntry(parsing: bytes + [0]) }
    }

    @Test("Any bytes are an error or an exchange that is written as these bytes", arguments: entries)
    func noise(entry: JournalEntry) {
        var generator = SplitMix(state: 3)
        for _ in 0..<3_000 {
            var bytes = entry.bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let read = try? JournalEntry(parsing: bytes) else { continue }
            #expect(read.bytes == bytes)
        }
    }
}
