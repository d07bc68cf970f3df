internal import SoapstoneSOAP

/// The session that the operation needs is alive: else 6000.
struct SessionPolicy: Policy {
    let sessions: any SessionStore

    func check(_ call: inout IncomingCall) async throws(Stop) {
        guard let operation = call.operation, let document = call.document else { throw IncomingCall.isIncomplete }
        guard operation.needsSession else { return }
        do throws(CallFailure) {
            call.session = try await sessions.session(of: document)
        } catch {
            throw .failed(error)
        }
    }
}
