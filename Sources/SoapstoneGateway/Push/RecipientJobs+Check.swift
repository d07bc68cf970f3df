internal import SoapstoneCodec
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
    /// - Throws: what is wrong with a declaration, under `notifications.<criterion>`, or a text for no job.
    static func found(
        _ declared: NotificationJobs,
        _ operations: [Operation],
        _ calls: [BackendCall],
        _ engagement: Engagement,
        log: CallLog,
        clock: @escaping @Sendable () -> Int64
    ) throws(ConfigurationError) -> Found {
        let operations = Dictionary(operations.map { ($0.path, $0) }) { first, _ in first }
        let calls = Dictionary(calls.map { ($0.operation.path, $0) }) { first, _ in first }
        guard let calendar = ZonedCalendar(declared.timeZone) else {
            throw ConfigurationError("notifications", "'\(declared.timeZone)' is no time zone that is known")
        }
        var jobs: [RecipientJob] = []
        var missing: String?
        for job in declared.jobs {
            let wish = try check(job, declared, operations)
            guard let notification = engagement.settings.notifications[job.criterion] else { continue }
            let members = [job.recipients, declared.finding, declared.preferences]
            if let lacking = members.first(where: { calls[$0.operation] == nil }) {
                missing = missing ?? lacking.operation
                continue
            }
            jobs.append(
                RecipientJob(
                    criterion: job.criterion,
                    recipients: job.recipients,
                    wish: wish,
                    finding: declared.finding,
                    preferences: declared.preferences,
                    calls: Dictionary(members.map { ($0.id, calls[$0.operation]) }) { first, _ in first }
                        .compactMapValues(\.self),
                    notification: notification,
                    engagement: engagement,
                    calendar: calendar,
                    log: log,
                    clock: clock
                )
            )
        }
        if !jobs.isEmpty { return .jobs(RecipientJobs(jobs)) }
        if let missing { return .none(reason: "Its operation \(missing) has no upstream.") }
        return .none(reason: "gateway.engagement.notifications has no text for it.")
    }

    /// Looks at a job as if it were a composite: its members fit each other as those of one do.
    ///
    /// - Returns: where the preferences have the wish.
    private static func check(
        _ job: NotificationJobs.Job,
        _ declared: NotificationJobs,
        _ operations: [String: Operation]
    ) throws(ConfigurationError) -> ValuePath {
        let key = "notifications.\(job.criterion)"
        guard case .pages(_, _, _, let list) = job.recipients.loop else {
            throw ConfigurationError(key, "\(job.recipients.id) is not asked page by page")
        }
        let finding = Composite.Member(
            declared.finding.operation,
            .required,
            taking: Dictionary(declared.finding.inputs.map { ($0.name, $0.source) }) { first, _ in first },
            giving: [],
            loop: .each(job.recipients.id, "/\(list)", atMost: .max, as: "users")
        )
        let steps = [job.recipients, finding, declared.preferences]
        var members: [String: Operation] = [:]
        for member in steps {
            guard let operation = operations[member.operation] else {
                throw ConfigurationError(key, "there is no operation \(member.operation)")
            }
            members[member.id] = operation
        }
        let composite = Composite(
            Push.service,
            Push.job,
            "",
            needsSession: false,
            steps: steps.map { .one($0) },
            timeZone: declared.timeZone
        )
        try CompositeDeclaration(composite, members, key).check()
        let shape = members[declared.preferences.id].map { JSONShape($0.responseLines()) }
        guard let path = ValuePath(job.wish), let wish = shape?.at(path), wish.isBoolean else {
            throw ConfigurationError(key, "'\(job.wish)' is no Boolean of \(declared.preferences.id)'s response")
        }
        return path
    }
}
