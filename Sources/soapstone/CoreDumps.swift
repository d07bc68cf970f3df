#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Files with the whole memory of a process that has crashed.
enum CoreDumps {
    /// Keeps the system from writing one of this process, for good.
    static func turnOff() {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        // It can only fail for a limit above the present one.
        #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        #else
        setrlimit(RLIMIT_CORE, &limit)
        #endif
    }
}
