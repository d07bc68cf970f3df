import SoapstoneTransport

/// Work that waits for something else than tasks.
enum OwnThread {
    /// Runs work on a thread of its own, which may block.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            do {
                _ = try SystemThread { continuation.resume(returning: Result { try work() }) }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        return try result.get()
    }
}
