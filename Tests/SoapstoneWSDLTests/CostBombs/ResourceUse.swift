#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import Foundation

/// What a piece of work took: the processor time of all threads, which a busy machine does not stretch, and memory.
struct ResourceUse {
    var seconds: Double
    /// How far the process's resident memory rose above where it was before; nil where the system does not tell.
    var mebibytes: Double?

    /// Whether what is measured is what the work takes, and not a sanitizer (scripts/sanitize).
    static let isOwn = ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] == nil

    /// Does the work and measures it; other work of the process at the same time would count, too.
    static func of(_ work: () throws -> Void) rethrows -> ResourceUse {
        let before = memory("VmRSS")
        // Begins a new peak (proc(5), clear_refs).
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        let start = clock()
        try work()
        let seconds = clock() - start
        let peak = memory("VmHWM")
        return ResourceUse(seconds: seconds, mebibytes: before.flatMap { before in peak.map { $0 - before } })
    }

    /// Has the system end this process when it takes more.
    static func limit(seconds: Int, mebibytes: Int) {
        var time = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(seconds))
        var space = rlimit(rlim_cur: rlim_t(mebibytes << 20), rlim_max: rlim_t(mebibytes << 20))
        #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space)
        #else
        setrlimit(RLIMIT_CPU, &time)
        setrlimit(RLIMIT_AS, &space)
        #endif
    }

    private static func clock() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func memory(_ key: String) -> Double? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("\(key):") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Double($0) }.map {
            $0 / 1024
        }
    }
}

extension ResourceUse: CustomStringConvertible {
    var description: String {
        String(format: "%.2f s", seconds) + (mebibytes.map { String(format: ", %.0f MiB", $0) } ?? "")
    }
}
