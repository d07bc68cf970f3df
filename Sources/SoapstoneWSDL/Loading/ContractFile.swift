#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads the files of contracts.
enum ContractFile {
    enum Failure: Error {
        /// It cannot be opened or read; the system's number for the reason.
        case system(Int32)
        /// A folder, a device, a pipe.
        case notRegular
        /// It has more bytes than are allowed.
        case tooLarge

        var description: String {
            switch self {
            case .system(let code): String(cString: strerror(code))
            case .notRegular: "it is not a regular file"
            case .tooLarge: "it is larger than allowed"
            }
        }
    }

    /// The bytes of a regular file.
    ///
    /// - Parameters:
    ///   - path: a path without links.
    ///   - limit: the most bytes to read.
    static func bytes(at path: String, limit: Int) throws(Failure) -> [UInt8] {
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { throw .system(errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard status.st_size <= limit else { throw .tooLarge }
        // One byte more than it has: a file that grows is read on until the limit.
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
        var count = 0
        while true {
            if count == bytes.count {
                guard count <= limit else { throw .tooLarge }
                bytes.append(contentsOf: repeatElement(0, count: min(count, limit + 1 - count)))
            }
            let got = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress.map { $0 + count }, $0.count - count) }
            if got < 0 {
                if errno == EINTR { continue }
                throw .system(errno)
            }
            if got == 0 { break }
            count += got
        }
        guard count <= limit else { throw .tooLarge }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
