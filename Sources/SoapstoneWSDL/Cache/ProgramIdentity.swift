#if canImport(Glibc)
internal import Glibc
#endif

/// Which program this is, so that none uses what another one wrote: another build may read the same contract otherwise.
///
/// A hash of the program would take longer than most contracts. Its file's number, size and times do as well: no two
/// contents have all of them, for the time of its last change is the system's and cannot be set.
enum ProgramIdentity {
    /// nil where the system does not tell.
    static let current: String? = {
        #if canImport(Glibc)
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0 else { return nil }
        let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
        return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(times[0]) \(times[1])"
        #else
        return nil
        #endif
    }()
}
