#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Files that a configuration names.
enum ConfigurationFile {
    struct Failure: Error {
        let message: String
    }

    private static let largest = 1 << 20

    /// A path as seen from a folder.
    static func path(_ path: String, in directory: String) -> String {
        path.utf8.first == UInt8(ascii: "/") || directory.isEmpty ? path : "\(directory)/\(path)"
    }

    /// The text of a file.
    static func text(at path: String) throws(Failure) -> String {
        try read(path, isSecret: false)
    }

    /// The first line of a file that nobody but its owner may read, and that is no link.
    static func secret(at path: String) throws(Failure) -> String {
        let text = try read(path, isSecret: true)
        let line = text.utf8.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty else { throw Failure(message: "names \(path), which has no password in its first line") }
        return String(decoding: line, as: UTF8.self)
    }

    private static func read(_ path: String, isSecret: Bool) throws(Failure) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC | (isSecret ? O_NOFOLLOW : 0))
        guard file >= 0 else {
            throw Failure(message: "names \(path), which cannot be opened: \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(message: "names \(path), which is not a file")
        }
        guard !isSecret || status.st_mode & 0o077 == 0 else {
            throw Failure(
                message: "names \(path), which others than its owner may read or write; its mode must be 0600"
            )
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = chunk.withUnsafeMutableBytes { buffer in
                while true {
                    let count = Glibc.read(file, buffer.baseAddress, buffer.count)
                    if count >= 0 || errno != EINTR { return count }
                }
            }
            guard count >= 0, bytes.count + count <= largest else {
                throw Failure(message: "names \(path), which cannot be read or has more than \(largest) bytes")
            }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
