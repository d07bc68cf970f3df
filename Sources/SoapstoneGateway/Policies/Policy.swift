internal import SoapstoneServing

/// One check of a call on its way to its operation.
///
/// A policy knows nothing of the others. What it finds out it leaves in the call for those behind it; where something
/// is missing that one before it should have left, it lets nobody pass.
protocol Policy: Sendable {
    /// Looks at a call, and returns where it may go on.
    ///
    /// - Throws: what the call is answered with.
    func check(_ call: inout IncomingCall) async throws(Stop)
}

/// The policies of a gateway.
struct Policies: Sendable {
    let routes: RouteTable
    /// What `/health` says of where the gateway runs; nil for nothing.
    var environmentName: String?
    let limits: GatewayConfiguration.GatewayLimits
    /// The clients that may call; nil for everybody.
    var access: AccessControl?
    /// The counts of calls of clients.
    let limiter: any RateLimiter
    /// What whoever has a job run must know; nil for nothing.
    var jobToken: String?
    let site: SiteGuard
    /// The pages of other sites that may call; nil for none.
    var crossOrigin: CrossOrigin?
    let takesForms: Bool
    let maintenance: MaintenanceWindow?
    let clock: @Sendable () -> Int64
    let inFlight: InFlight
    let sessions: any SessionStore
    let metrics: GatewayMetrics
    let backEnds: BackEndGuard
    /// The description of the operations.
    let document: GatewayDocument

    /// All of them, in the order in which a call passes them: the first that stops it answers it.
    ///
    /// The article *SoapstoneGateway* has the same list. What is cheap comes before what costs something, and nothing
    /// of what a session or a contract says is told to who does not have the session.
    var inOrder: [any Policy] {
        [
            RoutePolicy(routes: routes),
            SitePolicy(site: site, crossOrigin: crossOrigin),
            PreflightPolicy(crossOrigin: crossOrigin),
            MethodPolicy(),
            CallablePolicy(
                routes: routes,
                environmentName: environmentName,
                metrics: metrics,
                backEnds: backEnds,
                inFlight: inFlight,
                sessions: sessions,
                document: document
            ),
            ClientPolicy(access: access),
            ClientRightsPolicy(access: access),
            RatePolicy(access: access, limiter: limiter),
            JobPolicy(token: jobToken),
            MediaTypePolicy(takesForms: takesForms),
            SizePolicy(limits: limits),
            MaintenancePolicy(window: maintenance, clock: clock),
            RoomPolicy(inFlight: inFlight),
            JSONPolicy(limits: limits),
            SessionPolicy(sessions: sessions),
            ContractPolicy(),
        ]
    }
}
