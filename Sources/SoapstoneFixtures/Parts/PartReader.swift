internal import Dispatch

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads the file of a part piece by piece.
package final class PartReader: Sendable {
    private let file: Int32
    private let path: String
    /// Where those that may not wait for the disk have it waited for.
    private let queue = DispatchQueue(label: "soapstone.part")

    /// Opens a file, which is no link.
    ///
    /// - Throws: `FIXTURE_UNREADABLE` where it cannot be opened.
    package init(_ part: Fixture.StoredPart) throws(FixtureError) {
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
                continuation.resume(returning: Result { () throws(FixtureError) in try bytes(at: offset) })
            }
        }
        return try result.get()
    }

    /// The bytes at a place, at most 256 KiB, for a thread that may wait for the disk itself.
    ///
    /// - Throws: `FIXTURE_UNREADABLE`, also where the file has no more bytes.
    func bytes(at offset: Int) throws(FixtureError) -> [UInt8] {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.most) { room, count in
            var read = pread(file, room.baseAddress, Self.most, off_t(offset))
            while read < 0, errno == EINTR { read = pread(file, room.baseAddress, Self.most, off_t(offset)) }
            if read < 0 { code = errno }
            count = max(read, 0)
        }
        guard !bytes.isEmpty else { throw Self.failure(code == 0 ? EIO : code, path) }
        return bytes
    }

    private static let most = 256 << 10

    private static func failure(_ code: Int32, _ path: String) -> FixtureError {
        FixtureError(.unreadable, "the file cannot be read: \(String(cString: strerror(code)))", file: path)
    }
}
