#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file of lines that is added to, and that one owner has at a time, in this process or another: `<path>.lock` is locked
/// for as long as this lives.
package final class LineFile: Sendable {
    private let path: String
    private let lock: Int32

    /// Takes the file, which need not be there yet; nil while another owner has it.
    package init?(owning path: String) throws(WholeFile.Failure) {
        self.path = path
        // The file itself is replaced at times, and a lock would stay with the old one.
        lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw WholeFile.Failure() }
        guard flock(lock, LOCK_EX | LOCK_NB) != 0 else { return }
        let number = errno
        close(lock)
        guard number == EWOULDBLOCK else { throw WholeFile.Failure(number) }
        return nil
    }

    deinit { close(lock) }

    /// The lines. What stands behind the last line end was cut short, and is none.
    ///
    /// - Parameter limit: the most bytes; a longer file is refused.
    package func lines(limit: Int) throws(WholeFile.Failure) -> [ArraySlice<UInt8>] {
        let bytes = try WholeFile.read(path, limit: limit) ?? []
        return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    }

    /// Writes the file anew, with these lines.
    package func replace(_ lines: [[UInt8]]) throws(WholeFile.Failure) {
        try WholeFile.write(Self.bytes(of: lines), to: path)
    }

    /// Adds lines, which are on the disk when this returns. Where it throws, none was added.
    package func append(_ lines: [[UInt8]]) throws(WholeFile.Failure) {
        let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw WholeFile.Failure() }
        defer { close(file) }
        let end = lseek(file, 0, SEEK_END)
        do throws(WholeFile.Failure) {
            try WholeFile.append(Self.bytes(of: lines), to: file)
            try WholeFile.synchronize(file)
        } catch {
            // Half a line would spoil the next one.
            if end >= 0 { ftruncate(file, end) }
            throw error
        }
    }

    private static func bytes(of lines: [[UInt8]]) -> [UInt8] { lines.flatMap { $0 + [UInt8(ascii: "\n")] } }
}
