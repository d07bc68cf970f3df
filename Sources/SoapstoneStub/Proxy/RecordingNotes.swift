internal import Synchronization

/// The exchanges of a recording that a replay will not answer with, or not everywhere, and why.
final class RecordingNotes: Sendable {
    /// One such exchange.
    struct Note: Sendable {
        /// What the request is called: `POST /shop with {urn:shop}getOrder`.
        var request: String
        var reason: String
    }

    /// How many there were, and the last ones of them, oldest first.
    struct List: Sendable {
        var count = 0
        var last: [Note] = []
    }

    private static let mostKept = 100
    private let state = Mutex(List())

    var list: List { state.withLock { $0 } }

    func add(_ request: String, _ reason: String) {
        state.withLock { list in
            list.count += 1
            if list.last.count == Self.mostKept { list.last.removeFirst() }
            list.last.append(Note(request: request, reason: reason))
        }
    }
}
