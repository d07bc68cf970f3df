#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Threads for what waits for the disk, which the threads of Swift's tasks must not.
enum WorkerThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a new thread, which takes no signals and ends with it.
    ///
    /// - Throws: `RECORDING_SYSTEM` where the system has no thread to give.
    static func start(_ body: @escaping @Sendable () -> Void) throws(RecordingError) {
        // The new thread takes over this reference; where there is no thread, it is taken back below.
        let work = Unmanaged.passRetained(Work(body))
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        // The mask is inherited, so it is set around the start.
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &former)
        let code = pthread_create(
            &thread,
            nil,
            { address in
                if let address = address as UnsafeMutableRawPointer? {
                    Unmanaged<Work>.fromOpaque(address).takeRetainedValue().body()
                }
                return nil
            },
            work.toOpaque()
        )
        pthread_sigmask(SIG_SETMASK, &former, nil)
        guard code == 0 else {
            work.release()
            throw RecordingError(.system, "no thread could be started", errorNumber: code)
        }
        #if canImport(Glibc)
        pthread_detach(thread)
        #else
        if let thread { pthread_detach(thread) }
        #endif
    }
}
