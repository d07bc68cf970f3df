internal import HTTPTypes
internal import Hummingbird

/// What stands at the path takes the request's method: else 405.
struct MethodPolicy: Policy {
    func check(_ call: inout IncomingCall) throws(Stop) {
        guard let route = call.route else { throw IncomingCall.isIncomplete }
        guard call.request.method == route.method else {
            throw .refused(.method(allowed: route.method.rawValue))
        }
    }
}
