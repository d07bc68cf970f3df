import Foundation
import Glibc
import Testing

@testable import SoapstoneFixtures

@Suite struct RecorderTests {
    private static let exchanges = [("1", "A"), ("1", "B"), ("2", "C"), ("1", "B")].map {
        RecordingSample.exchange($0.0, $0.1)
    }

    /// Leaves a journal as a killed process does: written, and nothing of it in folders.
    private func leaveJournal(_ exchanges: [CapturedExchange], _ path: String, run: UInt64 = 7) throws {
        let store = try StoreFolder(path: path, calls: RealSystemCalls())
        _ = try store.folder(".recording")
        let payloads = exchanges.map { JournalEntry(run: run, exchange: $0).bytes }
        try JournalSample.write(payloads.map { [$0] }, to: "\(path)/.recording")
    }

    private func journals(_ path: String) throws -> [String] {
        try StoreFolder(path: "\(path)/.recording", calls: RealSystemCalls()).entries().map(\.name)
            .filter { $0.hasPrefix("journal") || $0.hasPrefix("damaged") }
    }

    @Test("Folders above the named one are made, too", arguments: ["a/b/c", "a//b/", "a", "./a/../b/c"])
    func nested(path: String) throws {
        let folder = try TemporaryFolder()
        let full = "\(folder.path)/\(path)"
        // Of a path that goes up again, all before it is there.
        if path.contains("..") { _ = try StoreFolder(path: "\(folder.path)/a", calls: RealSystemCalls()) }
        _ = try StoreFolder(path: full, calls: RealSystemCalls())
        #expect(try StoreFolder(path: full, calls: RealSystemCalls(), isMade: false).entries().isEmpty)
        #expect(throws: RecordingError.self) {
            try StoreFolder(path: "\(full)/x/y", calls: RealSystemCalls(), isMade: false)
        }
    }

    @Test("What is recorded is in the journal at once and in folders after a stop, which leaves no journal")
    func cleanStop() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/sets"
        let recorder = try await Recorder.start(path)
        #expect(recorder.wasEmpty)
        for exchange in Self.exchanges { try await recorder.record(exchange) }
        #expect(try JournalSample.payloads(in: "\(path)/.recording").count == 4)
        try await recorder.stop()
        #expect(try journals(path) == [])
        #expect(try RecordingSample.responses(path, to: ["1", "1", "1", "2"]) == ["A", "B", "B", "C"])
        let error = await #expect(throws: RecordingError.self) { try await recorder.record(Self.exchanges[0]) }
        #expect(error?.code == .stopped)
        // Recorded once more, nothing changes for who looks at a diff.
        let files = try RecordingSample.files(in: path)
        let again = try await Recorder.start(path)
        #expect(!again.wasEmpty)
        for exchange in Self.exchanges { try await again.record(exchange) }
        try await again.stop()
        #expect(
            try RecordingSample.files(in: path).filter { !$0.key.hasSuffix("/lock") }
                == files.filter { !$0.key.hasSuffix("/lock") }
        )
    }

    @Test("A store has one writer, and the second is told who it is")
    func lock() async throws {
        let folder = try TemporaryFolder()
        let recorder = try await Recorder.start(folder.path)
        let error = await #expect(throws: RecordingError.self) { try await Recorder.start(folder.path) }
        #expect(error?.code == .locked)
        #expect(error?.file == folder.path)
        #expect(error?.message == "the store is being written by process \(getpid())")
        #expect(await #expect(throws: RecordingError.self) { try await Recorder.repair(folder.path) }?.code == .locked)
        try await recorder.stop()
        try await Recorder.start(folder.path).stop()
    }

    @Test("A store is free as soon as its recorder has stopped")
    func free() async throws {
        let folder = try TemporaryFolder()
        // A lock that is held a moment longer is seen in one of some hundred turns.
        for _ in 0..<400 { try await Recorder.start(folder.path).stop() }
    }

    @Test("A store is free at once, though a process that was just started has its files open")
    func freeBesideChild() async throws {
        let folder = try TemporaryFolder()
        let recorder = try await Recorder.start(folder.path)
        let file = "\(folder.path)/.recording/lock"
        let links = (3..<1_024).map { (number: $0, path: "/proc/self/fd/\($0)") }
        let lock = try #require(
            links.first { (try? FileManager.default.destinationOfSymbolicLink(atPath: $0.path)) == file }
        )
        // As fork does; what is closed in the parent stays open in the child.
        let copy = dup(Int32(lock.number))
        defer { close(copy) }
        try await recorder.stop()
        try await Recorder.start(folder.path).stop()
    }

    @Test("What a killed run left is taken over at the next start")
    func recovery() async throws {
        let folder = try TemporaryFolder()
        try leaveJournal(Self.exchanges, folder.path)
        let events = Events()
        var configuration = Recorder.Configuration()
        configuration.report = events.report
        let recorder = try await Recorder.start(folder.path, configuration: configuration)
        #expect(events.all == ["recovered 4 fixtures of an earlier run from its journal"])
        #expect(!recorder.wasEmpty)
        #expect(try journals(folder.path) == [])
        #expect(try RecordingSample.responses(folder.path, to: ["1", "1", "1", "2"]) == ["A", "B", "B", "C"])
        try await recorder.stop()
    }

    @Test("A torn tail is said and cut off, and what is before it is taken over")
    func tornTail() async throws {
        let folder = try TemporaryFolder()
        try leaveJournal(Self.exchanges, folder.path)
        let file = "\(folder.path)/.recording/journal-00000001"
        try JournalSample.put(try JournalSample.bytes(file).dropLast(3), file)
        #expect(try await Recorder.verify(folder.path).map(\.kind) == [.torn])
        let events = Events()
        var configuration = Recorder.Configuration()
        configuration.report = events.report
        try await Recorder.start(folder.path, configuration: configuration).stop()
        #expect(events.all.count == 2)
        #expect(events.all.first?.contains("a record is cut at byte") == true)
        #expect(try RecordingSample.responses(folder.path, to: ["1", "1", "2"]) == ["A", "B", "C"])
    }

    @Test("A damaged journal is not written to until it is repaired, which keeps every sound record and the file")
    func repair() async throws {
        let folder = try TemporaryFolder()
        let exchanges = (0..<6).map { RecordingSample.exchange("\($0)", "A") }
        try leaveJournal(exchanges, folder.path)
        let file = "\(folder.path)/.recording/journal-00000001"
        let sound = try JournalSample.bytes(file)
        var bytes = sound
        bytes[600] ^= 1
        try JournalSample.put(bytes, file)
        let before = try JournalSample.payloads(in: "\(folder.path)/.recording").count
        let error = await #expect(throws: RecordingError.self) { try await Recorder.start(folder.path) }
        #expect(error?.code == .damaged)
        #expect(error?.file == file)
        #expect(try JournalSample.bytes(file) == bytes)
        #expect(before < 5)
        let repaired = try await Recorder.repair(folder.path)
        #expect(repaired.map(\.records) == [5])
        #expect(try JournalSample.bytes(try #require(repaired.first?.original)) == bytes)
        #expect(try await Recorder.verify(folder.path) == [])
        #expect(try await Recorder.repair(folder.path) == [])
        try await Recorder.start(folder.path).stop()
        #expect(try FixtureFolder.load(folder.path).fixtures.count == 5)
        #expect(try journals(folder.path) == ["damaged-journal-00000001-1"])
    }

    @Test("A segment that is missing, or whose header is damaged, is damage; a repair says that nothing is left of it")
    func missingSegment() async throws {
        for isMissing in [true, false] {
            let folder = try TemporaryFolder()
            for index in 0..<3 {
                try leaveJournal([RecordingSample.exchange("\(index)", "A")], folder.path, run: UInt64(index))
            }
            let name = ".recording/journal-00000002"
            if isMissing {
                try folder.remove(name)
            } else {
                try JournalSample.put([1, 2, 3], "\(folder.path)/\(name)")
            }
            #expect(try await Recorder.verify(folder.path).map(\.kind) == [.damaged])
            let error = await #expect(throws: RecordingError.self) { try await Recorder.start(folder.path) }
            #expect(error?.code == .damaged)
            #expect(try await Recorder.repair(folder.path).map(\.records) == [0])
            try await Recorder.start(folder.path).stop()
            #expect(try FixtureFolder.load(folder.path).fixtures.count == 2)
        }
    }

    @Test("The last records of a segment that is not the last are missed by the one behind it")
    func cutInTheMiddle() throws {
        let folder = try TemporaryFolder()
        try JournalSample.write([[[1]], [[2]]], to: folder.path)
        try JournalSample.write([[[3]]], to: folder.path)
        let file = "\(folder.path)/journal-00000001"
        let bytes = try JournalSample.bytes(file)
        for size in 64..<bytes.count {
            try JournalSample.put(Array(bytes[..<size]), file)
            #expect(try JournalSample.state(of: folder.path).findings.map(\.kind) == [.damaged], "cut at \(size)")
        }
    }

    @Test("While the disk takes no folders, records stay safe in the journal, and the next start brings them out")
    func fullDisk() async throws {
        let folder = try TemporaryFolder()
        let events = Events()
        var configuration = Recorder.Configuration()
        configuration.report = events.report
        configuration.journal.retryInterval = .milliseconds(5)
        let path = folder.path
        // The first folder is that of the journal.
        let calls = FailingCalls(first: 2, code: ENOSPC, then: .fail, among: ["mkdir"])
        let recorder = try await Task.detached { [configuration] in
            try Recorder(path, configuration, calls: calls)
        }.value
        for exchange in Self.exchanges { try await recorder.record(exchange) }
        let error = await #expect(throws: RecordingError.self) { try await recorder.stop() }
        #expect(error?.errorNumber == ENOSPC)
        #expect(events.all.allSatisfy { $0.hasPrefix("not exported: ") } && !events.all.isEmpty)
        #expect(try FixtureFolder.load(path).fixtures.isEmpty)
        try await Recorder.start(path).stop()
        #expect(try RecordingSample.responses(path, to: ["1", "1", "1", "2"]) == ["A", "B", "B", "C"])
    }

    @Test(
        "A disk that is full for a moment delays folders and loses none",
        arguments: ["mkdir", "rename", "open", "fsync"]
    )
    func shortFailure(call: String) async throws {
        let folder = try TemporaryFolder()
        var configuration = Recorder.Configuration()
        configuration.journal.retryInterval = .milliseconds(1)
        let path = folder.path
        for first in 2...12 {
            let store = "\(path)/\(first)"
            let calls = FailingCalls(first: first, code: ENOSPC, among: [call])
            guard
                let recorder = try? await Task.detached(operation: { [configuration] in
                    try Recorder(store, configuration, calls: calls)
                }).value
            else { continue }
            var safe = 0
            for exchange in Self.exchanges {
                while (try? await recorder.record(exchange)) == nil {}
                safe += 1
            }
            // The failure may fall into the last try of all, which a stop makes.
            if (try? await recorder.stop()) == nil { try await Recorder.start(store).stop() }
            #expect(safe == 4)
            #expect(try RecordingSample.responses(store, to: ["1", "1", "1", "2"]) == ["A", "B", "B", "C"])
        }
    }

    @Test("What no folder can take is said and stays in the journal, and the rest is exported")
    func unplaceable() async throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(path: folder.path, calls: RealSystemCalls())
        _ = try store.folder(".recording")
        let payloads = [[1, 2, 3], JournalEntry(run: 1, exchange: Self.exchanges[0]).bytes] as [[UInt8]]
        try JournalSample.write([payloads], to: "\(folder.path)/.recording")
        let events = Events()
        var configuration = Recorder.Configuration()
        configuration.report = events.report
        let recorder = try await Recorder.start(folder.path, configuration: configuration)
        #expect(events.all.first == "not exported: a record is not readable [RECORDING_VALUE]")
        try await recorder.record(Self.exchanges[2])
        try await recorder.stop()
        #expect(try FixtureFolder.load(folder.path).fixtures.count == 2)
        #expect(try journals(folder.path).count == 2)
    }
}
