internal import Synchronization

/// The states that scenarios are in.
final class ScenarioStates: Sendable {
    /// The name of the state in which every scenario begins, as in WireMock.
    static let initial = "Started"

    private let known: [String: Set<String>]
    private let current = Mutex(Current())
    /// How many scenarios are in another state than the initial one: a look at it spares the lock.
    private let moved = Atomic(0)

    private struct Current {
        var states: [String: String] = [:]
    }

    /// Why a state cannot be set.
    enum Failure: Error {
        case noScenario
        case noState([String])
    }

    init(_ known: [String: Set<String>]) {
        self.known = known
    }

    /// The state of a scenario; nil for the initial one.
    func state(of scenario: String) -> String? {
        guard moved.load(ordering: .acquiring) > 0 else { return nil }
        return current.withLock { $0.states[scenario] }
    }

    func set(_ scenario: String, to state: String) throws(Failure) {
        guard let states = known[scenario] else { throw .noScenario }
        let isInitial = state == Self.initial
        guard isInitial || states.contains(state) else { throw .noState([Self.initial] + states.sorted()) }
        current.withLock { current in
            current.states[scenario] = isInitial ? nil : state
            moved.store(current.states.count, ordering: .releasing)
        }
    }

    func reset() {
        current.withLock { current in
            current.states = [:]
            moved.store(0, ordering: .releasing)
        }
    }
}
