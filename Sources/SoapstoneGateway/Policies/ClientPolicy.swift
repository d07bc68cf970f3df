internal import Hummingbird

/// The request has the API key or the token of a client, if the gateway knows clients: else 401, before the body is read.
struct ClientPolicy: Policy {
    let access: AccessControl?

    func check(_ call: inout IncomingCall) async throws(Stop) {
        guard let access else { return }
        guard let operation = call.operation else { throw IncomingCall.isIncomplete }
        guard access.guards(operation) else { return }
        do throws(Refusal) {
            call.client = try await access.client(of: call.request.headers)
        } catch {
            throw .refused(error)
        }
    }
}
