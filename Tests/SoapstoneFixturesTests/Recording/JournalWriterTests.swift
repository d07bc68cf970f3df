import Glibc
import Synchronization
import Testing

@testable import SoapstoneFixtures

@Suite struct JournalWriterTests {
    private func writer(
        _ path: String,
        calls: any SystemCalls = RealSystemCalls(),
        _ configuration: JournalConfiguration = JournalConfiguration()
    ) throws -> JournalWriter {
        try JournalWriter(JournalState(), in: StoreFolder(path: path, calls: calls), configuration) { _ in }
    }

    @Test("Appends of many tasks are all there when they return, and go to the disk together")
    func concurrent() async throws {
        let folder = try TemporaryFolder()
        let calls = FailingCalls(first: 0, code: 0)
        let writer = try writer(folder.path, calls: calls)
        try await withThrowingTaskGroup { group in
            for task in 0..<8 {
                group.addTask { for index in 0..<50 { try await writer.append(Array("\(task):\(index)".utf8)) } }
            }
            try await group.waitForAll()
        }
        // Nothing was stopped yet: what returned is on the disk.
        let found = try JournalSample.payloads(in: folder.path).map { String(decoding: $0, as: UTF8.self) }
        #expect(Set(found) == Set((0..<8).flatMap { task in (0..<50).map { "\(task):\($0)" } }))
        #expect(found.count == 400)
        // Those of one task stand in its order.
        #expect(found.filter { $0.hasPrefix("3:") } == (0..<50).map { "3:\($0)" })
        #expect(calls.log.filter { $0 == "fdatasync " }.count < 300)
        await writer.stop()
    }

    @Test("One task that appends alone does not wait for others")
    func alone() async throws {
        let folder = try TemporaryFolder()
        var configuration = JournalConfiguration()
        configuration.gathering = .seconds(100)
        let writer = try writer(folder.path, configuration)
        for index in 0..<20 { try await writer.append([UInt8(index)]) }
        await writer.stop()
        #expect(try JournalSample.payloads(in: folder.path).count == 20)
    }

    @Test("After a failure each append of the batch is told, and later ones are safe again")
    func failure() async throws {
        let folder = try TemporaryFolder()
        var configuration = JournalConfiguration()
        configuration.retryInterval = .zero
        let writer = try writer(
            folder.path,
            calls: FailingCalls(first: 2, code: EIO, among: ["fdatasync"]),
            configuration
        )
        try await writer.append([1])
        let error = await #expect(throws: RecordingError.self) { try await writer.append([2]) }
        #expect(error?.errorNumber == EIO)
        try await writer.append([3])
        await writer.stop()
        let found = try JournalSample.payloads(in: folder.path)
        #expect(found.filter { $0 != [2] } == [[1], [3]])
    }

    @Test("What is too large, too much, or too late is refused")
    func refused() async throws {
        let folder = try TemporaryFolder()
        var configuration = JournalConfiguration()
        configuration.waitingBytes = 100
        let calls = SlowCalls()
        let writer = try writer(folder.path, calls: calls, configuration)
        for size in [0, (112 << 20) + 1] {
            let error = await #expect(throws: RecordingError.self) {
                try await writer.append([UInt8](repeating: 0, count: size))
            }
            #expect(error?.code == .limit)
        }
        // The disk stands still with the first record, larger than what may wait, and nothing more may wait behind it.
        async let large: Void = writer.append([UInt8](repeating: 1, count: 200))
        await calls.untilWriting()
        let error = await #expect(throws: RecordingError.self) { try await writer.append([2]) }
        #expect(error?.code == .overloaded)
        calls.release()
        try await large
        try await writer.append([3])
        await writer.stop()
        await writer.stop()
        let late = await #expect(throws: RecordingError.self) { try await writer.append([4]) }
        #expect(late?.code == .stopped)
        #expect(try JournalSample.payloads(in: folder.path).map(\.count) == [200, 1])
    }
}

/// Calls of which `fdatasync` waits until it is let go.
private final class SlowCalls: SystemCalls {
    private let real = RealSystemCalls()
    private let isWriting = Atomic(false)
    private let isReleased = Atomic(false)

    func release() { isReleased.store(true, ordering: .releasing) }

    func untilWriting() async {
        while !isWriting.load(ordering: .acquiring) { try? await Task.sleep(for: .milliseconds(1)) }
    }

    func synchronize(_ file: Int32, dataOnly: Bool) throws(SystemFailure) {
        if dataOnly {
            isWriting.store(true, ordering: .releasing)
            while !isReleased.load(ordering: .acquiring) { usleep(1_000) }
        }
        try real.synchronize(file, dataOnly: dataOnly)
    }

    func open(_ name: String, in folder: Int32?, flags: Int32, mode: UInt32) throws(SystemFailure) -> Int32 {
        try real.open(name, in: folder, flags: flags, mode: mode)
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemFailure) -> Int {
        try real.write(bytes, to: file)
    }

    func rename(_ name: String, to newName: String, in folder: Int32) throws(SystemFailure) {
        try real.rename(name, to: newName, in: folder)
    }

    func link(_ name: String, in folder: Int32, as newName: String, in newFolder: Int32) throws(SystemFailure) {
        try real.link(name, in: folder, as: newName, in: newFolder)
    }

    func makeFolder(_ name: String, in folder: Int32, mode: UInt32) throws(SystemFailure) {
        try real.makeFolder(name, in: folder, mode: mode)
    }

    func remove(_ name: String, in folder: Int32, isFolder: Bool) throws(SystemFailure) {
        try real.remove(name, in: folder, isFolder: isFolder)
    }

    func truncate(_ file: Int32, to size: Int) throws(SystemFailure) { try real.truncate(file, to: size) }

    func close(_ file: Int32) { real.close(file) }
}
