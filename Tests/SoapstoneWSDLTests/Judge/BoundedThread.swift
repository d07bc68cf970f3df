import Foundation
import Synchronization

/// Runs work of libxml2, which cannot be interrupted, on a thread with a large stack: the schema module goes down as deep as
/// types are derived from each other.
enum BoundedThread {
    private final class Box<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }

    /// - Parameter seconds: how long the caller, which is blocked, waits. Work that takes longer goes on by itself.
    /// - Returns: nil where the time was over.
    static func run<Value: Sendable>(seconds: Int, _ work: @escaping @Sendable () -> Value) -> Value? {
        let box = Box<Value>()
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let value = work()
            box.value.withLock { $0 = value }
            done.signal()
        }
        thread.stackSize = 64 << 20
        thread.start()
        guard done.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
        return box.value.withLock { $0 }
    }
}
