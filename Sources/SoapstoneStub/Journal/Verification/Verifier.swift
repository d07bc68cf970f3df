internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneXML
internal import Synchronization

/// Counts the calls that are expected and those that are not, of all requests since the stub began.
final class Verifier: Sendable {
    /// Calls that are told as one.
    struct Unexpected: Equatable {
        var method: String
        var path: String
        var payload: XMLName?
        var action: String?
        /// The code of what is wrong with them, where nothing answered.
        var problem: String?
        /// Whether nothing answered; else no expectation names them.
        var isUnmatched: Bool
    }

    struct Counts {
        var calls = 0
        /// By expectation.
        var expected: [Int]
        var unmatched = 0
        var unnamed = 0
        /// The first kinds of unexpected calls.
        var kinds: [(call: Unexpected, count: Int)] = []
        /// Unexpected calls of further kinds.
        var others = 0
    }

    /// The most kinds of unexpected calls that are told apart.
    private static let mostKinds = 20

    let expectations: Expectations
    private let names: [OperationName?]
    private let state: Mutex<Counts>

    init(_ expectations: Expectations) {
        self.expectations = expectations
        names = expectations.all.map { expectation in
            guard case .operation(let name) = expectation.subject else { return nil }
            return OperationName(name)
        }
        state = Mutex(Counts(expected: expectations.all.map { _ in 0 }))
    }

    var counts: Counts { state.withLock { $0 } }

    /// Takes in a request and what became of it.
    func note(_ call: CallInProgress, _ origin: ResponseOrigin?) {
        let path = RequestTarget(call.head.uri).path
        let action = call.action
        var payload = call.payload
        if case .fixture(let fixture)? = origin { payload = fixture.payload }
        let named = expectations.all.indices.filter { number in
            let expectation = expectations.all[number]
            if let wanted = expectation.path, !wanted.isSameBytes(as: path) { return false }
            switch expectation.subject {
            case .operation: return names[number]?.isName(of: payload, origin) ?? false
            case .action(let wanted): return Bytes.areEqual(wanted, action)
            case .fixture(let id):
                guard case .fixture(let fixture)? = origin else { return false }
                return fixture.id.description.isSameBytes(as: id)
            }
        }
        let isUnmatched = call.outcome.lacksResponse
        let unexpected =
            isUnmatched || named.isEmpty
            ? Unexpected(
                method: call.head.method.rawValue,
                path: path,
                payload: payload,
                action: action,
                problem: isUnmatched ? call.problem : nil,
                isUnmatched: isUnmatched
            ) : nil
        state.withLock { state in
            state.calls += 1
            for number in named { state.expected[number] += 1 }
            guard let unexpected else { return }
            if isUnmatched { state.unmatched += 1 } else { state.unnamed += 1 }
            if let known = state.kinds.firstIndex(where: { $0.call == unexpected }) {
                state.kinds[known].count += 1
            } else if state.kinds.count < Self.mostKinds {
                state.kinds.append((unexpected, 1))
            } else {
                state.others += 1
            }
        }
    }
}
