internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// Notifies the users whom one criterion is true of.
///
/// All recipients are there, and all have been asked for what they want, before the first message is sent: a back end
/// that fails on the way leaves nobody told of it, and the job can be run again. Messages are sent once, whatever comes
/// of them.
struct RecipientJob: Sendable {
    let job: NotificationJobs.Job
    let calls: RecordCalls
    let notification: GatewayConfiguration.Notification
    let engagement: Engagement
    let log: CallLog
    /// The time of day in seconds since 1970-01-01T00:00:00Z.
    let clock: @Sendable () -> Int64

    var criterion: String { job.criterion }

    /// What a job has to know of a recipient.
    private enum Wish {
        case wanted(String)
        /// The user does not want to be told, or has not said so.
        case unwanted
        /// The user cannot be told apart, or has no preferences.
        case unknown(OpStatus)
    }

    /// Runs the job.
    ///
    /// - Throws: the failure of a back end before anything was sent.
    func run() async throws(Outcome.Failure) -> CallResult {
        let runID = RandomID.make()
        let deadline = ContinuousClock.now + engagement.settings.jobTime
        let recipients = recordCalls(until: deadline)
        let wishes = try await recipients.each(try await addresses(recipients)) {
            address async throws(Outcome.Failure) in try await wish(of: address, until: deadline)
        }
        let wanted = wishes.compactMap { if case .wanted(let email) = $0 { email } else { nil } }
        let unknown = wishes.compactMap { if case .unknown(let status) = $0 { status } else { nil } }
        let (sent, failure) = await send(to: wanted, until: deadline)
        let failed = wanted.count - sent + unknown.count
        log.jobEnded(criterion, run: runID, sent: sent, failed: failed, unknown: unknown.map(\.number))
        var members = MemberList()
        members.set("sent", sent)
        members.set("failed", failed)
        members.set("runId", runID)
        guard let failure else { return CallResult(members.writer) }
        var incomplete = Outcome.Failure(.incomplete)
        incomplete.detail = "run \(runID): push \(failure.status.number), \(failure.detail ?? "")"
        incomplete.backendStatus = failure.backendStatus
        return CallResult(members.writer, incomplete: incomplete)
    }

    // MARK: Recipients

    /// All recipients, each once: upper and lower case make no difference, as within a page.
    private func addresses(_ calls: FunctionCalls) async throws(Outcome.Failure) -> [String] {
        var known: Set<[UInt8]> = []
        return try await job.recipients(calls).filter { known.insert(Array($0.lowercased().utf8)).inserted }
    }

    private func wish(
        of address: String,
        until deadline: ContinuousClock.Instant
    ) async throws(Outcome.Failure) -> Wish {
        do throws(Outcome.Failure) {
            return try await job.isWanted(address, recordCalls(until: deadline)) ? .wanted(address) : .unwanted
        } catch {
            // These say something of one user; any other failure is the back end's.
            let isOfUser =
                error.status.isBusiness || [.sessionIncomplete, .invalidRequest, .contract].contains(error.status)
            guard isOfUser else { throw error }
            return .unknown(error.status)
        }
    }

    /// Calls with a session of their own, which knows nothing yet.
    private func recordCalls(until deadline: ContinuousClock.Instant) -> FunctionCalls {
        FunctionCalls(session: .none, clock: clock()) { path, record, session async throws(Outcome.Failure) in
            try await calls.perform(path, record, session, until: deadline)
        }
    }

    // MARK: Messages

    /// Sends messages one after the other; one that fails keeps nobody else from being told.
    ///
    /// - Returns: to how many users, and the first failure.
    private func send(
        to emails: [String],
        until deadline: ContinuousClock.Instant
    ) async -> (sent: Int, failure: Outcome.Failure?) {
        var sent = 0
        var failure: Outcome.Failure?
        var rest = emails[...]
        while !rest.isEmpty {
            let part = rest.prefix(engagement.settings.recipientsPerMessage)
            rest = rest.dropFirst(part.count)
            do throws(Outcome.Failure) {
                try await engagement.send(notification, about: criterion, to: part, until: deadline)
                sent += part.count
            } catch {
                failure = failure ?? error
            }
        }
        return (sent, failure)
    }
}
