/// The calls by which a recording changes the disk, one to one; tests put failures in their place.
///
/// A call that was interrupted is made again by who uses them, as for the real ones.
package protocol SystemCalls: Sendable {
    /// `openat`; `folder` nil for the working folder.
    func open(_ name: String, in folder: Int32?, flags: Int32, mode: UInt32) throws(SystemFailure) -> Int32
    /// `write`, which may take less than it is given.
    func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemFailure) -> Int
    /// `fdatasync` for a journal's records, `fsync` for all else.
    func synchronize(_ file: Int32, dataOnly: Bool) throws(SystemFailure)
    /// `renameat` within one folder.
    func rename(_ name: String, to newName: String, in folder: Int32) throws(SystemFailure)
    /// `linkat`.
    func link(_ name: String, in folder: Int32, as newName: String, in newFolder: Int32) throws(SystemFailure)
    /// `mkdirat`.
    func makeFolder(_ name: String, in folder: Int32, mode: UInt32) throws(SystemFailure)
    /// `unlinkat`.
    func remove(_ name: String, in folder: Int32, isFolder: Bool) throws(SystemFailure)
    /// `ftruncate`.
    func truncate(_ file: Int32, to size: Int) throws(SystemFailure)
    /// `close`.
    func close(_ file: Int32)
}

/// A call of the operating system that failed.
package struct SystemFailure: Error, Equatable, Sendable {
    /// The function's name in C.
    package var call: String
    /// Its `errno`.
    package var code: Int32

    package init(_ call: String, _ code: Int32) {
        self.call = call
        self.code = code
    }
}
