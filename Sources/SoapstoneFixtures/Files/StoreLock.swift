#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif
internal import Synchronization

/// The right to write to a store, which one process has at a time and loses when it ends.
final class StoreLock: Sendable {
    private let folder: StoreFolder
    /// Nil once the lock was given back.
    private let file: Mutex<Int32?>

    /// Takes the lock of a store.
    ///
    /// - Parameters:
    ///   - folder: the folder that the lock's file lies in.
    ///   - store: the store's path, for the error.
    /// - Throws: `RECORDING_LOCKED` where another has it, with the number of its process where that is known.
    init(in folder: StoreFolder, store: String) throws(RecordingError) {
        let file = try folder.open(Self.name, flags: O_RDWR | O_CREAT)
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            if code == EINTR { continue }
            let holder = Self.holder(file)
            folder.calls.close(file)
            guard code == EWOULDBLOCK else { throw StoreFolder.error(SystemFailure("flock", code), store) }
            throw RecordingError(
                .locked,
                "the store is being written by " + (holder.map { "process \($0)" } ?? "another process"),
                file: store,
                errorNumber: code
            )
        }
        self.folder = folder
        self.file = Mutex(file)
        // Who the holder is helps only the one that is refused: a disk that is full does not keep from locking.
        try? folder.calls.truncate(file, to: 0)
        let text = Array("\(getpid())\n".utf8)
        _ = text.withUnsafeBytes { try? folder.calls.write($0, to: file) }
    }

    deinit { release() }

    /// Gives the lock back, so that another can take it as soon as this returns.
    ///
    /// Closing alone would not: a child process that another thread is just starting has the file open until it executes
    /// its program.
    func release() {
        file.withLock { file in
            if let open = file {
                flock(open, LOCK_UN)
                folder.calls.close(open)
            }
            file = nil
        }
    }

    private static let name = "lock"

    /// The number of a process that stands in the file.
    private static func holder(_ file: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes.prefix(count).prefix { $0 > 0x20 }, as: UTF8.self))
    }
}
