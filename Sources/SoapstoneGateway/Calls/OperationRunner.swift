internal import SoapstoneCodec
internal import SoapstoneSOAP

/// Takes a request's JSON through the policies of an operation to its back end, and back.
///
/// The order is fixed: session, then contract, then the back end. A request without a session learns nothing of what
/// else is wrong with it, and one that does not follow the contract costs the back end nothing.
struct OperationRunner: Sendable {
    let call: BackendCall
    let sessions: any SessionStore

    /// Runs the operation.
    ///
    /// What the answer tells a session goes into the session that the call needs, or opens one where it needs none: an
    /// id that a device brings is never given to a session that begins.
    ///
    /// - Parameter deadline: when the device's answer must be ready.
    func run(
        _ document: JSONDocument,
        until deadline: ContinuousClock.Instant
    ) async throws(CallFailure) -> CallResult {
        let session = try await session(for: document)
        let request: Operation.Request
        do throws(Operation.RequestError) {
            request = try call.operation.encode(document, session?.values ?? .none)
        } catch {
            throw CallFailure(error)
        }
        let answer = await call.perform(request, until: deadline)
        switch answer.outcome {
        case .success(let members):
            let opened = try await keep(answer.session, in: session?.id)
            return CallResult(members, cacheID: opened, renaming: call.operation.takesMessage)
        case .failure(let failure): throw CallFailure(failure)
        }
    }

    /// - Returns: the id of the session where one was opened.
    private func keep(_ values: SessionValues, in id: String?) async throws(CallFailure) -> String? {
        // A sign-in is the gateway's own operation; its bare route, for development, opens nothing.
        guard !values.values.isEmpty, call.operation.duty == nil else { return nil }
        guard let id else { return try await sessions.opened(values) }
        guard try await sessions.added(values, to: id) else { throw CallFailure(.noSession) }
        return nil
    }

    private func session(
        for document: JSONDocument
    ) async throws(CallFailure) -> (id: String, values: SessionValues)? {
        guard call.operation.needsSession else { return nil }
        return try await sessions.session(of: document)
    }
}
