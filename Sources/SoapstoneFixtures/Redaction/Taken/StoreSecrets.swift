internal import Synchronization

/// The secrets that were taken out of the fixtures of a store so far, which later ones may have in other places.
///
/// They are in memory for as long as the recording runs, and are written nowhere.
public final class StoreSecrets: Sendable {
    private struct State {
        /// All but the latest; a copy of it is made once in a while only.
        var settled = TakenValues()
        var latest = TakenValues()
    }

    private let state = Mutex(State())
    /// The most values; a recording with more of them goes on with those.
    private static let bound = 16_384
    private static let step = 64

    /// Makes a memory without any.
    public init() {}

    /// Whether nothing was taken away.
    public var isEmpty: Bool { state.withLock { $0.settled.isEmpty && $0.latest.isEmpty } }

    func add(_ values: TakenValues) {
        guard !values.isEmpty else { return }
        state.withLock { state in
            for (value, name) in values.names where state.settled.names[value] == nil {
                guard state.settled.count + state.latest.count < Self.bound else { return }
                state.latest.add(value, name)
            }
            guard state.latest.count > Self.step else { return }
            state.settled.formUnion(state.latest)
            state.latest = TakenValues()
        }
    }

    /// What is known now.
    var values: [TakenValues] {
        state.withLock { [$0.settled, $0.latest].filter { !$0.isEmpty } }
    }
}
