internal import SoapstoneXML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A small file that nobody but its owner can read: a key.
package enum PrivateFile {
    /// Writes a file that is not there yet, with mode 0600, and puts it on the disk with its name. After a crash it is there
    /// whole, or not at all.
    ///
    /// - Throws: `FIXTURE_KEY_FILE` where the file is there already or cannot be written; what was begun is removed.
    package static func create(_ path: String, _ bytes: [UInt8]) throws(FixtureError) {
        // One of this number that is there is of a process that has ended.
        let temporary = "\(path).\(getpid())"
        unlink(temporary)
        defer { unlink(temporary) }
        try write(bytes, to: temporary, for: path)
        // Unlike renaming, this never takes the place of a file that is there.
        guard link(temporary, path) == 0 else {
            if errno == EEXIST { throw failure("there is a file of this name already", path) }
            throw notWritten(path)
        }
        do throws(FixtureError) {
            try synchronizeFolder(of: path)
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Writes a new file and puts its bytes on the disk, not its name.
    private static func write(_ bytes: [UInt8], to name: String, for path: String) throws(FixtureError) {
        let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw notWritten(path) }
        do throws(FixtureError) {
            // What the process masks is taken from the mode at creation; nothing is added by it.
            guard fchmod(file, 0o600) == 0 else {
                throw failure("its mode cannot be set: \(String(cString: strerror(errno)))", path)
            }
            try writeAll(bytes, to: file, path)
            try synchronize(file, path)
        } catch {
            close(file)
            throw error
        }
        guard close(file) == 0 else { throw notWritten(path) }
    }

    /// What is made with a key that is lost cannot be made again.
    private static func synchronizeFolder(of path: String) throws(FixtureError) {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = end.map { String(path[...$0]) } ?? "."
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw notWritten(path) }
        defer { close(file) }
        try synchronize(file, path)
    }

    private static func synchronize(_ file: Int32, _ path: String) throws(FixtureError) {
        while fsync(file) != 0 {
            guard errno == EINTR else { throw notWritten(path) }
        }
    }

    private static func notWritten(_ path: String) -> FixtureError {
        failure("the key cannot be written: \(String(cString: strerror(errno)))", path)
    }

    /// Reads a file, of which no more than so many bytes.
    ///
    /// - Throws: `FIXTURE_MISSING` where there is none; `FIXTURE_KEY_FILE` where it is a link or a special file, where its
    ///   group or others may do anything with it, or where another user owns it.
    package static func read(_ path: String, atMost size: Int) throws(FixtureError) -> [UInt8] {
        // Without O_NONBLOCK, opening a named pipe would wait for its writer.
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            switch errno {
            case ENOENT: throw FixtureError(.missing, "there is no such file", file: shown(path))
            case ELOOP: throw failure("a key's file is not reached through a link", path)
            default: throw failure("the key cannot be read: \(String(cString: strerror(errno)))", path)
            }
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw failure("this is no regular file", path)
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw failure("others than its owner may use this key: its mode is \(mode), 600 is expected", path)
        }
        guard status.st_uid == geteuid() else { throw failure("another user owns this key", path) }
        return try contents(of: file, atMost: size, path)
    }

    private static func contents(of file: Int32, atMost size: Int, _ path: String) throws(FixtureError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let piece = bytes.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { readBytes(file, $0 + count, buffer.count - count) } ?? 0
            }
            if piece < 0, errno == EINTR { continue }
            guard piece >= 0 else { throw failure("the key cannot be read", path) }
            if piece == 0 { break }
            count += piece
        }
        return Array(bytes.prefix(count))
    }

    private static func writeAll(_ bytes: [UInt8], to file: Int32, _ path: String) throws(FixtureError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map { writeBytes(file, $0 + done, buffer.count - done) } ?? 0
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw notWritten(path) }
            done += count
        }
    }

    package static func failure(_ message: String, _ path: String) -> FixtureError {
        FixtureError(.keyFile, message, file: shown(path))
    }

    private static func shown(_ path: String) -> String { Excerpt.escaped(path.utf8) }
}

/// `read` of the C library, whose name a method of `PrivateFile` hides.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(file, buffer, count)
}

/// `write` of the C library, whose name a method of `PrivateFile` hides.
private func writeBytes(_ file: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
    write(file, buffer, count)
}
