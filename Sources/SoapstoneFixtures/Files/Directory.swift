internal import SoapstoneXML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An open folder, below which nothing is reached through a symbolic link.
package struct Directory: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Opens the folder that the user named; a link in its path is the user's own and followed.
    package init(path: String) throws(FixtureError) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        self.path = path
        guard descriptor >= 0 else { throw Self.failure(errno, "folder", path) }
    }

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// The path of something in this folder, for errors.
    package func path(of name: String) -> String { "\(path)/\(Excerpt.escaped(name.utf8))" }

    /// Opens a folder in this one.
    package func folder(_ name: String) throws(FixtureError) -> Directory {
        let opened = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard opened >= 0 else { throw Self.failure(errno, "folder", path(of: name)) }
        return Directory(descriptor: opened, path: path(of: name))
    }

    /// What is in this folder, in the order of the names' bytes.
    ///
    /// - Parameter hasVersions: whether the entries know when they were changed, for which each has to be looked at.
    package func entries(hasVersions: Bool = false) throws(FixtureError) -> [Entry] {
        // The stream owns the descriptor that it is given.
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0, let stream = fdopendir(own) else { throw Self.failure(errno, "folder", path) }
        defer { closedir(stream) }
        var entries: [Entry] = []
        while let record = readdir(stream) {
            let name = withUnsafeBytes(of: &record.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name == "." || name == ".." { continue }
            let known = hasVersions ? nil : Self.kind(record.pointee.d_type)
            let (kind, version) = known.map { ($0, Version()) } ?? look(at: name)
            entries.append(Entry(name: name, kind: kind, version: version))
        }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Something in a folder.
    package struct Entry {
        package enum Kind { case folder, file, other }
        package var name: String
        package var kind: Kind
        /// Nothing where it was not asked for.
        var version: Version
    }

    /// What is another one once something was changed or replaced.
    struct Version: Hashable {
        var number: UInt64 = 0
        var size: Int64 = 0
        var seconds = 0
        var nanoseconds = 0
    }

    /// What the folder itself says of an entry; nil where it does not.
    private static func kind(_ type: UInt8) -> Entry.Kind? {
        switch Int(type) {
        case Int(DT_UNKNOWN): nil
        case Int(DT_DIR): .folder
        case Int(DT_REG): .file
        default: .other
        }
    }

    private func look(at name: String) -> (Entry.Kind, Version) {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return (.other, Version()) }
        let kind: Entry.Kind =
            switch status.st_mode & S_IFMT {
            case S_IFDIR: .folder
            case S_IFREG: .file
            default: .other
            }
        #if canImport(Glibc)
        let time = status.st_mtim
        #else
        let time = status.st_mtimespec
        #endif
        let version = Version(
            number: UInt64(status.st_ino),
            size: Int64(status.st_size),
            seconds: time.tv_sec,
            nanoseconds: time.tv_nsec
        )
        return (kind, version)
    }

    /// How large a regular file is; nil where there is none of that name.
    func size(of name: String) -> Int? {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int(status.st_size)
    }

    /// Reads a regular file of at most `limit` bytes.
    package func read(_ name: String, limit: Int) throws(FixtureError) -> [UInt8] {
        // Without O_NONBLOCK, opening a named pipe would wait for its writer.
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw Self.failure(errno, "file", path(of: name)) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw FixtureError(.link, "this is no regular file", file: path(of: name))
        }
        guard status.st_size <= limit else { throw tooLarge(name, limit) }
        // One more than the size, so that the end of the file is seen at once where the file is as large as it says.
        var bytes = try piece(of: file, name, Int(status.st_size) + 1)
        if bytes.count == Int(status.st_size), !bytes.isEmpty { return bytes }
        while true {
            guard bytes.count <= limit else { throw tooLarge(name, limit) }
            let next = try piece(of: file, name, 64 << 10)
            guard !next.isEmpty else { return bytes }
            bytes += next
        }
    }

    /// What is read at once, at most `size` bytes; nothing at the end of the file.
    private func piece(of file: Int32, _ name: String, _ size: Int) throws(FixtureError) -> [UInt8] {
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
            var read = readBytes(file, room.baseAddress, size)
            while read < 0, errno == EINTR { read = readBytes(file, room.baseAddress, size) }
            if read < 0 { failure = errno }
            count = max(read, 0)
        }
        if let failure { throw Self.failure(failure, "file", path(of: name)) }
        return bytes
    }

    private func tooLarge(_ name: String, _ limit: Int) -> FixtureError {
        FixtureError(.limit, "the file has more than \(limit) bytes", file: path(of: name))
    }

    private static func failure(_ code: Int32, _ what: String, _ path: String) -> FixtureError {
        switch code {
        case ENOENT: FixtureError(.missing, "there is no such \(what)", file: path)
        case ELOOP, ENOTDIR: FixtureError(.link, "this is no \(what), or a link to one", file: path)
        default: FixtureError(.unreadable, "the \(what) cannot be read: \(String(cString: strerror(code)))", file: path)
        }
    }
}

/// `read` of the C library, whose name a method of `Directory` hides.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}
