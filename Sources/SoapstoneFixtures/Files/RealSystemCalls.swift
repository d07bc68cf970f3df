#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The operating system's own calls.
package struct RealSystemCalls: SystemCalls {
    package init() {}

    package func open(
        _ name: String,
        in folder: Int32?,
        flags: Int32,
        mode: UInt32
    ) throws(SystemFailure) -> Int32 {
        let file = openat(folder ?? AT_FDCWD, name, flags, mode_t(truncatingIfNeeded: mode))
        guard file >= 0 else { throw SystemFailure("open", errno) }
        return file
    }

    package func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemFailure) -> Int {
        let count = writeBytes(file, bytes.baseAddress, bytes.count)
        guard count >= 0 else { throw SystemFailure("write", errno) }
        return count
    }

    package func synchronize(_ file: Int32, dataOnly: Bool) throws(SystemFailure) {
        #if canImport(Glibc)
        guard (dataOnly ? fdatasync(file) : fsync(file)) == 0 else {
            throw SystemFailure(dataOnly ? "fdatasync" : "fsync", errno)
        }
        #else
        // There, fsync leaves the bytes in the drive's cache.
        guard fcntl(file, F_FULLFSYNC) != -1 else { throw SystemFailure("fcntl", errno) }
        #endif
    }

    package func rename(_ name: String, to newName: String, in folder: Int32) throws(SystemFailure) {
        guard renameat(folder, name, folder, newName) == 0 else { throw SystemFailure("rename", errno) }
    }

    package func link(
        _ name: String,
        in folder: Int32,
        as newName: String,
        in newFolder: Int32
    ) throws(SystemFailure) {
        guard linkat(folder, name, newFolder, newName, 0) == 0 else { throw SystemFailure("link", errno) }
    }

    package func makeFolder(_ name: String, in folder: Int32, mode: UInt32) throws(SystemFailure) {
        guard mkdirat(folder, name, mode_t(truncatingIfNeeded: mode)) == 0 else { throw SystemFailure("mkdir", errno) }
    }

    package func remove(_ name: String, in folder: Int32, isFolder: Bool) throws(SystemFailure) {
        guard unlinkat(folder, name, isFolder ? AT_REMOVEDIR : 0) == 0 else { throw SystemFailure("unlink", errno) }
    }

    package func truncate(_ file: Int32, to size: Int) throws(SystemFailure) {
        guard ftruncate(file, off_t(size)) == 0 else { throw SystemFailure("ftruncate", errno) }
    }

    package func close(_ file: Int32) { closeFile(file) }
}

/// `write` of the C library, whose name a method hides.
private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }

/// `close` of the C library, whose name a method hides.
private func closeFile(_ file: Int32) { close(file) }
