import SoapstoneBase
import SoapstoneTransport

/// Work that waits for something else than tasks.
enum OwnThread {
    /// Runs work on a thread of its own, which may block.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        var thread: SystemThread?
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            do {
                thread = try SystemThread { continuation.resume(returning: Result { try work() }) }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        // With the thread goes what the work holds, which the process must not exit without: connections are among it.
        thread?.join()
        return try result.get()
    }
}
