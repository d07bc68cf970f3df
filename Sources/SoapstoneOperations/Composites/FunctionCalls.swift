internal import Synchronization
public import SoapstoneCodec

/// How a function calls operations, and what it knows of its call and of the place where it runs.
public struct FunctionCalls: Sendable {
    /// What the session knows, with what the function's members have told it.
    public var session: SessionValues { known.adding(report.told) }
    /// The time of the call, in seconds since 1970-01-01T00:00:00Z.
    public let clock: Int64
    /// What each system is told of the place where it runs: texts by key, by the name of the system.
    public let settings: [String: [String: String]]
    /// The account that the function signs in as; nil for one that says nothing of it.
    public let account: Operation.Account?

    package typealias Perform =
        @Sendable (_ operation: String, _ record: any Sendable, _ session: SessionValues) async throws(Outcome.Failure)
        -> Called
    package typealias Later =
        @Sendable (
            _ work: @escaping @Sendable (FunctionCalls) async -> CompositeFunction.Aftermath, _ session: SessionValues
        )
        -> Void
    private let known: SessionValues
    let perform: Perform
    let report: FunctionReport
    private let memory: FunctionMemory
    private let leave: Later

    /// A response of a call that has succeeded.
    package struct Called: Sendable {
        let response: Operation.Response
        /// The record that the operation has made of it.
        let record: (any Record)?
        /// What it tells the session.
        let session: SessionValues

        package init(
            _ response: Operation.Response,
            _ record: (any Record)? = nil,
            telling session: SessionValues = .none
        ) {
            self.response = response
            self.record = record
            self.session = session
        }
    }

    package init(
        session: SessionValues,
        clock: Int64,
        settings: [String: [String: String]] = [:],
        account: Operation.Account? = nil,
        memory: FunctionMemory = FunctionMemory(),
        report: FunctionReport = FunctionReport(),
        later leave: @escaping Later = { _, _ in },
        perform: @escaping Perform
    ) {
        known = session
        self.report = report
        self.clock = clock
        self.settings = settings
        self.account = account
        self.memory = memory
        self.leave = leave
        self.perform = perform
    }

    /// The same calls, for which the session knows more.
    public func adding(_ values: SessionValues) -> FunctionCalls {
        FunctionCalls(
            session: session.adding(values),
            clock: clock,
            settings: settings,
            account: account,
            memory: memory,
            report: report,
            later: leave,
            perform: perform
        )
    }

    /// Calls an operation with a record, which is its request.
    ///
    /// - Parameter operation: `service/name`, one of those that the function says it calls.
    /// - Throws: what the operation makes of a response that is no success, and what of the session refuses the call.
    public func response(of operation: String, to request: some Record) async throws(Outcome.Failure)
        -> Operation.Response
    {
        try await perform(operation, request, session).response
    }

    /// What the functions of one gateway have in common: the value of a type, which the first to ask makes.
    public func shared<Value: Sendable>(_ make: () -> Value) -> Value { memory.value(make) }

    /// Leaves work behind the response, with the session as it is known here. What it lacks is logged, and what it tells the
    /// session that the function was called in is kept there.
    public func later(_ work: @escaping @Sendable (FunctionCalls) async -> CompositeFunction.Aftermath) {
        leave(work, session)
    }
}

/// What the functions of one gateway have in common, by type.
package final class FunctionMemory: Sendable {
    private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

    package init() {}

    /// The value of a type.
    func value<Value: Sendable>(_ make: () -> Value) -> Value {
        values.withLock { values in
            if let known = values[ObjectIdentifier(Value.self)] as? Value { return known }
            let value = make()
            values[ObjectIdentifier(Value.self)] = value
            return value
        }
    }
}
