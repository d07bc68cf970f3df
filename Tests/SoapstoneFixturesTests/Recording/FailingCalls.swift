import Glibc
import SoapstoneFixtures
import Synchronization

/// The real calls, of which some do not happen but fail.
final class FailingCalls: SystemCalls {
    /// What becomes of the calls behind the failing one.
    enum Afterwards {
        /// They happen, as when a disk was full for a moment.
        case happen
        /// They fail, too: nothing of what the process wants reaches the disk any more.
        case fail
    }

    private struct State {
        var count = 0
        var log: [String] = []
    }

    private let real = RealSystemCalls()
    private let state = Mutex(State())
    private let first: Int
    private let code: Int32
    private let afterwards: Afterwards
    private let names: Set<String>?

    /// Makes calls of which the `first` one fails, counted from 1 among those in `names`.
    init(first: Int, code: Int32, then afterwards: Afterwards = .happen, among names: Set<String>? = nil) {
        self.first = first
        self.code = code
        self.afterwards = afterwards
        self.names = names
    }

    /// How many calls were asked for.
    var count: Int { state.withLock { $0.count } }
    /// The names of the calls that were asked for, and of what.
    var log: [String] { state.withLock { $0.log } }

    private func pass(_ call: String, _ subject: String = "") throws(SystemFailure) {
        let fails = state.withLock { state in
            state.log.append("\(call) \(subject)")
            guard names?.contains(call) != false else { return false }
            state.count += 1
            return state.count == first || state.count > first && afterwards == .fail
        }
        if fails { throw SystemFailure(call, code) }
    }

    func open(_ name: String, in folder: Int32?, flags: Int32, mode: UInt32) throws(SystemFailure) -> Int32 {
        try pass("open", name)
        return try real.open(name, in: folder, flags: flags, mode: mode)
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemFailure) -> Int {
        do throws(SystemFailure) {
            try pass("write")
        } catch {
            // A disk that is full, or a process that is killed, takes a part.
            if error.code != EINTR {
                _ = try real.write(UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2)), to: file)
            }
            throw error
        }
        return try real.write(bytes, to: file)
    }

    func synchronize(_ file: Int32, dataOnly: Bool) throws(SystemFailure) {
        // No test switches the machine off, so there is nothing that the real call would change.
        try pass(dataOnly ? "fdatasync" : "fsync")
    }

    func rename(_ name: String, to newName: String, in folder: Int32) throws(SystemFailure) {
        try pass("rename", newName)
        try real.rename(name, to: newName, in: folder)
    }

    func link(_ name: String, in folder: Int32, as newName: String, in newFolder: Int32) throws(SystemFailure) {
        try pass("link", newName)
        try real.link(name, in: folder, as: newName, in: newFolder)
    }

    func makeFolder(_ name: String, in folder: Int32, mode: UInt32) throws(SystemFailure) {
        try pass("mkdir", name)
        try real.makeFolder(name, in: folder, mode: mode)
    }

    func remove(_ name: String, in folder: Int32, isFolder: Bool) throws(SystemFailure) {
        try pass("unlink", name)
        try real.remove(name, in: folder, isFolder: isFolder)
    }

    func truncate(_ file: Int32, to size: Int) throws(SystemFailure) {
        try pass("ftruncate")
        try real.truncate(file, to: size)
    }

    func close(_ file: Int32) { real.close(file) }
}
