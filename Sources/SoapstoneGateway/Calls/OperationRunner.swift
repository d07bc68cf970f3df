internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// An operation of a back end: takes a request's JSON there, and what comes of it back.
struct OperationRunner: ServedOperation {
    let call: BackendCall
    let sessions: any SessionStore
    let rights: RightsCheck
    /// Whether only passwords of a request are masked in a fault, in place of all its values.
    let showsValues: Bool
    /// True if GET can also call it.
    var isSafe = false

    var service: String { call.operation.service }
    var name: String { call.operation.name }
    var needsSession: Bool { call.operation.needsSession }
    var isFlowStep: Bool { call.operation.isFlowStep }
    var isJob: Bool { false }
    var inMaintenance: MaintenanceRule { .closed }
    var summary: String { "Calls \(call.operation.name) of the upstream \(call.operation.backEnd)." }
    var shapes: LoggedMessage.Shapes {
        .init(
            request: JSONShape(call.operation.requestLines()),
            response: JSONShape(call.operation.responseLines())
        )
    }

    /// Encodes the request, which is then called with.
    ///
    /// What the response tells a session goes into the session that the call needs, or opens one where it needs none: an
    /// id that a device brings is never given to a session that begins.
    func work(for document: JSONDocument, in session: OpenSession?) throws(CallFailure) -> Work {
        let request: Operation.Request
        do throws(Operation.RequestError) {
            request = try call.operation.encode(document, session?.values ?? .none)
        } catch {
            throw CallFailure(error)
        }
        return { deadline throws(CallFailure) in
            try await rights.require(call.operation.rights, for: document.root, in: session, until: deadline)
            let response = await call.perform(request, until: deadline)
            switch response.outcome {
            case .success(let members, _):
                let kept = call.operation.requestValues?(document) ?? .none
                let opened = try await keep(response.session.adding(kept), in: session?.id)
                return CallResult(members, cacheID: opened, renaming: call.operation.takesMessage)
            case .failure(var failure):
                failure.fault = failure.fault.map { ClientValues(document, secretsOnly: showsValues).masked(in: $0) }
                throw CallFailure(failure)
            }
        }
    }

    /// - Returns: the id of the session where one was opened.
    private func keep(_ values: SessionValues, in id: String?) async throws(CallFailure) -> String? {
        // A sign-in is the gateway's own operation; its bare route, for development, opens nothing.
        let role = call.operation.role
        guard !values.values.isEmpty, role == .step || role?.isInside != true else { return nil }
        guard let id else { return try await sessions.opened(values) }
        guard try await sessions.added(values, to: id) else { throw CallFailure(.noSession) }
        return nil
    }
}
