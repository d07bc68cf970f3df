import Synchronization
import Testing

/// Issues as they are recorded.
final class Issues: Sendable {
    private let list = Mutex<[Issue]>([])

    var all: [Issue] { list.withLock { $0 } }

    func add(_ issue: Issue) { list.withLock { $0.append(issue) } }
}
