internal import Dispatch

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads the file of a part piece by piece, on a thread that may wait for the disk.
package final class PartReader: Sendable {
    private let file: Int32
    private let path: String
    private let queue = DispatchQueue(label: "soapstone.part")

    /// Opens a file, which is no link.
    ///
    /// - Throws: `FIXTURE_UNREADABLE` where it cannot be opened.
    package init(_ part: Exchange.StoredPart) throws(FixtureError) {
        path = part.path
        // Without O_NONBLOCK, opening a named pipe would wait for its writer.
        file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw Self.failure(errno, path) }
    }

    deinit { close(file) }

    /// The bytes at a place, at most 256 KiB.
    ///
    /// - Throws: `FIXTURE_UNREADABLE`, also where the file has no more bytes.
    package func piece(at offset: Int) async throws(FixtureError) -> [UInt8] {
        let result: Result<[UInt8], FixtureError> = await withCheckedContinuation { continuation in
            queue.async { [self] in
                var code: Int32 = 0
                let bytes = [UInt8](unsafeUninitializedCapacity: Self.most) { room, count in
                    var read = pread(file, room.baseAddress, Self.most, off_t(offset))
                    while read < 0, errno == EINTR { read = pread(file, room.baseAddress, Self.most, off_t(offset)) }
                    if read < 0 { code = errno }
                    count = max(read, 0)
                }
                continuation.resume(
                    returning: bytes.isEmpty ? .failure(Self.failure(code == 0 ? EIO : code, path)) : .success(bytes)
                )
            }
        }
        return try result.get()
    }

    private static let most = 256 << 10

    private static func failure(_ code: Int32, _ path: String) -> FixtureError {
        FixtureError(.unreadable, "the file cannot be read: \(String(cString: strerror(code)))", file: path)
    }
}
