#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The folder of the cache, held open: all is done in it and not by its path, so nobody can put another one in its place.
struct CacheFolder: ~Copyable {
    private let folder: Int32

    /// Opens the folder, which has to be the user's own and nobody else's to write to.
    ///
    /// - Parameter isMade: whether it is made where it is not there.
    init(_ path: String, isMade: Bool) throws(CacheProblem) {
        guard !path.utf8.contains(0) else { throw CacheProblem("the folder's path has a zero byte") }
        if isMade { Self.make(path) }
        let opened = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard opened >= 0 else { throw CacheProblem("there is no folder '\(path)' (\(Self.reason))") }
        do throws(CacheProblem) {
            _ = try Self.own(opened, "the folder '\(path)'")
        } catch {
            close(opened)
            throw error
        }
        folder = opened
    }

    deinit { close(folder) }

    /// Makes a folder and those around it, as far as they are not there.
    private static func make(_ path: String) {
        guard mkdir(path, 0o700) != 0, errno == ENOENT else { return }
        let around = FilePath.folder(of: path)
        guard around.utf8.count < path.utf8.count else { return }
        make(around)
        mkdir(path, 0o700)
    }

    /// What is known of an open file that is the user's own and nobody else's to write to.
    private static func own(_ file: Int32, _ name: String) throws(CacheProblem) -> stat {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw CacheProblem("\(name): \(reason)") }
        guard status.st_uid == geteuid() else { throw CacheProblem("\(name) belongs to another user") }
        guard status.st_mode & 0o022 == 0 else { throw CacheProblem("\(name) can be written to by others") }
        return status
    }

    private static var reason: String { String(cString: strerror(errno)) }

    // MARK: - Entries

    private static let suffix = ".contract"
    private static let temporary = ".new-"

    /// The bytes of an entry, which counts as used now.
    func entry(_ key: ContentHash, atMost limit: Int) throws(CacheProblem) -> [UInt8] {
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let file = openat(folder, key.digits + Self.suffix, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            throw CacheProblem(errno == ENOENT ? "there is no entry" : "the entry cannot be opened: \(Self.reason)")
        }
        defer { close(file) }
        let status = try Self.own(file, "the entry")
        let size = Int(status.st_size)
        guard status.st_mode & S_IFMT == S_IFREG, size <= limit else { throw CacheProblem("the entry is no entry") }
        // Reading fills what this leaves empty, and takes away what it cannot fill.
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = read(file, buffer.baseAddress.map { $0 + count }, size - count)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
        }
        futimens(file, nil)
        return bytes
    }

    /// Keeps an entry: it is written beside the old one and takes its place when it is whole.
    func store(_ bytes: [UInt8], as key: ContentHash) throws(CacheProblem) {
        guard Self.mayWrite(bytes.count) else { throw CacheProblem("files may not become so large here") }
        let name = Self.temporary + "\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        let file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CacheProblem("no entry can be made: \(Self.reason)") }
        var problem = bytes.withUnsafeBytes { Self.write($0, to: file) } ? nil : Self.reason
        // A full disk may show itself only now.
        if close(file) != 0, problem == nil { problem = Self.reason }
        if problem == nil {
            if renameat(folder, name, folder, key.digits + Self.suffix) == 0 { return }
            problem = Self.reason
        }
        unlinkat(folder, name, 0)
        throw CacheProblem("the entry cannot be written: \(problem ?? "")")
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            #if canImport(Glibc)
            let count = Glibc.write(file, piece.baseAddress, piece.count)
            #else
            let count = Darwin.write(file, piece.baseAddress, piece.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Whether a file may become so large: the system ends a process that writes on.
    private static func mayWrite(_ count: Int) -> Bool {
        var limit = rlimit()
        #if canImport(Glibc)
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return true }
        #else
        guard getrlimit(RLIMIT_FSIZE, &limit) == 0 else { return true }
        #endif
        return limit.rlim_cur >= UInt64(count)
    }

    // MARK: - Size

    /// Takes away the entries that were not used for longest, until the others are few and small enough, and what other
    /// processes began to write and did not end within an hour.
    func evict(keeping mostEntries: Int, _ mostBytes: Int) {
        let now = time(nil)
        var entries: [(name: String, used: (Int, Int), size: Int)] = []
        for name in names where name.hasSuffix(Self.suffix) || name.hasPrefix(Self.temporary) {
            var status = stat()
            guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            #if canImport(Glibc)
            let used = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            #else
            let used = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
            #endif
            if name.hasSuffix(Self.suffix) {
                entries.append((name, used, Int(status.st_size)))
            } else if now - used.0 > 3_600 {
                unlinkat(folder, name, 0)
            }
        }
        entries.sort { $0.used > $1.used }
        var bytes = 0
        for (index, entry) in entries.enumerated() {
            bytes += entry.size
            if index >= mostEntries || bytes > mostBytes { unlinkat(folder, entry.name, 0) }
        }
    }

    private var names: [String] {
        // Closing the stream closes the descriptor that it was made of.
        let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(stream) }
        return FilePath.names(in: stream)
    }
}
