#if Offline
internal import GRDB

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension OfflineStore {
    /// Removes a store with all that it has, at the end of its use. It needs no key, and the store may be damaged.
    ///
    /// The rows are deleted and their bytes overwritten, then the file and its journals are overwritten and removed. A
    /// process that is killed meanwhile leaves a file that can be wiped. A disk that writes elsewhere than it is told,
    /// as flash memory does, may keep old bytes; what was sealed stays sealed there.
    ///
    /// - Throws: `OfflineError`: `OFFLINE_MISSING`; `OFFLINE_NOT_STORE` for a file that is no store, which stays as it
    ///   is; `OFFLINE_LOCKED`, `OFFLINE_FILE`.
    public static func wipe(_ path: String, wait: Double = 5) throws {
        // SQLite names its journals after the file that a link leads to.
        let target = realpath(path, nil)
        defer { free(target) }
        let path = target.map { String(cString: $0) } ?? path
        // SQLite removes the journals that a killed process has left; these still reach their bytes.
        let journals = ["-journal", "-wal"].map { open(path + $0, O_WRONLY | O_NOFOLLOW | O_CLOEXEC) }.filter {
            $0 >= 0
        }
        defer { for file in journals { closeFile(file) } }
        do {
            try empty(path, wait: wait)
        } catch let error as OfflineError where [.corrupted, .schema, .notStore].contains(error.code) {
            guard try isStore(path) else { throw error }
        }
        for file in journals { try overwrite(file) }
        for suffix in ["-journal", "-wal", "-shm", ""] { try remove(path + suffix) }
        try NewFile.synchronizeFolder(of: path)
    }

    static func empty(_ path: String, wait: Double) throws {
        let store = try OfflineStore(path, key: nil, wait: wait)
        try translating {
            try store.queue.writeWithoutTransaction { database in
                // Leaves a write-ahead log; then, no journal gets what is deleted.
                try database.execute(sql: "PRAGMA journal_mode = DELETE")
                try database.execute(sql: "PRAGMA journal_mode = MEMORY")
                try database.inTransaction(.exclusive) {
                    for table in OfflineTable.all { try database.execute(sql: "DELETE FROM \(table.name)") }
                    try database.execute(sql: "DELETE FROM soapstone_references")
                    return .commit
                }
                try database.execute(sql: "VACUUM")
            }
        }
        try store.close()
    }

    /// Whether the first bytes of a file are those of a store, whatever else may be damaged.
    private static func isStore(_ path: String) throws -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw NewFile.failure() }
        defer { closeFile(file) }
        var head = [UInt8](repeating: 0, count: 72)
        guard head.withUnsafeMutableBytes({ read(file, $0.baseAddress, $0.count) }) == head.count else { return false }
        let id = head[68...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return head.starts(with: "SQLite format 3\0".utf8) && id == UInt32(bitPattern: applicationID)
    }

    /// Writes zeros over a file and removes it, if there is one.
    private static func remove(_ path: String) throws {
        let file = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT else { throw NewFile.failure() }
            return
        }
        defer { closeFile(file) }
        try overwrite(file)
        guard unlink(path) == 0 else { throw NewFile.failure() }
    }

    /// Writes zeros over a file that is open.
    private static func overwrite(_ file: Int32) throws {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw NewFile.failure() }
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        var left = Int(status.st_size)
        while left > 0 {
            try NewFile.append(left < zeros.count ? Array(zeros.prefix(left)) : zeros, to: file)
            left -= zeros.count
        }
        guard fsync(file) == 0 else { throw NewFile.failure() }
    }
}

/// `close` of the C library, whose name a method of `OfflineStore` hides.
private func closeFile(_ file: Int32) { close(file) }
#endif
