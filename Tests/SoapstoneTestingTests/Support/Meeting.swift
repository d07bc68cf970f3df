import Synchronization

/// Where tasks wait until all of them are there.
final class Meeting: Sendable {
    private let absent: Atomic<Int>

    init(of count: Int) {
        absent = Atomic(count)
    }

    func join() async throws {
        absent.subtract(1, ordering: .relaxed)
        while absent.load(ordering: .relaxed) > 0 { try await Task.sleep(for: .milliseconds(10)) }
    }
}
