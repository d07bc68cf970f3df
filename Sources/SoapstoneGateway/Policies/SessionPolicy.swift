internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The session that the operation needs is alive, and of the app's version: else 6000. It is one of a user, or of the flow that the operation is a
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
            if let version = session.values.values[SessionValues.appVersion],
                let named = document.root[SessionValues.appVersion]?.string, !named.isSameBytes(as: version)
            {
                // Who has updated the app signs in anew.
                _ = try? await sessions.close(session.id)
                throw CallFailure(.noSession, detail: SessionValues.appVersion)
            }
            call.session = session
        } catch {
            throw .failed(error)
        }
    }
}
