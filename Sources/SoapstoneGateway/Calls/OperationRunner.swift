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
    /// - Parameter deadline: when the device's answer must be ready.
    /// - Returns: what writes the members of the answer.
    func run(
        _ document: JSONDocument,
        until deadline: ContinuousClock.Instant
    ) async throws(CallFailure) -> @Sendable (inout ObjectWriter) -> Void {
        let session = try await session(for: document)
        let request: Operation.Request
        do throws(Operation.RequestError) {
            request = try call.operation.encode(document, session)
        } catch {
            throw CallFailure(error)
        }
        switch await call.perform(request, until: deadline) {
        case .success(let members): return members
        case .failure(let failure): throw CallFailure(failure)
        }
    }

    private func session(for document: JSONDocument) async throws(CallFailure) -> SessionValues {
        guard call.operation.needsSession else { return .none }
        guard let id = document.root[SessionValues.key]?.string, let values = await sessions.values(of: id) else {
            throw CallFailure(.noSession)
        }
        return values
    }
}
