internal import SoapstoneSOAP

/// Requires a time outside the maintenance window; inside, the call succeeds with `maintenanceFlag`, and no upstream is called.
struct MaintenancePolicy: Policy {
    let window: MaintenanceWindow?
    /// The time of day in seconds since 1970-01-01T00:00:00Z.
    let clock: @Sendable () -> Int64

    func check(_ call: inout IncomingCall) throws(Stop) {
        guard let window, window.contains(clock()) else { return }
        guard let operation = call.operation else { throw IncomingCall.isIncomplete }
        switch operation.inMaintenance {
        case .unaware: return
        case .open: call.notice = window
        case .closed:
            guard let body = SuccessBody.bytes(notice: window, { _ in }) else { throw IncomingCall.isIncomplete }
            throw .responded(GatewayResponse(200, body))
        }
    }
}
