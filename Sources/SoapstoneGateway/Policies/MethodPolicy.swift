internal import HTTPTypes
internal import Hummingbird

/// What stands at the path takes the request's method: else 405.
struct MethodPolicy: Policy {
    func check(_ call: inout IncomingCall) throws(Stop) {
        guard let route = call.route else { throw IncomingCall.isIncomplete }
        guard route.methods.contains(call.request.method) else {
            throw .refused(.method(allowed: route.methodNames))
        }
    }
}
