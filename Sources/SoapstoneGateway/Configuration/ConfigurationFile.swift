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

    /// All bytes of a file that nobody but its owner may read, that is no link, and that this process's user or root
    /// owns.
    static func secretBytes(at path: String) throws(Failure) -> SecretBytes {
        try reading(path, isSecret: true) { file, status throws(Failure) in
            guard status.st_uid == geteuid() || status.st_uid == 0 else {
                throw Failure(message: "names \(path), which belongs to another user")
            }
            let size = Int(status.st_size)
            guard (1...largest).contains(size) else {
                throw Failure(message: "names \(path), which is empty or has more than \(largest) bytes")
            }
            var done = 0
            let bytes = SecretBytes(count: size) { memory in
                while done < size,
                    case let count = next(file, UnsafeMutableRawBufferPointer(rebasing: memory[done...])),
                    count > 0
                {
                    done += count
                }
            }
            guard done == size else { throw Failure(message: "names \(path), which cannot be read") }
            return bytes
        }
    }

    /// The text of a file; a secret one nobody but its owner may read, and it is no link.
    static func read(_ path: String, isSecret: Bool) throws(Failure) -> String {
        try reading(path, isSecret: isSecret) { file, _ throws(Failure) in
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let count = chunk.withUnsafeMutableBytes { next(file, $0) }
                guard count >= 0, bytes.count + count <= largest else {
                    throw Failure(message: "names \(path), which cannot be read or has more than \(largest) bytes")
                }
                if count == 0 { break }
                bytes += chunk[..<count]
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Opens a file, looks at what it is, and closes it behind `body`.
    private static func reading<R: ~Copyable>(
        _ path: String,
        isSecret: Bool,
        _ body: (Int32, stat) throws(Failure) -> R
    ) throws(Failure) -> R {
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
        return try body(file, status)
    }

    /// Reads what comes next; 0 at the end, less than 0 where it cannot be read.
    private static func next(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = Glibc.read(file, buffer.baseAddress, buffer.count)
            if count >= 0 || errno != EINTR { return count }
        }
    }
}
