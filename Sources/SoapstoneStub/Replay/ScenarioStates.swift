internal import SoapstoneFixtures
internal import SoapstoneXML
internal import Synchronization

/// The states that scenarios are in, and how many responses templates have given.
final class ScenarioStates: Sendable {
    /// The name of the state in which every scenario begins.
    static let initial = Fixture.Scenario.initialState

    private let current: Mutex<Current>
    /// How many scenarios are in another state than the initial one: a look at it spares the lock.
    private let moved = Atomic(0)

    private struct Current {
        /// The states that fixtures name, by scenario.
        var known: [String: Set<String>]
        var states: [String: String] = [:]
        var counts: [Fixture.ID: Int] = [:]
    }

    /// Why a state cannot be set.
    enum Failure: Error {
        case noScenario(String)
        /// The state that was to be set, and those that there are.
        case noState(String, [String])

        var message: String {
            switch self {
            case .noScenario(let name): "no fixture names the scenario '\(Excerpt.escaped(name.utf8))'"
            case .noState(let state, let known):
                "'\(Excerpt.escaped(state.utf8))' is none of the scenario's states: \(known.joined(separator: ", "))"
            }
        }
    }

    init(_ known: [String: Set<String>]) {
        current = Mutex(Current(known: known))
    }

    /// Takes scenarios and states for known that other fixtures name. A scenario stays in its state, unless nothing names
    /// that any more: then it begins anew.
    func update(_ known: [String: Set<String>]) {
        current.withLock { current in
            current.known = known
            current.states = current.states.filter { known[$0.key]?.contains($0.value) == true }
            moved.store(current.states.count, ordering: .releasing)
        }
    }

    /// The state of a scenario; nil for the initial one.
    func state(of scenario: String) -> String? {
        guard moved.load(ordering: .acquiring) > 0 else { return nil }
        return current.withLock { $0.states[scenario] }
    }

    func set(_ scenario: String, to state: String) throws(Failure) {
        let isInitial = state == Self.initial
        try current.withLock { current throws(Failure) in
            guard let states = current.known[scenario] else { throw .noScenario(scenario) }
            guard isInitial || states.contains(state) else { throw .noState(state, [Self.initial] + states.sorted()) }
            current.states[scenario] = isInitial ? nil : state
            moved.store(current.states.count, ordering: .releasing)
        }
    }

    /// Goes on to the state that a fixture leads to once it has answered.
    ///
    /// Where two requests get one response at a time, the second finds the scenario where the first one left it, and goes
    /// no further.
    func advance(_ scenario: Fixture.Scenario) {
        guard let next = scenario.newState else { return }
        current.withLock { current in
            guard scenario.responses(in: { current.states[$0] }) ?? true else { return }
            current.states[scenario.name] = next.utf8.elementsEqual(Self.initial.utf8) ? nil : next
            moved.store(current.states.count, ordering: .releasing)
        }
    }

    /// Counts a response of a fixture, from 1.
    func count(_ fixture: Fixture.ID) -> Int {
        current.withLock { current in
            current.counts[fixture, default: 0] += 1
            return current.counts[fixture] ?? 1
        }
    }

    func reset() {
        current.withLock { current in
            current.states = [:]
            current.counts = [:]
            moved.store(0, ordering: .releasing)
        }
    }
}
