import Foundation

/// Runs tests whose clients block, each piece of them on a thread of its own.
///
/// The shared pool has one thread for each core, and so has Dispatch: what a server does there would wait for the clients
/// that wait for it.
final class BlockingExecutor: TaskExecutor {
    static let shared = BlockingExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
