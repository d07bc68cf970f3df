#if Offline
#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file with mode 0600 that gets its name when it is whole: after a crash it is there whole, or not at all.
struct NewFile {
    private let path: String
    /// The name until then, in the same folder.
    let temporary: String

    /// Makes an empty file of another name.
    ///
    /// - Throws: `OFFLINE_EXISTS` where a file of the name exists; `OFFLINE_FILE` where it cannot be made.
    init(_ path: String) throws(OfflineError) {
        self.path = path
        // One with the number of this process is of a process that has ended.
        temporary = "\(path).\(getpid()).tmp"
        guard access(path, F_OK) != 0 else { throw Self.exists }
        unlink(temporary)
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure() }
        defer { close(file) }
        // The process's mask takes from the mode at creation.
        guard fchmod(file, 0o600) == 0 else { throw Self.failure() }
    }

    /// Writes the file's contents and puts them on the disk.
    func write(_ bytes: [UInt8]) throws(OfflineError) {
        let file = open(temporary, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw Self.failure() }
        defer { close(file) }
        try Self.append(bytes, to: file)
        guard fsync(file) == 0 else { throw Self.failure() }
    }

    /// Writes bytes to a file that is open.
    static func append(_ bytes: [UInt8], to file: Int32) throws(OfflineError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { writeBytes(file, $0.baseAddress.map { $0 + done }, $0.count - done) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure() }
            done += count
        }
    }

    /// Gives the file its name.
    ///
    /// - Throws: `OFFLINE_EXISTS` where a file of the name exists by now; `OFFLINE_FILE` where it cannot be named.
    func publish() throws(OfflineError) {
        defer { unlink(temporary) }
        // Unlike renaming, this never takes the place of a file that is there.
        guard link(temporary, path) == 0 else { throw errno == EEXIST ? Self.exists : Self.failure() }
        do throws(OfflineError) {
            try Self.synchronizeFolder(of: path)
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Removes what was begun, with a journal of SQLite's.
    func discard() {
        unlink(temporary)
        unlink("\(temporary)-journal")
    }

    /// Puts the names in a file's folder on the disk.
    static func synchronizeFolder(of path: String) throws(OfflineError) {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = open(end.map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure() }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failure() }
    }

    /// The error for the value of `errno`.
    static func failure() -> OfflineError {
        let reason = errno
        if reason == ENOSPC || reason == EDQUOT {
            return OfflineError(.full, "no space is left", remedy: "Free space on the file system, and try again")
        }
        return OfflineError(
            .file,
            "the file cannot be written: \(String(cString: strerror(reason)))",
            remedy: "See to its folder and permissions"
        )
    }

    private static let exists = OfflineError(
        .exists,
        "a file of this name exists already",
        remedy: "Choose another name, or remove the file"
    )
}

/// `write` of the C library, whose name a method of `NewFile` hides.
private func writeBytes(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int { write(file, buffer, count) }
#endif
