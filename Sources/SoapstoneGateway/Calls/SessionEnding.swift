internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// Ends sessions, and tells the back ends that want to know.
///
/// The session ends whatever they answer.
struct SessionEnding: Sendable {
    let sessions: any SessionStore
    /// The operations that a session's end is told to.
    let calls: [BackendCall]
    let log: CallLog

    /// Ends a session; one that is not there is no mistake.
    ///
    /// - Throws: 20098 where the store cannot be asked: nobody is told to have signed out who has not.
    func end(_ id: String, until deadline: ContinuousClock.Instant) async throws(CallFailure) {
        let values: SessionValues?
        do {
            values = try await sessions.close(id)
        } catch {
            throw .noStore(error)
        }
        if let values { await tell(values, until: deadline) }
    }

    /// Tells back ends of sessions that ended of themselves, until the task is cancelled.
    func watch(every interval: Duration) async {
        while (try? await Task.sleep(for: interval)) != nil { await tellExpired() }
    }

    /// Tells back ends of the sessions that have ended of themselves.
    func tellExpired() async {
        let expired = await sessions.takeExpired()
        guard !expired.isEmpty else { return }
        log.sessionsExpired(expired.count)
        for values in expired { await tell(values, until: .now + .seconds(30)) }
    }

    private func tell(_ values: SessionValues, until deadline: ContinuousClock.Instant) async {
        for call in calls {
            guard let request = try? call.operation.encode(JSONDocument.empty(), values) else { continue }
            if case .failure(let failure) = await call.perform(request, until: deadline).outcome {
                log.notToldOfEnd(failure, call.operation)
            }
        }
    }
}
