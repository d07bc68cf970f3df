internal import Hummingbird
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// The path leads somewhere: else 10102.
struct RoutePolicy: Policy {
    let routes: RouteTable

    func check(_ call: inout IncomingCall) throws(Stop) {
        guard let route = routes.route(call.request.uri.path) else { throw .unserved(CallFailure(.noSuchOperation)) }
        call.route = route
    }
}
