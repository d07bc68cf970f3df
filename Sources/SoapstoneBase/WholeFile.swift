#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Files that are read and written as a whole.
package enum WholeFile {
    /// What the system says where it does not do something: `No space left on device`.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// The sentence of the system.
        package let description: String

        init(_ number: Int32 = errno) { description = String(cString: strerror(number)) }
    }

    /// Writes a file with mode 0600: to a new file beside it, which then takes its place.
    ///
    /// - Parameter isDurable: whether it is on the disk when this returns: after a crash of the machine there is the old file
    ///   or the new one, whole.
    package static func write(_ bytes: [UInt8], to path: String, isDurable: Bool = true) throws(Failure) {
        let temporary = "\(path).\(getpid()).\(RandomID.make()).tmp"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw Failure() }
        do throws(Failure) {
            defer { close(file) }
            try append(bytes, to: file)
            if isDurable { try synchronize(file) }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let failure = Failure()
            unlink(temporary)
            throw failure
        }
        if isDurable { try synchronizeFolder(of: path) }
    }

    static func synchronize(_ file: Int32) throws(Failure) {
        while fsync(file) != 0 {
            guard errno == EINTR else { throw Failure() }
        }
    }

    static func append(_ bytes: [UInt8], to file: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure() }
            rest = rest.dropFirst(count)
        }
    }

    /// Puts the names of a file's folder on the disk.
    private static func synchronizeFolder(of path: String) throws(Failure) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure() }
        defer { close(descriptor) }
        try synchronize(descriptor)
    }

    /// Reads a file; nil where there is none.
    ///
    /// - Parameter limit: the most bytes; a longer file is refused.
    package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw Failure()
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = piece.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure() }
            guard count > 0 else { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= limit else { throw Failure(EFBIG) }
        }
    }
}

// In the type above, these names would be its own.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, bytes, count)
}
