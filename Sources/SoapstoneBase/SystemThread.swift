#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif
internal import Synchronization

/// A thread of the system's own, which takes no signals. Letting it go leaves it running to its end.
package final class SystemThread: Sendable {
    /// The system has no thread to give.
    package struct Failure: Error {
        /// The number of the system's error.
        package let number: Int32
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Nil once somebody waits for its end.
    private let thread: Mutex<pthread_t?>

    /// Runs `body` on a new thread, which ends with it.
    ///
    /// - Throws: where the system has no thread to give.
    package init(_ body: @escaping @Sendable () -> Void) throws(Failure) {
        // The new thread takes over this reference; where there is no thread, it is taken back below.
        let work = Unmanaged.passRetained(Work(body))
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        // Signals are for the program's other threads. OpenSSL writes without MSG_NOSIGNAL, and a SIGPIPE that is blocked
        // is an error code instead of the end of the process. The mask is inherited, so it is set around the start.
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
            throw Failure(number: code)
        }
        self.thread = Mutex(thread)
    }

    deinit {
        if let thread = take() { pthread_detach(thread) }
    }

    /// Blocks until the thread is gone, with all that libraries keep for it. It must not be called on the thread itself.
    ///
    /// Of several callers, the first one waits and the others return at once.
    package func join() {
        if let thread = take() { pthread_join(thread, nil) }
    }

    private func take() -> pthread_t? {
        thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
    }
}
