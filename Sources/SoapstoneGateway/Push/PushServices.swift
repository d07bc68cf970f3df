internal import SoapstoneOperations
internal import SoapstoneSOAP

/// What a gateway with an engagement service has for push messages.
struct PushServices {
    let engagement: Engagement
    let registration: LoginRegistration
    /// nil where nobody declares any.
    let jobs: RecipientJobs.Found?

    /// Whether a job can be run.
    var hasJobs: Bool {
        if case .jobs = jobs { true } else { false }
    }

    /// Puts together what the configuration asks for.
    ///
    /// - Parameters:
    ///   - declared: the jobs that there are; nil for none.
    ///   - guarding: what sends requests to the engagement service for one of its operations.
    /// - Returns: nil without an engagement service.
    /// - Throws: what is wrong with a declaration, or with what the configuration has for it.
    init?(
        _ configuration: GatewayConfiguration,
        _ declared: NotificationJobs?,
        _ operations: [Operation],
        _ calls: [BackendCall],
        later: LaterWork,
        metrics: GatewayMetrics,
        log: CallLog,
        clock: @escaping @Sendable () -> Int64,
        guarding: (_ key: GatewayMetrics.Key, _ isIdempotent: Bool) -> Send
    ) throws(ConfigurationError) {
        guard let settings = configuration.engagement else { return nil }
        engagement = Engagement(
            settings: settings,
            subscribing: guarding(.init(service: "engagement", operation: "subscribe"), true),
            messaging: guarding(.init(service: "engagement", operation: "push"), false)
        )
        registration = LoginRegistration(engagement: engagement, later: later, metrics: metrics, log: log)
        guard let declared else {
            jobs = nil
            return
        }
        if let first = configuration.errors(notifying: declared).first { throw first }
        jobs = try RecipientJobs.found(declared, operations, calls, engagement, log: log, clock: clock)
    }
}
