#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
internal import Synchronization

/// Runs work of libxml2 that cannot be interrupted, on a thread with a large stack, and waits for it no longer than is
/// agreed.
///
/// Work that takes longer goes on until it ends by itself. While two such threads are at it, no other work is begun.
/// Threads are kept for further work: the stack is too large for the C library to keep it, and making one takes longer than
/// most of the work.
enum BoundedThread {
    /// The schema module goes down as deep as types are derived from each other.
    private static let stackBytes = 64 << 20
    private static let abandonedBound = 2
    private static let abandoned = Atomic<Int>(0)

    /// Why there is no result.
    enum Failure: Error {
        /// The time was over.
        case late
        /// Earlier work that was too late still runs, or no thread could be made.
        case busy
    }

    /// Does `work` on one of the threads.
    ///
    /// - Parameter seconds: how long the caller, which is blocked, waits.
    static func run<Result: Sendable>(
        seconds: Int,
        _ work: @escaping @Sendable () -> Result
    ) -> Swift.Result<Result, Failure> {
        guard abandoned.load(ordering: .relaxed) < abandonedBound else { return .failure(.busy) }
        let job = Job(work)
        guard let worker = Worker.take() else { return .failure(.busy) }
        worker.begin(job)
        if let result = job.wait(seconds: seconds) { return .success(result) }
        abandoned.add(1, ordering: .relaxed)
        job.abandon { abandoned.subtract(1, ordering: .relaxed) }
        return .failure(.late)
    }

    /// What a thread does.
    ///
    /// `@unchecked Sendable`: it has no state of its own, and `Job`, its one subclass, guards its own.
    private class Runnable: @unchecked Sendable {
        /// Does the work.
        func run() {}
        /// Lets the caller have what came of it.
        func deliver() {}
    }

    /// One piece of work and where its result goes.
    ///
    /// `@unchecked Sendable`: `state` is touched under `mutex` only, `result` by one thread; the rest never changes.
    private final class Job<Result: Sendable>: Runnable, @unchecked Sendable {
        private struct State {
            var result: Result?
            var afterwards: (() -> Void)?
        }

        private let work: @Sendable () -> Result
        /// What came of it, until it is delivered: touched by the one thread that does the work.
        private var result: Result?
        private var state = State()
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

        init(_ work: @escaping @Sendable () -> Result) {
            self.work = work
            mutex.initialize(to: pthread_mutex_t())
            condition.initialize(to: pthread_cond_t())
            pthread_mutex_init(mutex, nil)
            pthread_cond_init(condition, nil)
        }

        deinit {
            pthread_cond_destroy(condition)
            pthread_mutex_destroy(mutex)
            condition.deallocate()
            mutex.deallocate()
        }

        override func run() { result = work() }

        override func deliver() {
            pthread_mutex_lock(mutex)
            state.result = result
            let afterwards = state.afterwards
            pthread_cond_signal(condition)
            pthread_mutex_unlock(mutex)
            afterwards?()
        }

        func wait(seconds: Int) -> Result? {
            var deadline = timespec()
            clock_gettime(CLOCK_REALTIME, &deadline)
            deadline.tv_sec += seconds
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            while state.result == nil {
                if pthread_cond_timedwait(condition, mutex, &deadline) != 0 { break }
            }
            return state.result
        }

        /// Calls `afterwards` when the work has ended.
        func abandon(_ afterwards: @escaping () -> Void) {
            pthread_mutex_lock(mutex)
            let hasEnded = state.result != nil
            if !hasEnded { state.afterwards = afterwards }
            pthread_mutex_unlock(mutex)
            if hasEnded { afterwards() }
        }
    }

    /// A thread that does one piece of work after the other.
    ///
    /// `@unchecked Sendable`: `next` is touched under `mutex` only, the rest never changes.
    private final class Worker: @unchecked Sendable {
        private static let idle = Mutex<[Worker]>([])
        private static let mostIdle = 8

        private var next: Runnable?
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

        private init() {
            mutex.initialize(to: pthread_mutex_t())
            condition.initialize(to: pthread_cond_t())
            pthread_mutex_init(mutex, nil)
            pthread_cond_init(condition, nil)
        }

        deinit {
            pthread_cond_destroy(condition)
            pthread_mutex_destroy(mutex)
            condition.deallocate()
            mutex.deallocate()
        }

        /// A thread that has nothing to do, or a new one; nil where none can be made.
        static func take() -> Worker? {
            if let worker = idle.withLock({ $0.popLast() }) { return worker }
            let worker = Worker()
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            defer { pthread_attr_destroy(&attributes) }
            pthread_attr_setstacksize(&attributes, stackBytes)
            pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
            var thread = pthread_t()
            let data = Unmanaged.passRetained(worker)
            guard pthread_create(&thread, &attributes, threadMain, data.toOpaque()) == 0 else {
                data.release()
                return nil
            }
            return worker
        }

        /// Hands over the next piece of work.
        func begin(_ job: Runnable) {
            pthread_mutex_lock(mutex)
            next = job
            pthread_cond_signal(condition)
            pthread_mutex_unlock(mutex)
        }

        private func main() {
            var isKept = true
            while isKept {
                let job = waited()
                job.run()
                // Before the caller goes on, who may well have more work.
                isKept = Self.idle.withLock { idle in
                    guard idle.count < Self.mostIdle else { return false }
                    idle.append(self)
                    return true
                }
                job.deliver()
            }
        }

        private func waited() -> Runnable {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            while true {
                if let job = next {
                    next = nil
                    return job
                }
                pthread_cond_wait(condition, mutex)
            }
        }

        private static let threadMain: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { data in
            guard let data else { return nil }
            Unmanaged<Worker>.fromOpaque(data).takeRetainedValue().main()
            return nil
        }
    }
}
