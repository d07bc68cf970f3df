internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// The session that the operation needs is alive: else 6000. It is one of a user, or of the flow that the operation is a
/// step of: else 6001, also for a flow without a session.
struct SessionPolicy: Policy {
    let sessions: any SessionStore

    func check(_ call: inout IncomingCall) async throws(Stop) {
        guard let operation = call.operation, let document = call.document else { throw IncomingCall.isIncomplete }
        guard operation.needsSession else { return }
        if operation.isFlowStep, document.root[SessionValues.key] == nil {
            throw .failed(CallFailure(.sessionIncomplete, detail: SessionValues.flow))
        }
        do throws(CallFailure) {
            let session = try await sessions.session(of: document)
            guard operation.isFlowStep || session.values.values[SessionValues.flow] == nil else {
                throw CallFailure(.sessionIncomplete, detail: SessionValues.flow)
            }
            call.session = session
        } catch {
            throw .failed(error)
        }
    }
}
