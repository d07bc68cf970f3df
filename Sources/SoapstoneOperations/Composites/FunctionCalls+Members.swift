public import SoapstoneCodec

/// The request of an operation whose response is a record, too: what a function calls it with.
public protocol OperationRequest: Record {
    /// The record of a success.
    associatedtype Response: Record
    /// The operation: `service/name`.
    static var operation: String { get }
}

extension OperationRequest {
    /// The operation's name, which a response has behind `opstatus_`.
    static var member: String { operation.split(separator: "/").last.map(String.init) ?? operation }
}

/// Members: calls whose opstatus stands in the function's response, `opstatus_<name>`.
///
/// What a response tells the session is known to the calls behind it, and kept when the function has succeeded. Where a
/// session has ended or lacks something, the function fails with any of its members.
extension FunctionCalls {
    /// The most calls of a function at one time. Volt MX allows as many.
    private static let mostAtOnce = 10

    /// Calls an operation.
    public func response<Request: OperationRequest>(
        to request: Request
    ) async throws(Outcome.Failure) -> Request.Response {
        let called = try await perform(Request.operation, request, session)
        guard let response = called.record as? Request.Response else {
            throw Outcome.Failure(.adapterError, detail: Request.operation)
        }
        report.tells(called.session)
        return response
    }

    // MARK: What a failure does

    /// Calls a member without which the function fails.
    public func required<Request: OperationRequest>(
        _ request: Request
    ) async throws(Outcome.Failure) -> Request.Response {
        try await required(Request.member) { () async throws(Outcome.Failure) in try await response(to: request) }
    }

    /// Makes the calls of a member without which the function fails.
    public func required<Value>(
        _ member: String,
        _ work: () async throws(Outcome.Failure) -> Value
    ) async throws(Outcome.Failure) -> Value {
        do throws(Outcome.Failure) {
            let value = try await work()
            report.ended(member)
            return value
        } catch {
            report.ended(member, error.status)
            throw error
        }
    }

    /// Calls a member without which the response is incomplete: its opstatus is 1528.
    ///
    /// - Returns: nil where the member has failed.
    public func optional<Request: OperationRequest>(
        _ request: Request
    ) async throws(Outcome.Failure) -> Request.Response? {
        try await optional(Request.member) { () async throws(Outcome.Failure) in try await response(to: request) }
    }

    /// Makes the calls of a member without which the response is incomplete: its opstatus is 1528.
    ///
    /// - Returns: nil where the member has failed.
    public func optional<Value>(
        _ member: String,
        _ work: () async throws(Outcome.Failure) -> Value
    ) async throws(Outcome.Failure) -> Value? {
        do throws(Outcome.Failure) {
            return try await required(member, work)
        } catch {
            guard !error.isOfSession else { throw error }
            report.lacks(member, error)
            return nil
        }
    }

    /// Calls an operation whose failure the log has, and nobody else hears of.
    public func ignoringFailure<Request: OperationRequest>(of request: Request) async throws(Outcome.Failure) {
        do throws(Outcome.Failure) {
            _ = try await response(to: request)
        } catch {
            guard !error.isOfSession else { throw error }
            report.ignored(Request.operation, error)
        }
    }

    /// Makes the calls of a member with whose failure somebody has to put right by hand what was done before, whatever the
    /// failure is.
    ///
    /// - Parameters:
    ///   - status: what the function fails with in its place.
    ///   - mark: what to look for in the log.
    public func required<Value>(
        _ member: String,
        orElse status: OpStatus,
        mark: String,
        _ work: () async throws(Outcome.Failure) -> Value
    ) async throws(Outcome.Failure) -> Value {
        do throws(Outcome.Failure) {
            return try await required(member, work)
        } catch {
            var failure = Outcome.Failure(status, detail: "\(mark), \(error.status.number) \(error.detail ?? "")")
            failure.backendStatus = error.backendStatus
            throw failure
        }
    }

    // MARK: Several calls

    /// Does the same for each element of a list, some at one time; the values are in the order of the list.
    ///
    /// - Throws: the first failure; what is under way is cancelled.
    public func each<Element: Sendable, Value: Sendable>(
        _ elements: [Element],
        _ work: @escaping @Sendable (Element) async throws(Outcome.Failure) -> Value
    ) async throws(Outcome.Failure) -> [Value] {
        typealias Ended = (index: Int, value: Result<Value, Outcome.Failure>)
        let values: Result<[Value?], Outcome.Failure> = await withTaskGroup(of: Ended.self) { group in
            var waiting = elements.enumerated().makeIterator()
            var values = [Value?](repeating: nil, count: elements.count)
            func startNext() {
                guard let (index, element) = waiting.next() else { return }
                group.addTask {
                    // Never `(index, await …)`: decision 46.
                    do throws(Outcome.Failure) {
                        let value = try await work(element)
                        return (index, .success(value))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for _ in 0..<Self.mostAtOnce { startNext() }
            while let (index, value) = await group.next() {
                switch value {
                case .success(let value): values[index] = value
                case .failure(let failure):
                    group.cancelAll()
                    return .failure(failure)
                }
                startNext()
            }
            return .success(values)
        }
        return try values.get().compactMap(\.self)
    }

    /// Asks for one page after the other.
    ///
    /// - Parameters:
    ///   - most: how many pages there may be.
    ///   - last: the failure of a page behind the first that means that there are no more.
    ///   - next: whether there is a page behind this one, and the key that it is asked for with.
    ///   - ask: asks for a page; the first has no key.
    /// - Throws: what asking throws; opstatus 6004 where there are more pages, 6003 where a page lacks the key of the next,
    ///   8007 where a key comes again.
    public func pages<Page, Key: Hashable>(
        atMost most: Int,
        endingWith last: OpStatus? = nil,
        next: (Page) -> (isThere: Bool, key: Key?),
        _ ask: (Key?) async throws(Outcome.Failure) -> Page
    ) async throws(Outcome.Failure) -> [Page] {
        var pages: [Page] = []
        var keys: Set<Key> = []
        var key: Key?
        for _ in 0..<most {
            do throws(Outcome.Failure) {
                pages.append(try await ask(key))
            } catch {
                guard !pages.isEmpty, error.status == last else { throw error }
                return pages
            }
            let next = next(pages[pages.count - 1])
            guard next.isThere else { return pages }
            guard let nextKey = next.key else { throw Outcome.Failure(.loopExit, detail: "the key of the next page") }
            guard keys.insert(nextKey).inserted else {
                throw Outcome.Failure(.contract, detail: "the same page comes again")
            }
            key = nextKey
        }
        throw Outcome.Failure(.loopCount, detail: "more than \(most) pages")
    }
}

extension Outcome.Failure {
    /// Whether somebody has to sign in again, whatever was asked.
    fileprivate var isOfSession: Bool { status == .noSession || status == .sessionIncomplete }
}
