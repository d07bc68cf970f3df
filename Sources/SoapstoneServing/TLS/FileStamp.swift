#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What a file looks like from outside, so that a change shows without reading it.
package struct FileStamp: Equatable, Sendable {
    private let numbers: [Int]

    /// Looks at a file, or at what a link leads to; nil where there is none.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Glibc)
        let (written, changed) = (status.st_mtim, status.st_ctim)
        #else
        let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
        #endif
        // A mode that was corrected changes the second time alone.
        numbers = [
            Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
            written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec,
        ]
    }
}
