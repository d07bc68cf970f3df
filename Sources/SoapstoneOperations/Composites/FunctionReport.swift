internal import Synchronization
package import SoapstoneCodec

/// What became of the members of a function, those of its calls whose opstatus stands in the response.
package final class FunctionReport: Sendable {
    private struct State {
        var statuses: [(id: String, status: Int)] = []
        var lacking: [CompositeFunction.Lacking] = []
        var ignored: [CompositeFunction.Lacking] = []
        var told = SessionValues.none
    }

    private let state = Mutex(State())

    package init() {}

    /// The numbers of the members that have ended.
    package var statuses: [(id: String, status: Int)] { state.withLock { $0.statuses } }
    /// The members whose part the response lacks.
    package var lacking: [CompositeFunction.Lacking] { state.withLock { $0.lacking } }
    /// The failures that the log alone has, by operation.
    package var ignored: [CompositeFunction.Lacking] { state.withLock { $0.ignored } }
    /// What responses have told the session.
    package var told: SessionValues { state.withLock { $0.told } }

    func ended(_ id: String, _ status: OpStatus? = nil) {
        state.withLock { $0.statuses.append((id, status?.number ?? 0)) }
    }

    func lacks(_ id: String, _ failure: Outcome.Failure) {
        state.withLock { $0.lacking.append(.init(id, failure)) }
    }

    func ignored(_ operation: String, _ failure: Outcome.Failure) {
        state.withLock { $0.ignored.append(.init(operation, failure)) }
    }

    func tells(_ values: SessionValues) {
        state.withLock { $0.told = $0.told.adding(values) }
    }
}
