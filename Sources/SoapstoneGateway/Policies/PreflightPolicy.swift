internal import Hummingbird

/// Responds to a browser that asks whether a page of another site may call, before anything is asked of a client.
struct PreflightPolicy: Policy {
    let crossOrigin: CrossOrigin?

    func check(_ call: inout IncomingCall) throws(Stop) {
        guard let crossOrigin else { return }
        guard let route = call.route else { throw IncomingCall.isIncomplete }
        if let response = crossOrigin.preflight(call.request.head, allowing: route.methodNames) {
            throw .responded(response)
        }
    }
}
