#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif
internal import SoapstoneXML

/// An open folder that a recording writes to. Files are for their owner only, and links are not followed.
final class StoreFolder: Sendable {
    /// How the names begin of what is not finished; a process that opens the store removes what one before it left.
    static let unfinished = ".recording-"

    let path: String
    let descriptor: Int32
    let calls: any SystemCalls

    /// Opens the folder that the user named, whose path may lead over links.
    ///
    /// - Parameter isMade: whether it is made where it is not there, with the folders above it.
    init(path: String, calls: any SystemCalls, isMade: Bool = true) throws(RecordingError) {
        self.path = path
        self.calls = calls
        let flags = Self.folderFlags & ~O_NOFOLLOW
        func opened() throws(RecordingError) -> Int32 {
            try Self.perform(path) { () throws(SystemFailure) in try calls.open(path, in: nil, flags: flags, mode: 0) }
        }
        do throws(RecordingError) {
            descriptor = try opened()
        } catch {
            guard isMade, error.errorNumber == ENOENT else { throw error }
            try Self.make(path, calls)
            descriptor = try opened()
            // The name is in the folder above.
            let above = try Self.perform(path) { () throws(SystemFailure) in
                try calls.open("..", in: descriptor, flags: flags, mode: 0)
            }
            defer { calls.close(above) }
            try Self.perform(path) { () throws(SystemFailure) in try calls.synchronize(above, dataOnly: false) }
        }
    }

    private static func make(_ path: String, _ calls: any SystemCalls) throws(RecordingError) {
        func make() throws(RecordingError) {
            try perform(path) { () throws(SystemFailure) in try calls.makeFolder(path, in: AT_FDCWD, mode: 0o700) }
        }
        do throws(RecordingError) {
            try make()
        } catch {
            guard error.errorNumber == ENOENT, let above = split(path)?.above, !above.isEmpty else { throw error }
            _ = try StoreFolder(path: above, calls: calls)
            try make()
        }
    }

    /// The path of the folder that another one is in, empty for the working folder, and its name there; nil for no name.
    static func split(_ path: String) -> (above: String, name: String)? {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        var names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        guard let name = names.popLast() else { return nil }
        return ((isAbsolute ? "/" : "") + names.joined(separator: "/"), name)
    }

    private init(path: String, descriptor: Int32, calls: any SystemCalls) {
        self.path = path
        self.descriptor = descriptor
        self.calls = calls
    }

    deinit { calls.close(descriptor) }

    /// Opens a folder in this one; where it is not there it is made, and its name is on the disk in either case.
    func folder(_ name: String) throws(RecordingError) -> StoreFolder {
        let folder: StoreFolder
        do throws(RecordingError) {
            folder = try existing(name)
        } catch {
            guard error.errorNumber == ENOENT else { throw error }
            folder = try newFolder(name)
        }
        // Whoever made it may have failed here.
        try synchronize()
        return folder
    }

    /// Makes a folder in this one; its name is not on the disk before `synchronize`.
    func newFolder(_ name: String) throws(RecordingError) -> StoreFolder {
        try perform(name) { () throws(SystemFailure) in try calls.makeFolder(name, in: descriptor, mode: 0o700) }
        return try existing(name)
    }

    /// Opens a folder in this one.
    func existing(_ name: String) throws(RecordingError) -> StoreFolder {
        let opened = try perform(name) { () throws(SystemFailure) in
            try calls.open(name, in: descriptor, flags: Self.folderFlags, mode: 0)
        }
        return StoreFolder(path: path(of: name), descriptor: opened, calls: calls)
    }

    /// What is in this folder, in the order of the names' bytes.
    func entries() throws(RecordingError) -> [Directory.Entry] {
        do throws(FixtureError) {
            return try Directory(path: path).entries()
        } catch {
            throw RecordingError(.system, error.message, file: error.file)
        }
    }

    /// Whether something has the name.
    func has(_ name: String) -> Bool {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    }

    /// The path of something in this folder, for errors.
    func path(of name: String) -> String { "\(path)/\(Excerpt.escaped(name.utf8))" }

    private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
}

// Writing.
extension StoreFolder {
    /// Writes a file that is not there yet; its bytes are on the disk, its name not before `synchronize`.
    func write(_ bytes: [UInt8], to name: String) throws(RecordingError) {
        let file = try open(name, flags: O_WRONLY | O_CREAT | O_EXCL)
        defer { calls.close(file) }
        try append(bytes, to: file, named: name)
        try perform(name) { () throws(SystemFailure) in try calls.synchronize(file, dataOnly: false) }
    }

    /// Puts a file in the place of another: after a crash there is the one or the other, whole.
    func replace(_ name: String, with bytes: [UInt8]) throws(RecordingError) {
        let temporary = Self.unfinished + name
        if has(temporary) { try removeFile(temporary) }
        try write(bytes, to: temporary)
        try rename(temporary, to: name)
        try synchronize()
    }

    /// Opens a file below this folder; the caller closes it.
    func open(_ name: String, flags: Int32) throws(RecordingError) -> Int32 {
        try perform(name) { () throws(SystemFailure) in
            try calls.open(name, in: descriptor, flags: flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, mode: 0o600)
        }
    }

    /// Writes all bytes to an open file.
    func append(_ bytes: [UInt8], to file: Int32, named name: String) throws(RecordingError) {
        var written = 0
        while written < bytes.count {
            let start = written
            let count = try perform(name) { () throws(SystemFailure) in
                try bytes.withUnsafeBufferPointer { all throws(SystemFailure) in
                    try calls.write(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[start...])), to: file)
                }
            }
            // A call that takes nothing would take nothing for ever.
            guard count > 0 else { throw Self.error(SystemFailure("write", EIO), path(of: name)) }
            // No more was taken than was left.
            written += count
        }
    }

    /// Puts the names in this folder on the disk.
    func synchronize() throws(RecordingError) {
        try Self.perform(path) { () throws(SystemFailure) in try calls.synchronize(descriptor, dataOnly: false) }
    }

    func rename(_ name: String, to newName: String) throws(RecordingError) {
        try perform(name) { () throws(SystemFailure) in try calls.rename(name, to: newName, in: descriptor) }
    }

    func removeFile(_ name: String) throws(RecordingError) {
        try perform(name) { () throws(SystemFailure) in try calls.remove(name, in: descriptor, isFolder: false) }
    }

    /// Gives a file of another folder a name in this one, under which it stays when the other name goes.
    ///
    /// - Throws: `RECORDING_VALUE` where there is no such file, which waiting does not help.
    func link(_ name: String, of other: StoreFolder, as ownName: String) throws(RecordingError) {
        do throws(RecordingError) {
            try other.perform(name) { () throws(SystemFailure) in
                try calls.link(name, in: other.descriptor, as: ownName, in: descriptor)
            }
        } catch {
            guard error.errorNumber == ENOENT else { throw error }
            throw RecordingError(.value, "the content of a part is gone", file: error.file)
        }
    }

    /// Removes a file, or a folder with the files in it.
    func remove(_ name: String, _ kind: Directory.Entry.Kind) throws(RecordingError) {
        guard kind == .folder else { return try removeFile(name) }
        let folder = try existing(name)
        for entry in try folder.entries() { try folder.removeFile(entry.name) }
        try perform(name) { () throws(SystemFailure) in try calls.remove(name, in: descriptor, isFolder: true) }
    }

    /// Does what `body` does, again where it was interrupted.
    func perform<R>(_ name: String, _ body: () throws(SystemFailure) -> R) throws(RecordingError) -> R {
        try Self.perform(path(of: name), body)
    }

    private static func perform<R>(
        _ path: String,
        _ body: () throws(SystemFailure) -> R
    ) throws(RecordingError) -> R {
        while true {
            do throws(SystemFailure) {
                return try body()
            } catch {
                if error.code != EINTR { throw self.error(error, path) }
            }
        }
    }

    static func error(_ failure: SystemFailure, _ path: String) -> RecordingError {
        RecordingError(
            .system,
            "\(failure.call) failed: \(String(cString: strerror(failure.code)))",
            file: path,
            errorNumber: failure.code
        )
    }
}
