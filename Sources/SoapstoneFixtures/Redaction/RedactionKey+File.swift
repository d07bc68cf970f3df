internal import SoapstoneXML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension RedactionKey {
    /// Makes a key and its file, which only its owner can read (mode 0600).
    ///
    /// - Parameter path: a file in a folder that is there.
    /// - Throws: `FIXTURE_KEY_FILE` where the file is there already or cannot be written; what was begun is removed.
    public static func create(file path: String) throws(FixtureError) -> RedactionKey {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            if errno == EEXIST { throw failure("there is a file of this name already", path) }
            throw failure("the key cannot be written: \(String(cString: strerror(errno)))", path)
        }
        let key = RedactionKey()
        do throws(FixtureError) {
            // What the process masks is taken from the mode at creation; nothing is added by it.
            guard fchmod(file, 0o600) == 0 else {
                throw failure("its mode cannot be set: \(String(cString: strerror(errno)))", path)
            }
            try writeAll(key.text, to: file, path)
            // A key that is lost makes every later recording differ from those before it.
            guard fsync(file) == 0 else {
                throw failure("the key cannot be written: \(String(cString: strerror(errno)))", path)
            }
        } catch {
            close(file)
            unlink(path)
            throw error
        }
        guard close(file) == 0 else {
            unlink(path)
            throw failure("the key cannot be written", path)
        }
        return key
    }

    /// Reads a key from its file.
    ///
    /// - Throws: `FIXTURE_MISSING` where there is none; `FIXTURE_KEY_FILE` where it is a link or a special file, where its
    ///   group or others may do anything with it, where another user owns it, or where it is not 64 hexadecimal digits.
    public init(file path: String) throws(FixtureError) {
        // Without O_NONBLOCK, opening a named pipe would wait for its writer.
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            switch errno {
            case ENOENT: throw FixtureError(.missing, "there is no such file", file: Self.shown(path))
            case ELOOP: throw Self.failure("a key's file is not reached through a link", path)
            default: throw Self.failure("the key cannot be read: \(String(cString: strerror(errno)))", path)
            }
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Self.failure("this is no regular file", path)
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw Self.failure("others than its owner may use this key: its mode is \(mode), 600 is expected", path)
        }
        guard status.st_uid == geteuid() else { throw Self.failure("another user owns this key", path) }
        guard let key = Self.parse(try Self.contents(of: file, path)) else {
            throw Self.failure("this is no key, which is 64 hexadecimal digits and a line end", path)
        }
        self = key
    }

    /// Reads what a key has, and one byte more where there is more.
    private static func contents(of file: Int32, _ path: String) throws(FixtureError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: length * 2 + 2)
        var count = 0
        while count < bytes.count {
            let piece = bytes.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { read(file, $0 + count, buffer.count - count) } ?? 0
            }
            if piece < 0, errno == EINTR { continue }
            guard piece >= 0 else { throw failure("the key cannot be read", path) }
            if piece == 0 { break }
            count += piece
        }
        return Array(bytes.prefix(count))
    }

    private static func parse(_ text: [UInt8]) -> RedactionKey? {
        guard text.count == length * 2 + 1, text.last == UInt8(ascii: "\n") else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: length * 2, by: 2) {
            guard let high = ASCIIText.hexValue(text[index]), let low = ASCIIText.hexValue(text[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return RedactionKey(bytes)
    }

    private static func writeAll(_ bytes: [UInt8], to file: Int32, _ path: String) throws(FixtureError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map { write(file, $0 + done, buffer.count - done) } ?? 0
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw failure("the key cannot be written: \(String(cString: strerror(errno)))", path)
            }
            done += count
        }
    }

    private static func failure(_ message: String, _ path: String) -> FixtureError {
        FixtureError(.keyFile, message, file: shown(path))
    }

    private static func shown(_ path: String) -> String { Excerpt.escaped(path.utf8) }
}
