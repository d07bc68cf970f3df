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
    let criterion: String
    let recipients: Composite.Member
    /// Where the preferences have it.
    let wish: ValuePath
    let finding: Composite.Member
    let preferences: Composite.Member
    /// By the ids of the members.
    let calls: [String: BackendCall]
    let notification: GatewayConfiguration.Notification
    let engagement: Engagement
    let calendar: ZonedCalendar
    let log: CallLog
    /// The time of day in seconds since 1970-01-01T00:00:00Z.
    let clock: @Sendable () -> Int64

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
        let wishes = try await wishes(of: try await addresses(until: deadline), until: deadline)
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
    private func addresses(until deadline: ContinuousClock.Instant) async throws(Outcome.Failure) -> [JSONValue] {
        let response = try await ask(recipients, values(), .none, deadline)
        guard case .pages(_, _, _, let key) = recipients.loop else { return [] }
        var known: Set<[UInt8]> = []
        return response.json[key].map { list in
            list.elements.filter { known.insert(Array(($0.string ?? "").lowercased().utf8)).inserted }
        } ?? []
    }

    /// What the recipients want, in their order; some are asked for at one time.
    private func wishes(
        of addresses: [JSONValue],
        until deadline: ContinuousClock.Instant
    ) async throws(Outcome.Failure) -> [Wish] {
        typealias Found = (index: Int, wish: Result<Wish, Outcome.Failure>)
        let found: Result<[Wish?], Outcome.Failure> = await withTaskGroup(of: Found.self) { group in
            var waiting = addresses.enumerated().makeIterator()
            var wishes = [Wish?](repeating: nil, count: addresses.count)
            func startNext() {
                guard let (index, address) = waiting.next() else { return }
                group.addTask {
                    // Never `(index, await …)`: decision 46.
                    let wish = await wish(of: address, until: deadline)
                    return (index, wish)
                }
            }
            for _ in 0..<Composite.mostAtOnce { startNext() }
            while let (index, wish) = await group.next() {
                switch wish {
                case .success(let wish): wishes[index] = wish
                case .failure(let failure):
                    group.cancelAll()
                    return .failure(failure)
                }
                startNext()
            }
            return .success(wishes)
        }
        return try found.get().compactMap(\.self)
    }

    private func wish(
        of address: JSONValue,
        until deadline: ContinuousClock.Instant
    ) async -> Result<Wish, Outcome.Failure> {
        do throws(Outcome.Failure) {
            let user = try await ask(finding, values(address), .none, deadline).session
            let response = try await ask(preferences, values(), user, deadline)
            guard let email = address.string, wish.value(in: response.json)?.boolean == true else {
                return .success(.unwanted)
            }
            return .success(.wanted(email))
        } catch {
            // These say something of one user; any other failure is the back end's.
            let isOfUser =
                error.status.isBusiness || [.sessionIncomplete, .invalidRequest, .contract].contains(error.status)
            return isOfUser ? .success(.unknown(error.status)) : .failure(error)
        }
    }

    private func values(_ element: JSONValue? = nil) throws(Outcome.Failure) -> CompositeValues {
        guard let nothing = try? JSONDocument.empty() else { throw Outcome.Failure(.adapterError, detail: criterion) }
        var values = CompositeValues(request: nothing.root, seconds: clock(), calendar: calendar)
        values.element = element
        return values
    }

    private func ask(
        _ member: Composite.Member,
        _ values: CompositeValues,
        _ session: SessionValues,
        _ deadline: ContinuousClock.Instant
    ) async throws(Outcome.Failure) -> CompositeJob.Response {
        guard let call = calls[member.id], case .ready(let inputs) = values.inputs(of: member) else {
            throw Outcome.Failure(.adapterError, detail: member.id)
        }
        let job = CompositeJob(
            member: member,
            index: 0,
            call: call,
            inputs: inputs,
            session: session,
            deadline: deadline
        )
        switch await job.run().response {
        case .success(let response): return response
        case .failure(var failure):
            failure.detail = [member.id, failure.detail].compactMap(\.self).joined(separator: ": ")
            throw failure
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
