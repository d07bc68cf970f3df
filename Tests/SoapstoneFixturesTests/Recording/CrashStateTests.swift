import Foundation
import Synchronization
import Testing

@testable import SoapstoneFixtures

/// The real calls, and what a crash behind each of them may leave of a store, with what was acknowledged by then.
private final class TracedCalls: SystemCalls {
    struct State {
        var disk = CrashDisk()
        var acknowledged: [String] = []
        /// How many were acknowledged when the last of the crashes came that leave a tree.
        var left: [CrashDisk.Tree: Int] = [:]

        mutating func note() {
            for tree in disk.trees { left[tree] = acknowledged.count }
        }
    }

    private let real = RealSystemCalls()
    private let state = Mutex(State())
    private let isDataSafe: Bool

    /// - Parameter isDataSafe: whether `fdatasync` does what it says.
    init(isDataSafe: Bool = true) { self.isDataSafe = isDataSafe }

    var found: State { state.withLock { $0 } }

    func acknowledge(_ name: String) {
        state.withLock {
            $0.acknowledged.append(name)
            $0.note()
        }
    }

    private func change(_ body: @Sendable (inout CrashDisk) -> Void) {
        state.withLock {
            body(&$0.disk)
            $0.note()
        }
    }

    func open(_ name: String, in folder: Int32?, flags: Int32, mode: UInt32) throws(SystemFailure) -> Int32 {
        let file = try real.open(name, in: folder, flags: flags, mode: mode)
        change { disk in
            if let folder { disk.open(name, in: folder, file) } else { disk.openRoot(file) }
        }
        return file
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemFailure) -> Int {
        let count = try real.write(bytes, to: file)
        let written = Array(bytes.prefix(count))
        change { $0.write(written, to: file) }
        return count
    }

    func synchronize(_ file: Int32, dataOnly: Bool) throws(SystemFailure) {
        let begun = state.withLock { $0.disk.beginSynchronizing(file) }
        guard let begun, !dataOnly || isDataSafe else { return }
        change { $0.synchronized(file, begun) }
    }

    func rename(_ name: String, to newName: String, in folder: Int32) throws(SystemFailure) {
        try real.rename(name, to: newName, in: folder)
        change { $0.rename(name, to: newName, in: folder) }
    }

    func link(_ name: String, in folder: Int32, as newName: String, in newFolder: Int32) throws(SystemFailure) {
        try real.link(name, in: folder, as: newName, in: newFolder)
        change { $0.link(name, in: folder, as: newName, in: newFolder) }
    }

    func makeFolder(_ name: String, in folder: Int32, mode: UInt32) throws(SystemFailure) {
        try real.makeFolder(name, in: folder, mode: mode)
        change { $0.makeFolder(name, in: folder) }
    }

    func remove(_ name: String, in folder: Int32, isFolder: Bool) throws(SystemFailure) {
        try real.remove(name, in: folder, isFolder: isFolder)
        change { $0.remove(name, in: folder) }
    }

    func truncate(_ file: Int32, to size: Int) throws(SystemFailure) {
        try real.truncate(file, to: size)
        change { $0.truncate(file, to: size) }
    }

    func close(_ file: Int32) {
        // Before the number is another file's.
        state.withLock { $0.disk.close(file) }
        real.close(file)
    }
}

/// The short form of `scripts/crash-test states`, in one process and without strace.
@Suite(.serialized) struct CrashStateTests {
    /// How many of the states are opened.
    private static let most = 120

    /// Some requests twice, so that responses come to be sequences.
    private static let fixtures = [("1", "A"), ("2", "B"), ("1", "C"), ("3", "D"), ("4", "E"), ("2", "F")]

    private static func name(_ request: [UInt8], _ response: [UInt8]) -> String {
        String(decoding: request + response, as: UTF8.self)
    }

    private static let names = Set(
        fixtures.map { RecordingSample.exchange($0.0, $0.1) }.map { Self.name($0.request.bytes, $0.response.bytes) }
    )

    /// What a crash may leave, and what had been acknowledged by then.
    private struct Crash {
        var tree: CrashDisk.Tree
        var acknowledged: ArraySlice<String>
    }

    /// What crashes leave of a run: about `most` of them, from all over the run.
    private func crashes(_ calls: TracedCalls) async throws -> [Crash] {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/store"
        let recorder = try await Task.detached { try Recorder(path, Recorder.Configuration(), calls: calls) }.value
        for (request, response) in Self.fixtures {
            let exchange = RecordingSample.exchange(request, response)
            try await recorder.record(exchange)
            calls.acknowledge(Self.name(exchange.request.bytes, exchange.response.bytes))
        }
        try await recorder.stop()
        let found = calls.found
        #expect(found.acknowledged.count == Self.fixtures.count)
        #expect(found.left.count > Self.most)
        // Trees have no order; that of how much was acknowledged spreads those which are opened over the run.
        let all = found.left.sorted { ($0.value, $0.key.files.count) < ($1.value, $1.key.files.count) }
        let step = max(1, all.count / Self.most)
        return stride(from: 0, to: all.count, by: step).map {
            Crash(tree: all[$0].key, acknowledged: found.acknowledged[..<all[$0].value])
        }
    }

    /// Lays a state out, has a recorder take it over, and gives what the store then has.
    private func opened(_ tree: CrashDisk.Tree) async throws -> Set<String> {
        let folder = try TemporaryFolder()
        for name in tree.folders {
            try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        for (name, bytes) in tree.files { try JournalSample.put(bytes, "\(folder.path)/\(name)") }
        // What is served of it as it lies there is whole.
        _ = try served(folder.path)
        try await Recorder.start(folder.path).stop()
        return try served(folder.path)
    }

    private func served(_ path: String) throws -> Set<String> {
        let result = try FixtureFolder.load(path)
        #expect(result.problems == [])
        let names = Set(result.fixtures.map { Self.name($0.request, $0.response) })
        #expect(names.isSubset(of: Self.names))
        return names
    }

    @Test("Whatever a crash leaves of a recording, all that was acknowledged is there, and nothing half written")
    func states() async throws {
        for crash in try await crashes(TracedCalls()) {
            let found = try await opened(crash.tree)
            #expect(Set(crash.acknowledged).isSubset(of: found), "\(crash.tree.files.keys.sorted())")
        }
    }

    @Test("If fdatasync did nothing, some of it would be lost")
    func unsafe() async throws {
        var lost = 0
        for crash in try await crashes(TracedCalls(isDataSafe: false)) where lost == 0 {
            lost += Set(crash.acknowledged).subtracting(try await opened(crash.tree)).count
        }
        #expect(lost > 0)
    }
}
