/// The client may call the operation: else 403.
struct ClientRightsPolicy: Policy {
    let access: AccessControl?

    func check(_ call: inout IncomingCall) throws(Stop) {
        guard let access else { return }
        guard let operation = call.operation else { throw IncomingCall.isIncomplete }
        guard access.guards(operation) else { return }
        guard let client = call.client else { throw IncomingCall.isIncomplete }
        guard client.operations.contains(where: { $0.matches(operation.service, operation.name) }) else {
            throw .refused(.clientRights)
        }
    }
}
