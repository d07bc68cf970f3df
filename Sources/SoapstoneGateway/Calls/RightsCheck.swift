internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// Checks what the session of a request must have before an operation is called.
struct RightsCheck: Sendable {
    let sessions: any SessionStore
    /// The calls of operations by `service/name`, among them those that tell a session its rows.
    private let calls: [String: BackendCall]

    init(_ calls: [BackendCall], sessions: any SessionStore) {
        self.calls = Dictionary(calls.map { ($0.operation.path, $0) }) { first, _ in first }
        self.sessions = sessions
    }

    /// The operation that would have to be asked for the rows of a session, and has no back end; nil where all have.
    func missingSource(of rights: [Operation.Right]) -> String? {
        for case .row(_, _, let source, _) in rights where calls[source] == nil { return source }
        return nil
    }

    /// Requires rights for a request.
    ///
    /// - Throws: the refusal of a right where the request names what is not the user's or the session's value is none of
    ///   those that are allowed, 6001 where the session lacks a value or has
    ///   another one, and the failure of the operation that was asked for the rows.
    func require(
        _ rights: [Operation.Right],
        for request: JSONValue,
        in session: OpenSession?,
        until deadline: ContinuousClock.Instant
    ) async throws(CallFailure) {
        for right in rights {
            switch right {
            case .values(let conditions): try Self.require(conditions, for: request, in: session?.values ?? .none)
            case .value(let name, let allowed, let refusal):
                let value = session?.values.values[name]
                guard allowed.contains(where: { value?.utf8.elementsEqual($0.utf8) == true }) else {
                    throw CallFailure(refusal, detail: "\(name) of the session")
                }
            case .row(let name, let members, let source, let refusal):
                let rows = try await rows(name, source, refusal, of: session, until: deadline)
                let values = members.compactMap { Self.text(request[$0]) }
                guard values.count == members.count, rows.contains(values) else {
                    throw CallFailure(refusal, detail: "\(name) of the session")
                }
            }
        }
    }

    private static func require(
        _ conditions: [Operation.Condition],
        for request: JSONValue,
        in session: SessionValues
    ) throws(CallFailure) {
        for condition in conditions {
            let value = session.values[condition.name]
            let isMet =
                switch condition.expected {
                case .anything: value != nil
                case .text(let text): value?.utf8.elementsEqual(text.utf8) == true
                case .member(let names): value.map { Self.isMember(names, of: request, $0) } ?? false
                case .memberIfAny(let names): value.map { Self.isMember(names, of: request, $0) } ?? true
                }
            guard isMet else { throw CallFailure(.sessionIncomplete, detail: condition.name) }
        }
    }

    private static func isMember(_ names: [String], of request: JSONValue, _ value: String) -> Bool {
        names.contains { text(request[$0])?.utf8.elementsEqual(value.utf8) == true }
    }

    private func rows(
        _ name: String,
        _ source: String,
        _ refusal: OpStatus,
        of session: OpenSession?,
        until deadline: ContinuousClock.Instant
    ) async throws(CallFailure) -> SessionRows {
        guard let session else { throw CallFailure(.noSession) }
        if let text = session.values.values[name] {
            guard let rows = SessionRows(parsing: text) else { throw CallFailure(.sessionIncomplete, detail: name) }
            return rows
        }
        guard let call = calls[source] else { throw CallFailure(.adapterError, detail: source) }
        let request: Operation.Request
        do throws(Operation.RequestError) {
            request = try call.operation.encode(JSONDocument.empty(), session.values)
        } catch {
            throw CallFailure(error)
        }
        let response = await call.perform(request, until: deadline)
        if case .failure(let failure) = response.outcome {
            // Who has nothing there does not have this either.
            throw failure.status.isBusiness ? CallFailure(refusal, detail: source) : CallFailure(failure)
        }
        guard let rows = response.session.values[name].flatMap({ SessionRows(parsing: $0) }) else {
            throw CallFailure(.adapterError, detail: "\(source) told no \(name)")
        }
        guard try await sessions.added(response.session, to: session.id) else { throw CallFailure(.noSession) }
        return rows
    }

    private static func text(_ value: JSONValue?) -> String? { value.flatMap { $0.string ?? $0.numberText } }
}
