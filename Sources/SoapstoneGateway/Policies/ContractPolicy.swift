internal import SoapstoneSOAP

/// The request follows the operation's contract: else 9105, or 20021 with the fields of a form, and the back end hears
/// nothing of it.
struct ContractPolicy: Policy {
    func check(_ call: inout IncomingCall) throws(Stop) {
        guard let operation = call.operation, let document = call.document,
            call.session != nil || !operation.needsSession
        else { throw IncomingCall.isIncomplete }
        do throws(CallFailure) {
            call.work = try operation.work(for: document, in: call.session)
        } catch {
            throw .failed(error)
        }
    }
}
