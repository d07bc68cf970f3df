/// The path leads to an operation that can be called: one that cannot is 10102 with the reason.
///
/// Documents are given out here: they are no calls, and no later policy is for them.
struct CallablePolicy: Policy {
    let routes: RouteTable

    func check(_ call: inout IncomingCall) throws(Stop) {
        switch call.route {
        case .operation(let operation): call.operation = operation
        case .own(let operation): call.operation = operation
        case .refused(let operation): throw .unserved(CallFailure(operation))
        case .health: throw .answered(Answer(200, Array(#"{"status":"ok"}"#.utf8)))
        case .services: throw .answered(Answer(200, ServiceList.bytes(routes)))
        case .openAPI: throw .answered(Answer(200, GatewayDocument.bytes(routes)))
        case nil: throw IncomingCall.isIncomplete
        }
    }
}
