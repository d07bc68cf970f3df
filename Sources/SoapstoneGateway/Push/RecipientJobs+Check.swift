internal import SoapstoneOperations
internal import SoapstoneSOAP

/// Holds declared jobs against the operations that they call, and against the configuration.
extension RecipientJobs {
    /// The jobs that can be run, or why none can.
    enum Found {
        case jobs(RecipientJobs)
        case none(reason: String)
    }

    /// Finds the jobs that have a text in the configuration.
    ///
    /// - Throws: an operation that there is not, under `notifications.<criterion>`.
    static func found(
        _ declared: NotificationJobs,
        _ operations: [Operation],
        _ calls: [BackendCall],
        _ engagement: Engagement,
        log: CallLog,
        clock: @escaping @Sendable () -> Int64
    ) throws(ConfigurationError) -> Found {
        let known = Set(operations.map(\.path))
        let calls = Dictionary(calls.map { ($0.operation.path, $0) }) { first, _ in first }
        var jobs: [RecipientJob] = []
        var missing: String?
        for job in declared.jobs {
            let called = [job.operation] + declared.operations
            if let unknown = called.first(where: { !known.contains($0) }) {
                throw ConfigurationError("notifications.\(job.criterion)", "there is no operation \(unknown)")
            }
            guard let notification = engagement.settings.notifications[job.criterion] else { continue }
            if let lacking = called.first(where: { calls[$0] == nil }) {
                missing = missing ?? lacking
                continue
            }
            jobs.append(
                RecipientJob(
                    job: job,
                    calls: RecordCalls(calls: calls.filter { called.contains($0.key) }),
                    notification: notification,
                    engagement: engagement,
                    log: log,
                    clock: clock
                )
            )
        }
        if !jobs.isEmpty { return .jobs(RecipientJobs(jobs)) }
        if let missing { return .none(reason: "Its operation \(missing) has no upstream.") }
        return .none(reason: "gateway.engagement.notifications has no text for it.")
    }
}
