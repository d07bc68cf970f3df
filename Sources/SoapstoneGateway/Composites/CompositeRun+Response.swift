internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// What a composite answers when all its members have ended.
extension CompositeRun {
    /// The numbers of the members that have ended, but for those of which nobody is to hear.
    func statuses() -> [(id: String, status: Int)] {
        plan.composite.members.compactMap { member in
            guard member.policy != .ignored else { return nil }
            switch values.endings[member.id] {
            case .responded: return (member.id, 0)
            case .failed(let failure): return (member.id, failure.status.number)
            case .skipped, nil: return nil
            }
        }
    }

    /// What is said of a response that lacks the part of a member; nil where nothing is lacking.
    func incompleteness() -> Outcome.Failure? {
        var lacking: [String] = []
        var details: [String] = []
        for member in plan.composite.members where member.policy == .optional {
            guard case .failed(let failure) = values.endings[member.id] else { continue }
            lacking.append("\(member.id) \(failure.status.number)")
            if let detail = failure.detail { details.append("\(member.id): \(detail)") }
        }
        guard !lacking.isEmpty else { return nil }
        // The log cuts what is long: who failed stands before why.
        let all = [lacking.joined(separator: ", ")] + details
        return Outcome.Failure(.incomplete, detail: all.joined(separator: "; "))
    }

    /// The members of the response.
    func response(_ counted: CompositeCounts) -> MemberList {
        var list = MemberList()
        for member in plan.composite.members {
            guard case .responded(let response) = values.endings[member.id] else { continue }
            for (key, value) in response.members where member.outputs?.contains(key) ?? true { list.set(key, value) }
        }
        for (id, status) in statuses() { list.set(FailureBody.member(id), status) }
        for (name, number) in counted.members { list.set(name, number) }
        let badges = Badges(session?.values ?? .none).shown(counted.badges)
        if !plan.composite.badges.isEmpty { list.set(Badges.key, badges) }
        return list
    }

    /// What there is to count.
    func counts() -> CompositeCounts { CompositeCounts(plan.composite.counts, values.endings) }

    /// Adds what the responses told the session, and how much there is to be seen of each badge.
    func keep(_ badges: [(name: String, number: Int)]) async throws(CallFailure) {
        // What the members of a flow tell is for those behind them: who has not signed in must not get a user's session.
        guard let session, !plan.composite.isFlow else { return }
        let new = told.adding(Badges.values(badges)).values.filter { session.values.values[$0.key] != $0.value }
        guard !new.isEmpty else { return }
        guard try await plan.sessions.added(SessionValues(new), to: session.id) else { throw CallFailure(.noSession) }
    }
}
