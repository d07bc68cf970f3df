import Glibc
import SoapstoneXML
import Testing

@testable import SoapstoneFixtures

@Suite struct JournalAppenderTests {
    private static let payloads = JournalSample.payloads(12)

    private static var impatient: JournalConfiguration {
        var configuration = JournalConfiguration()
        configuration.retryInterval = .zero
        return configuration
    }

    @Test("A segment that is full is followed by the next one, and one is begun at each opening")
    func segments() throws {
        let folder = try TemporaryFolder()
        var configuration = JournalConfiguration()
        configuration.segmentBytes = 600
        try JournalSample.write(Self.payloads.map { [$0] }, to: folder.path, configuration)
        let state = try JournalSample.state(of: folder.path)
        #expect(state.segments.count > 2)
        #expect(state.segments == Array(1...UInt64(state.segments.count)))
        #expect(state.findings == [])
        #expect(try JournalSample.payloads(in: folder.path) == Self.payloads)
        try JournalSample.write([Self.payloads], to: folder.path)
        #expect(try JournalSample.state(of: folder.path).segments.count == state.segments.count + 1)
        #expect(try JournalSample.payloads(in: folder.path) == Self.payloads + Self.payloads)
    }

    @Test("A segment's name is on the disk before its first record is said to be safe")
    func order() throws {
        let folder = try TemporaryFolder()
        let calls = FailingCalls(first: 0, code: 0)
        try JournalSample.write([[[1]], [[2]]], to: folder.path, calls: calls)
        #expect(
            calls.log == [
                "open \(folder.path)", "open .recording-journal-00000001", "write ", "fsync ",
                "rename journal-00000001", "fsync ", "open journal-00000001", "write ", "fdatasync ", "write ",
                "fdatasync ",
            ]
        )
    }

    @Test("Without durability nothing of a record waits for the disk")
    func none() throws {
        let folder = try TemporaryFolder()
        let calls = FailingCalls(first: 0, code: 0)
        var configuration = JournalConfiguration()
        configuration.durability = .none
        try JournalSample.write([[[1]], [[2]]], to: folder.path, calls: calls, configuration)
        #expect(!calls.log.contains("fdatasync "))
        #expect(try JournalSample.payloads(in: folder.path) == [[1], [2]])
    }

    /// Every call of eight batches in two segments or three, and how it fails.
    static let failures = (1...50).flatMap { n in [ENOSPC, EIO, EINTR].map { (n, $0) } }

    @Test(
        "Whichever call fails, what was said to be safe is read, and what was not is whole or not there",
        arguments: failures
    )
    func failing(first: Int, code: Int32) throws {
        let folder = try TemporaryFolder()
        var configuration = Self.impatient
        configuration.segmentBytes = 600
        let calls = FailingCalls(first: first, code: code)
        guard let store = try? StoreFolder(path: folder.path, calls: calls) else {
            return #expect(first == 1 && code != EINTR)
        }
        var appender = JournalAppender(JournalState(), in: store, configuration)
        var safe: [[UInt8]] = []
        var errors: [RecordingError] = []
        for payload in Self.payloads {
            do throws(RecordingError) {
                _ = try appender.append([payload])
                safe.append(payload)
            } catch {
                errors.append(error)
            }
        }
        #expect(errors.map(\.errorNumber) == (code == EINTR || calls.count < first ? [] : [code]))
        let state = try JournalSample.state(of: folder.path)
        #expect(state.damage == nil)
        let found = try JournalSample.payloads(in: folder.path)
        #expect(found.filter(safe.contains) == safe)
        #expect(found.allSatisfy(Self.payloads.contains))
        // The journal goes on after it was opened anew.
        _ = try JournalFiles.open(StoreFolder(path: folder.path, calls: RealSystemCalls())) { _ in }
        try JournalSample.write([[[7]]], to: folder.path)
        #expect(try JournalSample.payloads(in: folder.path).filter(safe.contains) == safe)
        #expect(try JournalSample.state(of: folder.path).findings == [])
    }

    @Test("A segment is not written again after a call on it failed", arguments: ["write", "fdatasync"])
    func abandoned(call: String) throws {
        let folder = try TemporaryFolder()
        // The first write of all is that of the segment's header.
        let calls = FailingCalls(first: call == "write" ? 3 : 2, code: EIO, among: [call])
        let store = try StoreFolder(path: folder.path, calls: calls)
        var appender = JournalAppender(JournalState(), in: store, Self.impatient)
        _ = try appender.append([[1]])
        let error = try #require(throws: RecordingError.self) { try appender.append([[2]]) }
        #expect(error.code == .system)
        #expect(error.errorNumber == EIO)
        #expect(error.file == "\(folder.path)/journal-00000001")
        #expect(error.message.hasPrefix("\(call) failed: "))
        _ = try appender.append([[3]])
        #expect(try JournalSample.state(of: folder.path).segments == [1, 2])
        #expect(try JournalSample.state(of: folder.path).damage == nil)
    }

    @Test("While a disk fails, it is tried again only after a while, and leaves no segments behind")
    func retry() throws {
        let folder = try TemporaryFolder()
        let calls = FailingCalls(first: 1, code: ENOSPC, then: .fail, among: ["write"])
        let store = try StoreFolder(path: folder.path, calls: calls)
        var appender = JournalAppender(JournalState(), in: store, JournalConfiguration())
        for _ in 1...5 { #expect(throws: RecordingError.self) { try appender.append([[1]]) } }
        #expect(calls.count == 1)
        #expect(try store.entries().isEmpty)
        var impatient = JournalAppender(JournalState(), in: store, Self.impatient)
        for _ in 1...5 { #expect(throws: RecordingError.self) { try impatient.append([[1]]) } }
        #expect(calls.count == 6)
        #expect(try store.entries().isEmpty)
    }
}
